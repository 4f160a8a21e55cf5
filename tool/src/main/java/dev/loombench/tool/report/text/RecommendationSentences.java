package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.AnswerFinding.RequestsFailed;
import dev.loombench.tool.analyze.summary.ApplicationRisk;
import dev.loombench.tool.analyze.summary.Conclusion.LargerPool;
import dev.loombench.tool.analyze.summary.LoggedErrors;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.Sentences;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences of the answer about a user's application. */
public record RecommendationSentences(Study study) {

  private static final double KIBIBYTES_PER_MEBIBYTE = 1024;
  private static final int MOST_LOG_CHARACTERS = 200;

  /** Returns the sentences of a run that compares variants by blocks, and has no claims. */
  public static Map<Recommendation, String> ofRun(Analysis analysis) {
    Study study = analysis.study();
    boolean compares =
        (study.design() instanceof Design.Fixed || study.design() instanceof Design.UntilSure)
            && study.variants().size() > 1
            && !analysis.conclusions().answers().isEmpty()
            && analysis.conclusions().replication().isEmpty();
    return compares
        ? new RecommendationSentences(study).headlines(analysis.recommendations())
        : Map.of();
  }

  /** Returns a sentence for each recommendation; variants with the same gains share the first's. */
  public Map<Recommendation, String> headlines(List<Recommendation> recommendations) {
    Map<Object, List<Recommendation>> alike =
        recommendations.stream()
            .collect(
                Collectors.groupingBy(
                    one ->
                        one instanceof Recommendation.Switch(var _, var _, var gains, var others, _)
                            ? List.of(
                                points(gains),
                                points(with(others, Verdict.Equivalent.class)),
                                points(with(others, Verdict.Inconclusive.class)),
                                points(with(others, Verdict.NotComparable.class)))
                            : one,
                    LinkedHashMap::new,
                    Collectors.toList()));
    var headlines = new LinkedHashMap<Recommendation, String>();
    for (List<Recommendation> group : alike.values()) {
      headlines.put(
          group.getFirst(),
          group.getFirst() instanceof Recommendation.Switch
              ? switchTo(group.stream().map(Recommendation.Switch.class::cast).toList())
              : headline(group.getFirst()));
    }
    return headlines;
  }

  private String switchTo(List<Recommendation.Switch> alike) {
    Recommendation.Switch first = alike.getFirst();
    return "Switch from %s to %s: %s%s.%s"
        .formatted(
            first.baseline(),
            Lists.either(alike.stream().map(Recommendation.Switch::variant).toList()),
            effects(alike.stream().flatMap(one -> one.gains().stream()).toList()),
            elsewhere(alike.stream().flatMap(one -> one.others().stream()).toList()),
            alike.stream()
                .flatMap(one -> one.pool().stream())
                .max(Comparator.comparingInt(LargerPool::threads))
                .map(
                    pool ->
                        " Or give %s %d threads: by arithmetic, that does the same."
                            .formatted(pool.variant(), pool.threads()))
                .orElse(""));
  }

  public String headline(Recommendation recommendation) {
    return switch (recommendation) {
      case Recommendation.Switch one -> switchTo(List.of(one));
      case Recommendation.Keep(var variant, var baseline, var losses, var others) ->
          "Do not switch from %s to %s: %s%s."
              .formatted(baseline, variant, effects(losses), elsewhere(others));
      case Recommendation.Depends(var variant, var baseline, var gains, var losses) ->
          "%s or %s depends on the load: %s, but %s."
              .formatted(variant, baseline, effects(gains), effects(losses));
      case Recommendation.Fails(var variant, var baseline, var failures) when failures.isEmpty() ->
          "Do not switch from %s to %s yet: its servers died under load."
              .formatted(baseline, variant);
      case Recommendation.Fails(var variant, var baseline, var failures) ->
          "Do not switch from %s to %s yet: it fails %s of its requests, and %s less than %s."
              .formatted(
                  baseline,
                  variant,
                  largest(failures),
                  baseline,
                  Numbers.percent(RequestsFailed.SMALLEST_SHARE));
      case Recommendation.NoDifference(var variant, var baseline) ->
          "Switching from %s to %s makes no difference beyond %s %%."
              .formatted(
                  baseline, variant, Numbers.trimmed(100 * study.protocol().equivalenceMargin()));
      case Recommendation.Undecided(var variant, var baseline, var open, var others) ->
          (open.isEmpty() && others.isEmpty()
                  ? "%s and %s can't be compared."
                  : "Between %s and %s there is no verdict yet; these bounds hold.")
              .formatted(baseline, variant);
      case Recommendation.OneServer(var variant) ->
          "%s is the only server, so there is nothing to compare it with.".formatted(variant);
    };
  }

  /**
   * Returns ratios and where they hold, like {@code 2.47 to 2.49 times the throughput at hello}.
   */
  private String effects(List<Comparison> comparisons) {
    Map<Metric, List<Comparison>> byMetric =
        comparisons.stream()
            .collect(
                Collectors.groupingBy(Comparison::metric, LinkedHashMap::new, Collectors.toList()));
    return Lists.list(
        byMetric.entrySet().stream()
            .map(
                one ->
                    ComparisonSentences.times(range(one.getValue()), one.getKey())
                        + " at "
                        + points(one.getValue()))
            .toList());
  }

