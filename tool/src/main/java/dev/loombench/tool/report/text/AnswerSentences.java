package dev.loombench.tool.report.text;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.summary.Answer;
import dev.loombench.tool.analyze.summary.AnswerFinding;
import dev.loombench.tool.analyze.summary.Conclusion;
import dev.loombench.tool.analyze.summary.Conclusion.Cause;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.Sentences;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about the findings at a point: verdict, cause, price, and what would do instead. */
public final class AnswerSentences {

  private final ComparisonSentences comparisons;

  public AnswerSentences(Study study) {
    this.comparisons = new ComparisonSentences(study.protocol().equivalenceMargin());
  }

  /** Returns all findings in one line that starts with the point. */
  public String line(Answer answer) {
    return answer.point().label() + ": " + String.join(" ", sentences(answer));
  }

  public List<String> sentences(Answer answer) {
    return Stream.of(verdicts(answer), reasons(answer), details(answer))
        .flatMap(List::stream)
        .toList();
  }

  /** Returns by how much the variants differ, and which of them are overloaded. */
  public List<String> verdicts(Answer answer) {
    return Stream.concat(
            answer.states().stream().map(this::sentence), verdicts(answer.conclusion()))
        .toList();
  }

  /** Returns cause, price and alternative, each after its word. */
  public List<String> reasons(Answer answer) {
    return reasons(answer.conclusion());
  }

  /** Returns the findings that the conclusion leaves out. */
  public List<String> details(Answer answer) {
    return answer.details().stream().map(this::sentence).toList();
  }

  private String sentence(AnswerFinding finding) {
    return switch (finding) {
      case AnswerFinding.OnlyVariant only ->
          only.throughputMeasured()
              ? onlyVariant(only.variant(), only.throughput(), only.p99())
              : onlyLatency(only.variant(), only.p99());
      case AnswerFinding.Overloaded(VariantId variant, var state, double due, double good) ->
          "%s %s.".formatted(variant, LoadStateSentences.overloaded(state, due, good));
      case AnswerFinding.RequestsFailed(VariantId variant, double share) ->
          "%s fails %s of its requests.".formatted(variant, Numbers.percent(share));
      case AnswerFinding.ConnectionEvidence evidence -> connections(evidence);
      case AnswerFinding.ServersDied died -> died(died);
      case AnswerFinding.NoneCompleted(VariantId variant, String reason) ->
          "No trial of %s completed: %s.".formatted(variant, Sentences.firstClause(reason));
      case AnswerFinding.NotRunYet(List<VariantId> variants) ->
          "No trial of %s has run yet.".formatted(Lists.either(variants));
    };
  }

  static String died(AnswerFinding.ServersDied died) {
    return "The server of %s died in %d of %s, and its figures are those of the others: %s."
        .formatted(
            died.variant(),
            died.died(),
            Lists.counted(died.trials(), "trial"),
            Sentences.firstClause(died.reason()));
  }

  private static String onlyVariant(
      VariantId variant, Optional<Estimate> throughput, Optional<Estimate> p99) {
    return throughput
        .map(
            figure ->
                "%s serves %s requests/s%s%s."
                    .formatted(
                        variant,
                        Numbers.number(figure.value()),
                        evidence(figure),
                        p99.map(tail -> "; p99 is " + Numbers.number(tail.value()) + " ms")
                            .orElse("")))
        .orElse("The throughput of " + variant + " is unavailable.");
  }

  private static String onlyLatency(VariantId variant, Optional<Estimate> p99) {
    return p99.map(
            tail ->
                "p99 of %s is %s ms%s."
                    .formatted(variant, Numbers.number(tail.value()), evidence(tail)))
        .orElse("The p99 of " + variant + " is unavailable.");
  }

  private static String evidence(Estimate estimate) {
    return switch (estimate) {
      case Estimate.Single _ -> " (one trial)";
      case Estimate.Repeated(double _, double low, double high, int count) ->
          " (95 %% interval %s–%s; %s)"
              .formatted(Numbers.number(low), Numbers.number(high), Lists.counted(count, "trial"));
    };
  }

