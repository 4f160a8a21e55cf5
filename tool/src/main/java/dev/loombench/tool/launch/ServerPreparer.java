package dev.loombench.tool.launch;

import dev.loombench.tool.launch.container.ContainerImage;
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
import java.util.Optional;

/** Finder of the JDK, the artifact and the image of each variant before the first trial. */
public final class ServerPreparer {

  private static final int OLDEST_FOR_OURS = 21;

  private final Jdks jdks;
  private final Artifacts artifacts;
  private final Images images;

  public ServerPreparer(Jdks jdks, Artifacts artifacts, Images images) {
    this.jdks = jdks;
    this.artifacts = artifacts;
    this.images = images;
  }

  /**
   * Prepares these variants.
   *
   * @throws Problem if a server is not built
   */
  public PreparedServers prepare(List<Variant> variants) {
    var ours = new HashMap<VariantId, LaunchInputs>();
    var javas = new HashMap<VariantId, Jdk>();
    var containers = new HashMap<VariantId, ContainerImage>();
    var notMeasured = new ArrayList<UnavailableVariant>();
    for (Variant variant : variants) {
      switch (variant.server()) {
        case Server.Bundled server -> put(variant, ours(variant, server), ours, notMeasured);
        case Server.Command _ -> put(variant, jdks.of(variant.jdk()), javas, notMeasured);
        case Server.Running _ -> {} // a running server needs no inputs
      }
      if (variant.container().isPresent()) {
        image(variant, ours, javas)
            .ifPresent(image -> put(variant, image, containers, notMeasured));
      }
    }
    return new PreparedServers(ours, javas, containers, notMeasured);
  }

  private Optional<Resolution<ContainerImage>> image(
      Variant variant, Map<VariantId, LaunchInputs> ours, Map<VariantId, Jdk> javas) {
    if (ours.containsKey(variant.id())) {
      LaunchInputs inputs = ours.get(variant.id());
      return Optional.of(images.of(variant, inputs.jdk(), Optional.of(inputs.inAllContexts())));
    }
    return Optional.ofNullable(javas.get(variant.id()))
        .map(jdk -> images.of(variant, jdk.home(), Optional.empty()));
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
                            artifacts
                                .withDatabase(variant, server)
                                .then(
                                    other ->
                                        new Resolution.Ready<>(
                                            new LaunchInputs(jdk.home(), artifact, other)))));
  }

  private static Resolution<Jdk> newEnough(Jdk jdk) {
    return jdk.major() >= OLDEST_FOR_OURS
        ? new Resolution.Ready<>(jdk)
        : new Resolution.Missing<>(
            "the JDK in %s is %s, but Loombench's own servers need %d or newer"
                .formatted(jdk.home(), jdk.version(), OLDEST_FOR_OURS));
  }
}
