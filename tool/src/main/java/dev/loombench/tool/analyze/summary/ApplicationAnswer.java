package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.profile.CodeLocationCount;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.TakenCpu;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answer about a user's application, in short.
 *
 * @param recommendations one for each variant but the baseline, or for the only variant
 * @param bottlenecks at most one for each variant: that at its first saturated point
 */
public record ApplicationAnswer(
    Analysis analysis,
    List<Recommendation> recommendations,
    List<Diagnosis> bottlenecks,
    List<ApplicationRisk> risks) {

  /** Logging above it is worth mentioning, in KiB/s: about ten thousand lines each second. */
  private static final double MUCH_LOGGED = 1024;

  public static ApplicationAnswer of(Analysis analysis, List<LoggedErrors> logged) {
    return new ApplicationAnswer(
        analysis, analysis.recommendations(), bottlenecks(analysis), risks(analysis, logged));
  }

  private static List<Diagnosis> bottlenecks(Analysis analysis) {
    return variants(analysis)
        .flatMap(
            variant ->
                analysis.conclusions().diagnoses().stream()
                    .filter(diagnosis -> diagnosis.variant().equals(variant))
                    .limit(1))
        .toList();
  }

  private static List<ApplicationRisk> risks(Analysis analysis, List<LoggedErrors> logged) {
    var risks = new ArrayList<ApplicationRisk>();
    variants(analysis).flatMap(variant -> pinned(analysis, variant).stream()).forEach(risks::add);
    logged.stream()
        .flatMap(
            errors ->
                errors.outOfMemory().stream()
                    .map(line -> new ApplicationRisk.OutOfMemory(errors.variant(), line)))
        .forEach(risks::add);
    variants(analysis)
        .flatMap(variant -> notAtRest(analysis, variant).stream())
        .forEach(risks::add);
    variants(analysis)
        .flatMap(variant -> muchLogged(analysis, variant).stream())
        .forEach(risks::add);
    logged.stream().map(ApplicationRisk.Logged::new).forEach(risks::add);
    analysis.conclusions().answers().stream()
        .flatMap(ApplicationAnswer::failing)
        .forEach(risks::add);
    analysis.quality().trialCounts().stream()
        .flatMap(counts -> rejections(analysis, counts).stream())
        .forEach(risks::add);
    busyProcess(analysis).ifPresent(risks::add);
    return risks;
  }

  private static Optional<ApplicationRisk> notAtRest(Analysis analysis, VariantId variant) {
    List<TrialRecord> trials =
        analysis.trials().stream()
            .filter(trial -> trial.trial().variant().equals(variant))
            .filter(trial -> trial.trial().pass() != Pass.STARTUP)
            .filter(trial -> !(trial.outcome() instanceof Outcome.Failed))
            .toList();
    List<TrialRecord> restless =
        trials.stream().filter(trial -> !trial.warmUp().reachedGate()).toList();
    double limit = analysis.study().protocol().warmUp().compilerShare();
    return restless.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ApplicationRisk.NotAtRest(
                variant,
                restless.stream().anyMatch(trial -> trial.warmUp().lastCompilerShare() > limit),
                restless.size(),
                trials.size()));
  }

  private static Optional<ApplicationRisk> muchLogged(Analysis analysis, VariantId variant) {
    return analysis.measurements().estimates().stream()
        .filter(estimate -> estimate.variant().equals(variant) && estimate.pass() == Pass.HEADLINE)
        .filter(estimate -> estimate.metric() == Metric.LOG_RATE)
        .flatMap(estimate -> estimate.ifKnown().stream())
        .map(Estimate::value)
        .filter(rate -> rate >= MUCH_LOGGED)
        .max(Comparator.naturalOrder())
        .map(rate -> new ApplicationRisk.MuchLogged(variant, rate));
  }

  /** Returns the busiest other process of the trials that such processes made invalid. */
  private static Optional<ApplicationRisk> busyProcess(Analysis analysis) {
    return analysis.trials().stream()
        .filter(trial -> trial.outcome() instanceof Outcome.Invalid)
        .flatMap(trial -> trial.facts().busiestOther().stream())
        .filter(process -> process.cores() > TakenCpu.OTHERS_CORES)
        .max(Comparator.comparingDouble(OtherProcess::cores))
        .map(process -> new ApplicationRisk.BusyProcess(process.name(), process.cores()));
  }

  private static Stream<VariantId> variants(Analysis analysis) {
    return analysis.study().variants().stream().map(Variant::id);
  }

  private static Optional<ApplicationRisk> pinned(Analysis analysis, VariantId variant) {
    List<CodeLocationCount> places =
        analysis.recordings().codeLocations().stream()
            .filter(place -> place.variant().equals(variant))
            .filter(place -> place.metric().equals(Metric.PINNED_COUNT.key()))
            .toList();
    return places.stream()
        .max(Comparator.comparingDouble(CodeLocationCount::millis))
        .map(
            longest ->
                new ApplicationRisk.Pinned(
                    variant,
                    places.stream().mapToLong(CodeLocationCount::count).sum(),
                    places.stream().mapToDouble(CodeLocationCount::millis).sum(),
                    longest.frames().stream().findFirst()));
  }

  private static Stream<ApplicationRisk> failing(Answer answer) {
    return answer.details().stream()
        .flatMap(
            finding ->
                finding instanceof AnswerFinding.RequestsFailed(VariantId variant, double share)
                    ? Stream.of(new ApplicationRisk.Failing(variant, answer.point(), share))
                    : Stream.empty());
  }

  private static Optional<ApplicationRisk> rejections(Analysis analysis, TrialCounts counts) {
    int rejected = counts.invalid() + counts.failed();
    return analysis.quality().rejected().stream()
        .filter(one -> one.trial().trial().variant().equals(counts.variant()))
        .reduce((_, last) -> last)
        .map(
            last ->
                new ApplicationRisk.Rejections(
                    counts.variant(), rejected, rejected + counts.completed(), last.reason()));
  }
}
