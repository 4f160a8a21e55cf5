package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.capacity.CapacityResult.Reason;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.List;
import java.util.Optional;

/** Results of searches and ramps, each in one warm server. */
final class SearchResults {

  private SearchResults() {}

  /** Returns the result of one search, or of several that repeat it. */
  static Result of(List<TrialRecord> made, Load load, Slo slo) {
    List<Bracket> brackets =
        made.stream()
            .filter(TrialRecord::completed)
            .map(record -> Bracket.of(load, Probe.of(record.measurements(), slo)))
            .toList();
    if (brackets.size() > 1
        && brackets.stream().allMatch(bracket -> bracket.sustained().isEmpty())) {
      return new Result.NotFound(Reason.NONE_SUSTAINED, Optional.empty());
    }
    if (brackets.size() > 1 && brackets.stream().anyMatch(Bracket::isOpenAbove)) {
      return atLeast(brackets);
    }
    if (brackets.size() > 1) {
      return new Result.Repeated(
          widened(
              MeanInterval.of(
                  brackets.stream().mapToDouble(bracket -> bracket.sustained().orElse(0)).toArray(),
                  MeanInterval.CONFIDENCE),
              load));
    }
    return brackets.stream()
        .findFirst()
        .map(bracket -> ofOneServer(bracket, load))
        .orElseGet(() -> notFound(made));
  }

  /** Returns an interval of rates, widened by the resolution of the load that found them. */
  static Interval widened(double low, double high, Load load) {
    return switch (load) {
      case OpenModel.Ramp ramp ->
          new Interval(Math.max(0, low - ramp.byPerSecond()), high + ramp.byPerSecond());
      case OpenModel.Search search ->
          new Interval(
              Bracket.rounded(low / (1 + search.resolution()), search.resolution()),
              Bracket.rounded(high * (1 + search.resolution()), search.resolution()));
      case OpenModel _, ClosedModel _ -> new Interval(low, high);
    };
  }

  private static Estimate widened(Estimate sustained, Load load) {
    return switch (sustained) {
      case Estimate.Single _ -> sustained;
      case Estimate.Repeated(double value, double low, double high, int trials) -> {
        Interval range = widened(Math.max(0, low), high, load);
        yield new Estimate.Repeated(value, range.low(), range.high(), trials);
      }
    };
  }

  /** Returns the highest rate that all servers sustained: the limit of some was not reached. */
  private static Result atLeast(List<Bracket> brackets) {
    double all =
        brackets.stream().mapToDouble(bracket -> bracket.sustained().orElse(0)).min().orElseThrow();
    Reason reason =
        brackets.stream().allMatch(Bracket::isOpenAbove)
            ? Reason.ALL_SUSTAINED
            : Reason.FRESH_SERVERS_DISAGREE;
    return all == 0
        ? new Result.NotFound(reason, Optional.empty())
        : new Result.AtLeast(new End(all, brackets.size(), brackets.size()), reason);
  }

  private static Result notFound(List<TrialRecord> made) {
    return made.isEmpty()
        ? new Result.NotFound(Reason.NOT_SEARCHED, Optional.empty())
        : new Result.NotFound(
            Reason.SEARCH_FAILED,
            Optional.of(
                made.getLast().outcome().reasonText().lines().findFirst().orElse("").strip()));
  }

  private static Result ofOneServer(Bracket bracket, Load load) {
    if (bracket.sustained().isEmpty()) {
      return new Result.NotFound(Reason.NONE_SUSTAINED, Optional.empty());
    }
    double sustained = bracket.sustained().getAsDouble();
    End low = End.seenOnce(sustained);
    return bracket
        .over()
        .<Result>map(
            over ->
                switch (over.result()) {
                  case SloResult.NotSent _ -> new Result.AtLeast(low, Reason.GENERATOR_SATURATED);
                  case SloResult.Sustained _, SloResult.NotSustained _ ->
                      new Result.Between(
                          low,
                          End.seenOnce(over.ratePerSecond()),
                          widened(sustained, over.ratePerSecond(), load),
                          Reason.ONE_SERVER_ONLY);
                })
        .orElseGet(() -> new Result.AtLeast(low, Reason.ALL_SUSTAINED));
  }
}