  private static String range(List<Comparison> comparisons) {
    List<String> ratios =
        comparisons.stream()
            .flatMap(one -> one.verdict().ratioIfAny().stream())
            .map(Estimate.Repeated::value)
            .sorted()
            .map(Numbers::ratio)
            .distinct()
            .toList();
    return ratios.size() == 1 ? ratios.getFirst() : ratios.getFirst() + " to " + ratios.getLast();
  }

  private String points(List<Comparison> comparisons) {
    Map<Optional<WorkloadId>, List<PointId>> byWorkload =
        comparisons.stream()
            .map(Comparison::point)
            .distinct()
            .collect(
                Collectors.groupingBy(PointId::workload, LinkedHashMap::new, Collectors.toList()));
    return Lists.list(
        byWorkload.entrySet().stream()
            .flatMap(
                one -> {
                  Stream<String> loads = one.getValue().stream().map(PointId::stepLabel);
                  return study.workloads().size() == 1 || one.getKey().isEmpty()
                      ? loads
                      : Stream.of(name(one.getKey().get(), loads));
                })
            .toList());
  }

  /** Names points of a workload, without their loads if it has only one. */
  private String name(WorkloadId workload, Stream<String> loads) {
    long points =
        study.workload(workload).loads().stream().mapToLong(load -> load.points().size()).sum();
    return points == 1
        ? workload.name()
        : workload.name() + loads.collect(Collectors.joining(", ", " (", ")"));
  }

  /** Returns what is known at other points: no difference, or how much may be lost. */
  private String elsewhere(List<Comparison> others) {
    List<Comparison> equal = with(others, Verdict.Equivalent.class);
    List<Comparison> open = with(others, Verdict.Inconclusive.class);
    List<Comparison> neither = with(others, Verdict.NotComparable.class);
    return (equal.isEmpty() ? "" : ", equivalent at " + points(equal))
        + (open.isEmpty()
            ? ""
            : ", undecided at %s (%s is possible)"
                .formatted(
                    points(open),
                    ComparisonSentences.worst(
                        open.stream()
                            .max(Comparator.comparingDouble(ComparisonSentences::mostWorse))
                            .orElseThrow())))
        + (neither.isEmpty() ? "" : ", not comparable at " + points(neither));
  }

  private static List<Comparison> with(
      List<Comparison> comparisons, Class<? extends Verdict> verdict) {
    return comparisons.stream().filter(one -> verdict.isInstance(one.verdict())).toList();
  }

  private static String largest(List<RequestsFailed> failures) {
    return Numbers.percent(
        failures.stream().mapToDouble(RequestsFailed::share).max().orElseThrow());
  }

  public static String risk(ApplicationRisk risk) {
    return switch (risk) {
      case ApplicationRisk.Pinned(VariantId variant, long count, double millis, var frame) ->
          "%s: virtual threads were pinned %s, %s ms in total%s."
              .formatted(
                  variant,
                  Lists.counted(count, "time"),
                  Numbers.number(millis),
                  frame.map(", longest at "::concat).orElse(""));
      case ApplicationRisk.Logged(
              LoggedErrors(VariantId variant, long errors, long warnings, String first, var _)) ->
          "%s logged %s and %s under load; the first: %s"
              .formatted(
                  variant,
                  Lists.counted(errors, "error"),
                  Lists.counted(warnings, "warning"),
                  logged(first));
      case ApplicationRisk.MuchLogged(VariantId variant, double rate) ->
          "%s logged %s MiB/s under load. That costs CPU and is part of the figures; set the log level of production."
              .formatted(variant, Numbers.number(rate / KIBIBYTES_PER_MEBIBYTE));
      case ApplicationRisk.Failing(VariantId variant, var point, double share) ->
          "%s failed %s of its requests at %s."
              .formatted(variant, Numbers.percent(share), point.label());
      case ApplicationRisk.OutOfMemory(VariantId variant, String line) ->
          "%s ran out of heap under load, so its figures are those of a broken server: %s"
              .formatted(variant, logged(line));
      case ApplicationRisk.NotAtRest(VariantId variant, boolean compiling, int trials, int of) ->
          (compiling
                  ? "%s still compiled when its warm-up ended, in %d of %s."
                  : "The CPU of a request of %s still changed when its warm-up ended, in %d of %s: its figures depend on the time since its start.")
              .formatted(variant, trials, Lists.counted(of, "trial"));
      case ApplicationRisk.BusyProcess(String name, double cores) ->
          "Another process, %s, used up to %s cores in a window. It takes CPU from the servers or the generator, so these trials are invalid."
              .formatted(name, Numbers.number(cores));
      case ApplicationRisk.Rejections(VariantId variant, int rejected, int of, String reason) ->
          "%d of %s of %s %s rejected; the last: %s."
              .formatted(
                  rejected,
                  Lists.counted(of, "trial"),
                  variant,
                  rejected == 1 ? "was" : "were",
                  Sentences.firstClause(reason));
    };
  }

  private static String logged(String line) {
    return line.length() > MOST_LOG_CHARACTERS
        ? line.substring(0, MOST_LOG_CHARACTERS) + "…"
        : line;
  }
}
