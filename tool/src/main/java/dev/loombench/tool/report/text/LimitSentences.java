package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.advise.LimitFinding;
import dev.loombench.tool.analyze.advise.LimitFinding.Basis;
import dev.loombench.tool.analyze.advise.LimitStatus;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;

/** Phrases about limits and the figures checked against them. */
public final class LimitSentences {

  private LimitSentences() {}

  /** Returns a limit, like {@code p99 ≤ 200 ms}. */
  public static String limit(Limit limit) {
    return "%s ≤ %s".formatted(limit.kind().metric().label(), amount(limit, limit.most()));
  }

  /** Returns the limit that a finding is about. */
  public static String limit(LimitFinding finding) {
    return finding.limit().map(LimitSentences::limit).orElse("load sustained");
  }

  static String amount(Limit limit, double value) {
    String number = whole(value);
    boolean one = limit.kind() == Kind.CPUS && number.equals("1");
    return number + " " + (one ? "core" : limit.kind().metric().unit());
  }

  /** Returns a number without decimals that are zero. */
  static String whole(double value) {
    return Numbers.trimmed(value);
  }

  public static String finding(LimitFinding finding) {
    return switch (finding.basis()) {
      case Basis.NoTrialCompleted() -> "no trial completed";
      case Basis.Sustained() -> "sustains the load";
      case Basis.Overloaded(var state, double due, double good) ->
          LoadStateSentences.overloaded(state, due, good);
      case Basis.FewUsers(double share) ->
          "the figures are those of %s of the users".formatted(Numbers.percent(share));
      case Basis.DependsOnDuration() ->
          (finding.limit().orElseThrow().kind() == Kind.FAILURES
                  ? "the share of failed requests"
                  : finding.limit().orElseThrow().kind().metric().label())
              + " depends on the length of the test";
      case Basis.PercentileFailed() -> "p99 is among failed requests";
      case Basis.GeneratorLimited() -> "the generator, not the server, was the bottleneck";
      case Basis.GrantedCpus(double cores) ->
          "%s, %s granted".formatted(figure(finding), amount(finding.limit().orElseThrow(), cores));
      case Basis.Figure() -> figure(finding);
    };
  }

  private static String figure(LimitFinding finding) {
    PointEstimate evidence = finding.evidence();
    return switch (evidence.value()) {
      case Estimated.Unavailable(var reason) ->
          "%s is unavailable: %s"
              .formatted(evidence.metric().label(), NotComparableSentences.unavailable(reason));
      case Estimated.Known(Estimate estimate) ->
          known(
              finding.limit().orElseThrow(), finding.status(), evidence.metric().label(), estimate);
    };
  }

  private static String known(Limit limit, LimitStatus status, String label, Estimate estimate) {
    String figure = "%s %s%s".formatted(label, amount(limit, estimate.value()), interval(estimate));
    if (status != LimitStatus.NOT_MET) {
      return figure;
    }
    boolean open = estimate.interval().filter(ends -> ends.low() <= limit.most()).isPresent();
    return "%s exceeds %s by %s%s"
        .formatted(
            figure,
            amount(limit, limit.most()),
            excess(limit, estimate.value()),
            open ? ", but its interval includes the limit" : "");
  }

  private static String excess(Limit limit, double value) {
    String absolute = amount(limit, value - limit.most());
    return limit.most() == 0
        ? absolute
        : "%s (%s)".formatted(absolute, Numbers.percent(value / limit.most() - 1));
  }

  private static String interval(Estimate estimate) {
    return estimate
        .interval()
        .map(
            ends -> {
              String low = Numbers.number(ends.low());
              String high = Numbers.number(ends.high());
              return low.equals(high) ? "" : " (" + low + "–" + high + ")";
            })
        .orElse(" (one trial)");
  }
}
