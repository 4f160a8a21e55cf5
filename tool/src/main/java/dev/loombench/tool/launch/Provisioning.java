package dev.loombench.tool.launch;

import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.NotMeasured;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is ready for the variants of a study, and which of them can't be measured here. */
public final class Provisioning implements Provisions {

  private final Map<String, Provision> ours;
  private final Map<String, Jdk> javas;
  private final List<NotMeasured> notMeasured;

  Provisioning(Map<String, Provision> ours, Map<String, Jdk> javas, List<NotMeasured> notMeasured) {
    this.ours = Map.copyOf(ours);
    this.javas = Map.copyOf(javas);
    this.notMeasured = List.copyOf(notMeasured);
  }

  /** Those that lack something, in the study's order. */
  public List<NotMeasured> notMeasured() {
    return notMeasured;
  }

  @Override
  public Provision of(Variant variant, Bundled server) {
    return Optional.ofNullable(ours.get(variant.name())).orElseThrow();
  }

  @Override
  public Path jdkOf(Variant variant) {
    return Optional.ofNullable(javas.get(variant.name())).orElseThrow().home();
  }
}
