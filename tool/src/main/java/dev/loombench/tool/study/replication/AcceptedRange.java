package dev.loombench.tool.study.replication;

import dev.loombench.tool.study.replication.Expectation.Side;
import java.util.OptionalDouble;

/**
 * Range of the values that reproduce a test of a claim: ratios, or figures in the metric's unit;
 * deviations in percent of the mean.
 *
 * @param least lower end; empty for none, and for a difference that does not matter, whose limits
 *     are the study's equivalence margin
 * @param most upper end; as {@code least}
 */
public record AcceptedRange(OptionalDouble published, OptionalDouble least, OptionalDouble most) {

  private static final OptionalDouble NONE = OptionalDouble.empty();

  public static AcceptedRange of(ClaimTest test) {
    return switch (test) {
      case ClaimTest.OfRatio ratio -> of(ratio.expectation());
      case ClaimTest.Level level -> new AcceptedRange(NONE, level.least(), level.most());
      case ClaimTest.Excess excess ->
          new AcceptedRange(
              NONE, OptionalDouble.of(excess.least()), OptionalDouble.of(excess.most()));
      case ClaimTest.Deviation deviation ->
          new AcceptedRange(NONE, NONE, OptionalDouble.of(100 * deviation.most()));
      case ClaimTest.Untried _ -> new AcceptedRange(NONE, NONE, NONE);
    };
  }

  private static AcceptedRange of(Expectation expectation) {
    return switch (expectation) {
      case Expectation.Equal() -> new AcceptedRange(NONE, NONE, NONE);
      case Expectation.Bound(Side side, double limit) -> beyond(NONE, side, limit);
      case Expectation.Direction(Side side, Expectation.Unstated()) -> beyond(NONE, side, 1);
      case Expectation.Direction(Side side, Expectation.MoreThan(double limit, var published)) ->
          beyond(published, side, limit);
      case Expectation.Direction(var _, Expectation.About about) ->
          new AcceptedRange(
              OptionalDouble.of(about.value()),
              OptionalDouble.of(about.low()),
              OptionalDouble.of(about.high()));
    };
  }

  private static AcceptedRange beyond(OptionalDouble published, Side side, double limit) {
    OptionalDouble end = OptionalDouble.of(limit);
    return switch (side) {
      case ABOVE -> new AcceptedRange(published, end, NONE);
      case BELOW -> new AcceptedRange(published, NONE, end);
    };
  }
}
