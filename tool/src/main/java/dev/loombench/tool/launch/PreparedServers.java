package dev.loombench.tool.launch;

import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.UnavailableVariant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Launch inputs of a study's variants, and the variants that cannot run on this machine. */
public final class PreparedServers implements LaunchInputsSource {

  /** No servers, because they are prepared on another host. */
  public static final PreparedServers ELSEWHERE =
      new PreparedServers(Map.of(), Map.of(), Map.of(), List.of());

  private final Map<VariantId, LaunchInputs> ours;
  private final Map<VariantId, Jdk> javas;
  private final Map<VariantId, ContainerImage> images;
  private final List<UnavailableVariant> notMeasured;

  PreparedServers(
      Map<VariantId, LaunchInputs> ours,
      Map<VariantId, Jdk> javas,
      Map<VariantId, ContainerImage> images,
      List<UnavailableVariant> notMeasured) {
    this.ours = Map.copyOf(ours);
    this.javas = Map.copyOf(javas);
    this.images = Map.copyOf(images);
    this.notMeasured = List.copyOf(notMeasured);
  }

  /** Returns the variants that lack something, in the study's order. */
  public List<UnavailableVariant> notMeasured() {
    return notMeasured;
  }

  @Override
  public LaunchInputs of(Variant variant, Bundled server) {
    return Optional.ofNullable(ours.get(variant.id())).orElseThrow();
  }

  @Override
  public Path jdkOf(Variant variant) {
    return Optional.ofNullable(javas.get(variant.id())).orElseThrow().home();
  }

  @Override
  public ContainerImage imageOf(Variant variant) {
    return Optional.ofNullable(images.get(variant.id())).orElseThrow();
  }
}
