package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.summary.Conclusion;
import dev.loombench.tool.analyze.summary.Conclusion.Cause;
import dev.loombench.tool.analyze.summary.Conclusion.LargerPool;
import dev.loombench.tool.analyze.summary.Conclusion.OverBaseline;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences of the conclusion at a point: verdict, cause, price, and what would do instead. */
public final class ConclusionSentences {

  private final ComparisonSentences comparisons;

  public ConclusionSentences(Study study) {
    this.comparisons = new ComparisonSentences(study.protocol().equivalenceMargin());
  }

  /** Returns the verdicts, one sentence for variants with the same. */
  public List<String> verdicts(Conclusion conclusion) {
    return Stream.concat(
            conclusion.verdicts().stream().map(this::overBaseline),
            conclusion.leaders().stream().map(comparisons::between))
        .toList();
  }

  /** Returns the reasons, each after its word, like {@code Why: …}; empty without any. */
  public List<String> reasons(Conclusion conclusion) {
    return Stream.of(
            headed("Why", conclusion.causes().stream().map(ConclusionSentences::cause)),
            headed("Price", besides(conclusion, Verdict.Worse.class::isInstance)),
            headed("Also", besides(conclusion, Verdict.Better.class::isInstance)),
            headed("Instead", conclusion.largerPool().stream().map(ConclusionSentences::instead)))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> headed(String word, Stream<String> sentences) {
    List<String> all = sentences.toList();
    return all.isEmpty() ? List.of() : List.of(word + ": " + String.join(" ", all));
  }

  /** Returns the differences beside the deciding one, like {@code virtual 1.6 times the memory}. */
  private static Stream<String> besides(Conclusion conclusion, Predicate<Verdict> verdict) {
    Map<VariantId, List<String>> byVariant =
        conclusion.besides().stream()
            .filter(comparison -> verdict.test(comparison.verdict()))
            .collect(
                Collectors.groupingBy(
                    Comparison::of,
                    LinkedHashMap::new,
                    Collectors.mapping(ConclusionSentences::beside, Collectors.toList())));
    return byVariant.isEmpty()
        ? Stream.empty()
        : Stream.of(
            byVariant.entrySet().stream()
                    .map(one -> one.getKey() + " " + Lists.list(one.getValue()))
                    .collect(Collectors.joining("; "))
                + ".");
  }

  private static String beside(Comparison comparison) {
    Estimate.Repeated ratio = comparison.verdict().ratioIfAny().orElseThrow();
    String noun = ComparisonSentences.noun(comparison.metric());
    return "%s times the %s (%s)"
        .formatted(
            Numbers.ratio(ratio.value()),
            noun.startsWith("the ") ? noun.substring("the ".length()) : noun,
            ComparisonSentences.interval(ratio.low(), ratio.high()));
  }

  private String overBaseline(OverBaseline alike) {
    return comparisons.overBaseline(alike.comparisons());
  }

  private static String cause(Cause cause) {
    return switch (cause) {
      case Cause.OwnBound(Bound bound) -> ownBound(bound);
      case Cause.UserBound(List<Bound> bounds) -> userBound(bounds);
      case Cause.Wait(Bound bound, TimeBudget budget, TimeBudget.State wait) ->
          "%s is at %s: waiting for %s takes %s of a cycle of %s ms."
              .formatted(
                  bound.variant(),
                  ofUsers(bound),
                  waited(wait),
                  part(budget.parts().get(wait)),
                  Numbers.number(budget.cycleMillis()));
      case Cause.Monitor(TimeBudget budget, var at) ->
          "Waiting at monitors takes %s of a cycle of %s ms of %s%s."
              .formatted(
                  part(budget.parts().get(TimeBudget.State.MONITOR)),
                  Numbers.number(budget.cycleMillis()),
                  budget.variant(),
                  at.map(", longest at "::concat).orElse(""));
      case Cause.Resource(List<Diagnosis> diagnoses) -> resource(diagnoses);
      case Cause.CpuPerRequest(var of, var over, double millis, double overMillis) ->
          "A request of %s takes %s ms of CPU, of %s %s ms."
              .formatted(of, Numbers.number(millis), over, Numbers.number(overMillis));
      case Cause.Unexplained unexplained -> unexplained(unexplained);
    };
  }

  private static String ownBound(Bound bound) {
    String places =
        switch (bound.limit().kind()) {
          case THREADS -> Lists.counted(bound.limit().count(), "thread");
          case ADMITTED_REQUESTS ->
              "limit of %s at once".formatted(Lists.counted(bound.limit().count(), "request"));
          case CONNECTIONS -> Lists.counted(bound.limit().count(), "connection");
          case CALL_CONNECTIONS ->
              Lists.counted(bound.limit().count(), "connection") + " to the other service";
          case CARRIERS ->
              Lists.counted(bound.limit().count(), "carrier") + ", pinned while a request waits";
          case USERS -> "users";
        };
    return "%s is at %s of its bound of %s/s, set by its %s."
        .formatted(
            bound.variant(),
            Numbers.percent(bound.reachedShare()),
            Numbers.number(bound.perSecond()),
            places);
  }

  private static String userBound(List<Bound> bounds) {
    boolean one = bounds.size() == 1;
    return "%s %s at %s of the %s/s that the users can request: this load does not reach %s capacity."
        .formatted(
            Lists.list(bounds.stream().map(Bound::variant).toList()),
            one ? "is" : "are",
            Lists.list(
                bounds.stream().map(bound -> Numbers.percent(bound.reachedShare())).toList()),
            Numbers.number(bounds.getFirst().perSecond()),
            one ? "its" : "their");
  }

  private static String resource(List<Diagnosis> diagnoses) {
    if (diagnoses.size() == 1) {
      return DiagnosisSentences.sentence(diagnoses.getFirst());
    }
    return "Limited by %s: %s."
        .formatted(
            DiagnosisSentences.noun(diagnoses.getFirst().bottleneck()),
            Lists.list(
                diagnoses.stream()
                    .map(
                        diagnosis ->
                            "%s (%s)"
                                .formatted(
                                    diagnosis.variant(),
                                    DiagnosisSentences.evidence(diagnosis.finding()).stream()
                                        .limit(2)
                                        .collect(Collectors.joining(", "))))
                    .toList()));
  }

  private static String unexplained(Cause.Unexplained cause) {
    return "Unknown for %s.%s"
        .formatted(
            Lists.list(cause.variants().stream().map(ConclusionSentences::known).toList()),
            cause.isDiagnosed()
                ? ""
                : " A diagnostic block (--set protocol.diagnostic-blocks=1) would show pauses and waiting threads.");
  }

  private static String known(Conclusion.Known variant) {
    String known =
        Stream.of(
                variant.bound().map(ConclusionSentences::ofUsers).stream(),
                variant.budget().filter(TimeBudget::isOpen).map(ConclusionSentences::rest).stream(),
                variant
                    .diagnosis()
                    .map(Diagnosis::finding)
                    .map(DiagnosisSentences::evidence)
                    .stream()
                    .flatMap(List::stream))
            .flatMap(phrases -> phrases)
            .collect(Collectors.joining(", "));
    return variant.variant() + (known.isEmpty() ? "" : " (" + known + ")");
  }

  private static String ofUsers(Bound bound) {
    return "%s of the %s/s that the users can request"
        .formatted(Numbers.percent(bound.reachedShare()), Numbers.number(bound.perSecond()));
  }

  /** Returns a part with its range over trials. */
  private static String part(TimeBudget.Part part) {
    return part.least() < part.most()
        ? "%s ms (%s–%s between trials)"
            .formatted(
                Numbers.number(part.millis()),
                Numbers.number(part.least()),
                Numbers.number(part.most()))
        : Numbers.number(part.millis()) + " ms";
  }

  private static String waited(TimeBudget.State wait) {
    return switch (wait) {
      case CPU_QUEUE -> "a CPU";
      case POOL -> "a full pool";
      case MONITOR -> "a monitor";
      case CARRIER_QUEUE -> "a carrier";
      case THINKING, DESIGNED_WAIT, CPU ->
          throw new IllegalArgumentException("not avoidable: " + wait);
    };
  }

  private static String rest(TimeBudget budget) {
    return "%s of a cycle of %s ms not accounted for%s"
        .formatted(
            Numbers.number(budget.rest().millis()),
            Numbers.number(budget.cycleMillis()),
            budget.isCollectorBusy()
                ? ", the collector uses %s of its CPU"
                    .formatted(Numbers.percent(budget.collectorShare()))
                : "");
  }

  private static String instead(LargerPool pool) {
    return "By arithmetic, %s would serve %s/s with %d threads (not measured)."
        .formatted(pool.variant(), Numbers.number(pool.perSecond()), pool.threads());
  }
}
