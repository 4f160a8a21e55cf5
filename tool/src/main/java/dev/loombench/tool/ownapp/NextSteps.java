package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Evidence;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.ApplicationRisk;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Next steps after an answer: the setting that the bottleneck suggests, or more blocks.
 *
 * @param applications the application, or two builds of it, whose settings can't be varied
 * @param folder folder of the run
 */
record NextSteps(
    List<Application> applications, Path studyFile, TypedCommand command, Path folder) {

  private static final String VARY = "--vary";
  private static final String CROSS = "--cross";
  private static final double HALF = 0.5;
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.DOWN);

  List<NextStep> of(ApplicationAnswer answer) {
    var steps = new ArrayList<>(new TroubleSteps(answer.analysis(), command).of(answer.risks()));
    answer.bottlenecks().stream()
        .flatMap(diagnosis -> remedy(answer.analysis().study(), diagnosis).stream())
        .distinct()
        .forEach(steps::add);
    if (answer.risks().stream().noneMatch(ApplicationRisk.OutOfMemory.class::isInstance)) {
      steps.addAll(furtherMeasurements(answer));
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

  /** Returns measurements that add to those of servers that work. */
  private List<NextStep> furtherMeasurements(ApplicationAnswer answer) {
    var steps = new ArrayList<NextStep>();
    openLoad(answer.analysis()).ifPresent(steps::add);
    if (answer.analysis().conclusions().stopping().stream()
        .anyMatch(status -> status.reason() == StoppingStatus.Reason.OPEN)) {
      steps.add(
          new NextStep(
              "The next look, which narrows the bounds.",
              command.with("--out", folder.toString())));
    }
    return steps;
  }

  /** Returns the open load that is missing: half of the lowest throughput, the same for all. */
  private Optional<NextStep> openLoad(Analysis analysis) {
    boolean closedAlone =
        analysis.study().workloads().stream()
            .flatMap(workload -> workload.loads().stream())
            .allMatch(ClosedModel.class::isInstance);
    OptionalDouble lowest =
        analysis.measurements().estimates().stream()
            .filter(estimate -> estimate.metric() == Metric.THROUGHPUT)
            .flatMap(estimate -> estimate.ifKnown().stream())
            .mapToDouble(Estimate::value)
            .filter(throughput -> throughput > 0)
            .min();
    return closedAlone && lowest.isPresent()
        ? Optional.of(
            new NextStep(
                "An open load, which shows the latency that users see: here half of the lowest throughput; better the rate of production.",
                command.with(
                    "--rate",
                    new BigDecimal(HALF * lowest.getAsDouble()).round(TWO_DIGITS).toPlainString())))
        : Optional.empty();
  }

  private Optional<NextStep> remedy(Study study, Diagnosis diagnosis) {
    String limit = diagnosis.variant() + ": ";
    if (diagnosis.bottleneck() == Bottleneck.CPU) {
      return Optional.of(
          extracted(diagnosis)
              .orElseGet(
                  () ->
                      new NextStep(
                          limit + "the code that uses the CPU.",
                          new TypedCommand(
                              List.of(
                                  "profile",
                                  studyFile.toString(),
                                  "--variant",
                                  diagnosis.variant().name())))));
    }
    return applications.size() == 1
        ? MoreOfResource.of(applications.getFirst(), study, diagnosis)
            .map(more -> new NextStep(limit + more.reason(), vary(diagnosis.variant(), more)))
        : Optional.empty();
  }

  /** Returns the comparison with the extracted jar, if requests search nested jars. */
  private Optional<NextStep> extracted(Diagnosis diagnosis) {
    boolean searches =
        diagnosis.finding().evidence().stream().anyMatch(Evidence.NestedJars.class::isInstance);
    Optional<String> jar =
        command.words().stream().filter(word -> word.endsWith(".jar")).findFirst();
    return applications.size() == 1 && searches
        ? jar.map(
            fat ->
                new NextStep(
                    "What the extracted jar gives, after java -Djarmode=tools -jar %s extract --destination extracted: requests search the nested jars."
                        .formatted(ShellWords.join(List.of(fat))),
                    command
                        .without(VARY)
                        .withoutWord(CROSS)
                        .without("--out")
                        .withAfter(fat, "extracted/" + Path.of(fat).getFileName())))
        : Optional.empty();
  }

  private TypedCommand vary(VariantId variant, MoreOfResource more) {
    TypedCommand alone = command.without(VARY).withoutWord(CROSS).with(VARY, more.values());
    boolean isModel =
        applications.getFirst().proposals().stream()
            .skip(1)
            .anyMatch(proposal -> proposal.id().equals(variant));
    return isModel ? alone.with(VARY, "model=" + variant, CROSS) : alone;
  }
}
