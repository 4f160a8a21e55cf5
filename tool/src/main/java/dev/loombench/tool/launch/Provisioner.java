package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.NotMeasured;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes ready, before the first trial, what each variant is run by and started from. */
public final class Provisioner {

  private static final int OLDEST_FOR_OURS = 21;

  private final Jdks jdks;
  private final Artifacts artifacts;

  /**
   * By those.
   *
   * @param jdks what there is to run servers on
   * @param artifacts what our own are started from
   */
  public Provisioner(Jdks jdks, Artifacts artifacts) {
    this.jdks = jdks;
    this.artifacts = artifacts;
  }

  /**
   * For these variants.
   *
   * @throws Problem if a server was not built
   */
  public Provisioning prepare(List<Variant> variants) {
    var ours = new HashMap<String, Provision>();
    var javas = new HashMap<String, Jdk>();
    var notMeasured = new ArrayList<NotMeasured>();
    for (Variant variant : variants) {
      switch (variant.server()) {
        case Server.Bundled server -> put(variant, ours(variant, server), ours, notMeasured);
        case Server.Command _ -> put(variant, jdks.named(variant.jdk()), javas, notMeasured);
        case Server.Running _ -> {} // needs nothing of ours
      }
    }
    return new Provisioning(ours, javas, notMeasured);
  }

  private static <T> void put(
      Variant variant, Provisioned<T> made, Map<String, T> ready, List<NotMeasured> notMeasured) {
    switch (made) {
      case Provisioned.Ready<T>(T value) -> ready.put(variant.name(), value);
      case Provisioned.Missing<T>(String reason) ->
          notMeasured.add(new NotMeasured(variant.name(), reason));
    }
  }

  private Provisioned<Provision> ours(Variant variant, Server.Bundled server) {
    return jdks.named(variant.jdk())
        .then(Provisioner::newEnough)
        .then(
            jdk ->
                artifacts
                    .of(variant, server, jdk)
                    .then(
                        artifact -> new Provisioned.Ready<>(new Provision(jdk.home(), artifact))));
  }

  private static Provisioned<Jdk> newEnough(Jdk jdk) {
    return jdk.major() >= OLDEST_FOR_OURS
        ? new Provisioned.Ready<>(jdk)
        : new Provisioned.Missing<>(
            "the JDK in %s is %s, but Loombench's own servers need %d or newer"
                .formatted(jdk.home(), jdk.version(), OLDEST_FOR_OURS));
  }
}
