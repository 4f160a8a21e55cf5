package dev.loombench.tool.cli.options;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.ServerModule;
import dev.loombench.tool.study.ServerOption;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.validate.ScriptedServer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Server, settings and rates of a validation, from a study or by default. */
public final class ValidateOptions {

  private static final Variant DEFAULT =
      new Variant(
          new VariantId("platform-200"),
          new Server.Bundled(
              ServerModule.SPRING_MVC.key(), Map.of(ServerOption.THREADS.key(), "200")),
          List.of());

  /** Default server whose endpoint of Spring Boot Actuator can be scraped. */
  private static final Variant SCRAPED =
      new Variant(
          new VariantId("platform-200-metrics"),
          new Server.Bundled(
              ServerModule.SPRING_MVC.key(),
              Map.of(
                  ServerOption.THREADS.key(),
                  "200",
                  ServerOption.METRICS.key(),
                  ServerOption.MICROMETER)),
          List.of(),
          Limits.NONE,
          Optional.of("/actuator/prometheus"));

  private static final JvmSettings DEFAULT_JVM =
      JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of());

  /**
   * Work of 0.25 ms of CPU. With empty requests, batching between client and server varies
   * throughput by 15 % between windows, which hides the cost of recording.
   */
  private static final Work.Kernel DEFAULT_WORK =
      new Work.Kernel(KernelName.COMPUTE, Map.of("outer", 200L));

  private static final Workload DEFAULT_WORKLOAD =
      new Workload(
          new WorkloadId("compute"),
          DEFAULT_WORK,
          List.of(new ClosedModel.Closed(64, Duration.ZERO, Duration.ZERO, Duration.ZERO)));

  private final Optional<Study> named;
  private final String variantName;
  private final Optional<Set<RecorderSet>> recorders;

  /** Reads the study; null names none, a null variant is its baseline, no recorders are all. */
  public ValidateOptions(
      String studyName, String variantName, Optional<Set<RecorderSet>> recorders) {
    if (studyName == null && variantName != null) {
      throw Problem.usage(
          "--variant: found without --study; add the study that contains the variant.");
    }
    this.named =
        Optional.ofNullable(studyName).map(name -> StudyFile.read(name, StudyChoices.NONE).study());
    this.variantName = variantName;
    this.recorders = recorders;
  }

  public ValidationRequest request(
      Set<SectionName> sections, int pairs, Duration window, double limitPercent, long seed) {
    if (pairs < 1 || pairs > 1_000) {
      throw Problem.usage("--pairs: found %d; give a number from 1 to 1000.".formatted(pairs));
    }
    if (!window.isPositive() || !window.equals(Duration.ofSeconds(window.toSeconds()))) {
      throw Problem.usage("--window: found %s; give whole seconds, like 3s.".formatted(window));
    }
    Variant variant = variant();
    return new ValidationRequest(
        sections,
        recorders.orElseGet(() -> EnumSet.allOf(RecorderSet.class)),
        variant,
        request(variant),
        named.map(Study::jvm).orElse(DEFAULT_JVM),
        pairs,
        window,
        rates(),
        limitPercent,
        seed);
  }

  /** Returns a study with the servers to start, for preparation. */
  public Study study(ValidationRequest request) {
    return new Study(
        "validate",
        "Does measuring change the results on this machine?",
        request.variant().id(),
        request.sections().equals(Set.of(SectionName.COST))
            ? List.of(request.variant())
            : List.of(request.variant(), ScriptedServer.VARIANT),
        named.map(Study::workloads).orElse(List.of(DEFAULT_WORKLOAD)),
        request.jvm(),
        named.map(Study::protocol).orElse(defaultProtocol(request)),
        new Design.Fixed(),
        Study.Options.scraping(named.map(Study::scraped).orElse(List.of())));
  }

  private static Protocol defaultProtocol(ValidationRequest request) {
    return new Protocol(
        new Protocol.Blocks(1, 0),
        request.seed(),
        Duration.ZERO,
        request.window(),
        new Protocol.WarmUp(0.1, 0.02, Duration.ofSeconds(30)),
        Duration.ofSeconds(5),
        Duration.ofSeconds(60),
        0.05);
  }

  private Variant variant() {
    Variant variant =
        named
            .map(
                study ->
                    study.variant(
                        variantName == null ? study.baseline() : new VariantId(variantName)))
            .orElseGet(
                () ->
                    recorders.filter(asked -> asked.contains(RecorderSet.PROMETHEUS)).isPresent()
                        ? SCRAPED
                        : DEFAULT);
    if (variant.server() instanceof Server.Running) {
      throw Problem.usage(
          "--variant: '%s' is a running server; choose a variant that the tool starts."
              .formatted(variant.id()));
    }
    return variant;
  }

  /**
   * Returns the request to send. A server that the study starts by a command, or that is already
   * running, gets the small requests of its warm-up, where the cost of recording shows most.
   */
  private RequestSpec request(Variant variant) {
    return switch (variant.server()) {
      case Server.Bundled _ -> DEFAULT_WORK.requests().getFirst();
      case Server.Command _, Server.Running _ ->
          named.orElseThrow().workloads().getFirst().work().warmUpRequests().getFirst();
    };
  }

  private List<Double> rates() {
    List<Double> ofStudy =
        named.stream()
            .flatMap(study -> study.workloads().stream())
            .flatMap(workload -> workload.loads().stream())
            .flatMap(ValidateOptions::rates)
            .distinct()
            .sorted()
            .toList();
    return ofStudy.isEmpty() ? ValidationRequest.DEFAULT_RATES : ofStudy;
  }

  private static Stream<Double> rates(Load load) {
    return load.points().stream().flatMap(point -> point.openRate().stream().boxed());
  }
}
