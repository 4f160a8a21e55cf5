package dev.loombench.tool.validate;

import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.Variant;
import java.util.List;
import java.util.Map;

/** The server whose doings are scripted; it is also the leanest that there is. */
public final class ScriptedServer {

  /** How it is started; no variant of a study can be called so. */
  public static final Variant VARIANT =
      new Variant(
          "the scripted server",
          new Server.Bundled(ServerModule.SCRIPTED.key(), Map.of()),
          List.of());

  private ScriptedServer() {}
}