  private static String connections(AnswerFinding.ConnectionEvidence evidence) {
    var errors = new ArrayList<String>();
    mean(evidence, Metric.LISTEN_OVERFLOWS)
        .map("%s connections per window found the accept queue full"::formatted)
        .or(
            () ->
                mean(evidence, Metric.LISTEN_DROPS)
                    .map("the listening socket dropped %s connections per window"::formatted))
        .ifPresent(errors::add);
    count(evidence, RequestResult.CONNECT_REFUSED)
        .map("%s connections were refused"::formatted)
        .ifPresent(errors::add);
    count(evidence, RequestResult.CONNECT_TIMEOUT)
        .map("%s requests got no connection within the timeout"::formatted)
        .ifPresent(errors::add);
    count(evidence, RequestResult.RESET)
        .map("the server reset or closed the connections of %s requests"::formatted)
        .ifPresent(errors::add);
    count(evidence, RequestResult.TIMEOUT)
        .map("%s requests timed out"::formatted)
        .ifPresent(errors::add);
    mean(evidence, Metric.TCP_RETRANSMITTED)
        .map("%s TCP segments per window were retransmitted"::formatted)
        .ifPresent(errors::add);
    return "With %s: %s."
        .formatted(
            evidence.variant(),
            errors.isEmpty()
                ? "no connection was dropped, refused or reset; requests queued"
                : String.join("; ", errors));
  }

  private static Optional<String> mean(AnswerFinding.ConnectionEvidence evidence, Metric counter) {
    return Optional.ofNullable(evidence.counters().get(counter))
        .filter(value -> value > 0)
        .map(Numbers::count);
  }

  private static Optional<Long> count(
      AnswerFinding.ConnectionEvidence evidence, RequestResult result) {
    return Optional.ofNullable(evidence.results().get(result)).filter(count -> count > 0);
  }

  /** Returns the verdicts, one sentence for variants with the same. */
  private Stream<String> verdicts(Conclusion conclusion) {
    return Stream.concat(
        conclusion.verdicts().stream().map(this::overBaseline),
        conclusion.leaders().stream().map(comparisons::between));
  }

  /** Returns the reasons, each after its word, like {@code Why: …}; empty without any. */
  private static List<String> reasons(Conclusion conclusion) {
    return Stream.of(
            headed("Why", conclusion.causes().stream().map(AnswerSentences::cause)),
            headed("Price", besides(conclusion, Verdict.Worse.class::isInstance)),
            headed("Also", besides(conclusion, Verdict.Better.class::isInstance)),
            headed("Instead", conclusion.largerPool().stream().map(AnswerSentences::instead)))
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
                    Collectors.mapping(AnswerSentences::beside, Collectors.toList())));
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
    return "%s (%s)"
        .formatted(
            ComparisonSentences.times(Numbers.ratio(ratio.value()), comparison.metric()),
            ComparisonSentences.interval(ratio.low(), ratio.high()));
  }

  private String overBaseline(Conclusion.OverBaseline alike) {
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
      case Cause.UnevenQueue(TimeBudget budget, double median, double mean) ->
          "Requests of %s wait %s of their cycle for a CPU, but not in order: half of them take at most %s ms, the mean is %s ms."
              .formatted(
                  budget.variant(),
                  Numbers.percent(
                      budget.parts().get(TimeBudget.State.CPU_QUEUE).millis()
                          / budget.cycleMillis()),
                  Numbers.number(median),
                  Numbers.number(mean));
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
            Lists.list(cause.variants().stream().map(AnswerSentences::known).toList()),
            cause.isDiagnosed()
                ? ""
                : " A diagnostic block (--set protocol.diagnostic-blocks=1) would show pauses and waiting threads.");
  }

  private static String known(Conclusion.Known variant) {
    String known =
        Stream.of(
                variant.bound().map(AnswerSentences::ofUsers).stream(),
                variant.budget().filter(TimeBudget::isOpen).map(AnswerSentences::rest).stream(),
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

  private static String instead(Conclusion.LargerPool pool) {
    return "By arithmetic, %s would serve %s/s with %d threads (not measured)."
        .formatted(pool.variant(), Numbers.number(pool.perSecond()), pool.threads());
  }
}
