package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.ownapp.recognize.Framework;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Next steps after an answer: the setting that the bottleneck suggests, or more blocks. */
final class NextSteps {

  private static final String VARY = "--vary";

  private static final double HALF = 0.5;
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.DOWN);

  private final Framework framework;
  private final Path studyFile;
  private final TypedCommand command;

  NextSteps(Framework framework, Path studyFile, TypedCommand command) {
    this.framework = framework;
    this.studyFile = studyFile;
    this.command = command;
  }

  List<NextStep> of(ApplicationAnswer answer) {
    var steps = new ArrayList<NextStep>();
    answer.bottlenecks().stream()
        .flatMap(diagnosis -> remedy(diagnosis).stream())
        .distinct()
        .forEach(steps::add);
    openLoad(answer.analysis()).ifPresent(steps::add);
    boolean undecided =
        answer.recommendations().stream()
            .anyMatch(
                recommendation ->
                    recommendation instanceof Recommendation.Undecided open
                        && open.unmeasured().isEmpty());
    if (undecided) {
      steps.add(
          new NextStep(
              "More blocks narrow the intervals.",
              command
                  .without("--blocks")
                  .without("--within")
                  .with("--until-sure", "--within", "20m")));
    }
    Study study = answer.analysis().study();
    if (!study.delays().isEmpty()) {
      steps.add(
          new NextStep(
              "The wait at which the verdict changes.",
              new TypedCommand(
                  List.of(
                      "sweep",
                      studyFile.toString(),
                      "--across",
                      "delay.%s=0,2,5,10,20,50".formatted(study.delays().getFirst().name()),
                      "--up",
                      "users=50,200"))));
    }
    return steps;
  }

  /** Returns the open load that is missing: half of the lowest throughput, the same for all. */
  private Optional<NextStep> openLoad(Analysis analysis) {
    boolean closedAlone =
        analysis.study().workloads().stream()
            .flatMap(workload -> workload.loads().stream())
            .allMatch(Load.ClosedModel.class::isInstance);
    OptionalDouble lowest =
        analysis.measurements().estimates().stream()
            .filter(estimate -> estimate.metric() == Metric.THROUGHPUT)
            .flatMap(
                estimate ->
                    estimate instanceof PointEstimate.Known known
                        ? Stream.of(known.estimate().value())
                        : Stream.<Double>empty())
            .mapToDouble(Double::doubleValue)
            .filter(throughput -> throughput > 0)
            .min();
    return closedAlone && lowest.isPresent()
        ? Optional.of(
            new NextStep(
                "The latency that users see, at half of the lowest throughput. Better: the rate of production.",
                command.with(
                    "--rate",
                    new BigDecimal(HALF * lowest.getAsDouble()).round(TWO_DIGITS).toPlainString())))
        : Optional.empty();
  }

  private Optional<NextStep> remedy(Diagnosis diagnosis) {
    String limit = diagnosis.variant() + ": ";
    return vary(diagnosis.bottleneck())
        .map(
            setting ->
                new NextStep(
                    limit + reason(diagnosis.bottleneck()),
                    command.without(VARY).with(VARY, setting)))
        .or(
            () ->
                diagnosis.bottleneck() == Bottleneck.CPU
                    ? Optional.of(
                        new NextStep(
                            limit + "the code that uses the CPU.",
                            new TypedCommand(
                                List.of(
                                    "profile",
                                    studyFile.toString(),
                                    "--variant",
                                    diagnosis.variant().name()))))
                    : Optional.empty());
  }

  private static String reason(Bottleneck bottleneck) {
    return switch (bottleneck) {
      case CONNECTION_POOL -> "the effect of a larger connection pool.";
      case WORKER_POOL, ACCEPT_QUEUE -> "the effect of more threads.";
      case HEAP -> "the effect of a larger heap.";
      case CPU_QUOTA -> "the effect of more CPU.";
      case PINNED_CARRIERS -> "the effect of a JDK that does not pin in monitors.";
      case GENERATOR, CPU, EVENT_LOOP, LOCKS, DOWNSTREAM, UNKNOWN -> "";
    };
  }

  /** Returns the setting to vary, if one is known for this framework. */
  private Optional<String> vary(Bottleneck bottleneck) {
    return switch (bottleneck) {
      case CONNECTION_POOL -> connectionPool();
      case WORKER_POOL, ACCEPT_QUEUE -> workerPool();
      case HEAP -> Optional.of("heap=512m,1g");
      case CPU_QUOTA -> Optional.of("cpus=1,2");
      case PINNED_CARRIERS -> Optional.of("jdk=21,25");
      case GENERATOR, CPU, EVENT_LOOP, LOCKS, DOWNSTREAM, UNKNOWN -> Optional.empty();
    };
  }

  private Optional<String> connectionPool() {
    return switch (framework) {
      case SPRING_BOOT_SERVLET, SPRING_BOOT_OTHER ->
          Optional.of("spring.datasource.hikari.maximum-pool-size=10,20");
      case SPRING_BOOT_WEBFLUX -> Optional.of("spring.r2dbc.pool.max-size=10,20");
      case QUARKUS -> Optional.of("quarkus.datasource.jdbc.max-size=20,40");
      case MICRONAUT -> Optional.of("datasources.default.maximum-pool-size=10,20");
      case HELIDON, DROPWIZARD, JETTY_DISTRIBUTION, JETTY, PLAIN_MAIN, UNKNOWN -> Optional.empty();
    };
  }

  private Optional<String> workerPool() {
    return switch (framework) {
      case SPRING_BOOT_SERVLET -> Optional.of("server.tomcat.threads.max=200,400");
      case QUARKUS -> Optional.of("quarkus.thread-pool.max-threads=100,200");
      case DROPWIZARD -> Optional.of("server.maxThreads=1024,2048");
      case SPRING_BOOT_WEBFLUX,
          SPRING_BOOT_OTHER,
          HELIDON,
          MICRONAUT,
          JETTY_DISTRIBUTION,
          JETTY,
          PLAIN_MAIN,
          UNKNOWN ->
          Optional.empty();
    };
  }
}
