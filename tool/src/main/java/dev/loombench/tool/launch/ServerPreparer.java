package dev.loombench.tool.launch;

import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the JDK and the artifact of each variant before the first trial. */
public final class ServerPreparer {

  private static final int OLDEST_FOR_OURS = 21;

  private final Jdks jdks;
  private final Artifacts artifacts;

  /**
   * Creates a preparer.
   *
   * @param jdks JDKs of this machine
   * @param artifacts artifacts of bundled servers
   */
  public ServerPreparer(Jdks jdks, Artifacts artifacts) {
    this.jdks = jdks;
    this.artifacts = artifacts;
  }

  /**
   * Prepares these variants.
   *
   * @throws Problem if a server is not built
   */
  public PreparedServers prepare(List<Variant> variants) {
    var ours = new HashMap<VariantId, LaunchInputs>();
    var javas = new HashMap<VariantId, Jdk>();
    var notMeasured = new ArrayList<UnavailableVariant>();
    for (Variant variant : variants) {
      switch (variant.server()) {
        case Server.Bundled server -> put(variant, ours(variant, server), ours, notMeasured);
        case Server.Command _ -> put(variant, jdks.of(variant.jdk()), javas, notMeasured);
        case Server.Running _ -> {} // a running server needs no inputs
      }
    }
    return new PreparedServers(ours, javas, notMeasured);
  }

  private static <T> void put(
      Variant variant,
      Resolution<T> made,
      Map<VariantId, T> ready,
      List<UnavailableVariant> notMeasured) {
    switch (made) {
      case Resolution.Ready<T>(T value) -> ready.put(variant.id(), value);
      case Resolution.Missing<T>(String reason) ->
          notMeasured.add(new UnavailableVariant(variant.id(), reason));
    }
  }

  private Resolution<LaunchInputs> ours(Variant variant, Server.Bundled server) {
    return jdks.of(variant.jdk())
        .then(ServerPreparer::newEnough)
        .then(
            jdk ->
                artifacts
                    .of(variant, server, jdk)
                    .then(
                        artifact ->
                            new Resolution.Ready<>(new LaunchInputs(jdk.home(), artifact))));
  }

  private static Resolution<Jdk> newEnough(Jdk jdk) {
    return jdk.major() >= OLDEST_FOR_OURS
        ? new Resolution.Ready<>(jdk)
        : new Resolution.Missing<>(
            "the JDK in %s is %s, but Loombench's own servers need %d or newer"
                .formatted(jdk.home(), jdk.version(), OLDEST_FOR_OURS));
  }
}
