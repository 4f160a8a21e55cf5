package dev.loombench.tool.validate;

import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Map;

/** The scripted server, which performs known actions; it also has the lowest cost per request. */
public final class ScriptedServer {

  /** Its variant; the name is not allowed in studies. */
  public static final Variant VARIANT =
      new Variant(
          new VariantId("the scripted server"),
          new Server.Bundled(ServerModule.SCRIPTED.key(), Map.of()),
          List.of());

  private ScriptedServer() {}
}
