package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Identity of a load within a workload: the settings by which loads of a workload differ. Settings
 * that only shape its beginning and end are not part of it.
 */
public sealed interface LoadId {

  /** No load: the server is only started. */
  record None() implements LoadId {}

  /** Identity of a {@link OpenModel.Open}. */
  record Open(double ratePerSecond, Spacing spacing) implements LoadId {}

  /** Identity of a {@link OpenModel.OpenSteps}. */
  record OpenSteps(double fromPerSecond, double toPerSecond, double byPerSecond, Spacing spacing)
      implements LoadId {}

  /** Identity of a {@link OpenModel.Search}. */
  record Search(double fromPerSecond, double resolution, Slo slo, Spacing spacing)
      implements LoadId {}

  /** Identity of a {@link OpenModel.Ramp}. */
  record Ramp(double fromPerSecond, double byPerSecond, Slo slo, Spacing spacing)
      implements LoadId {}

  /** Identity of a {@link ClosedModel.Closed}. */
  record Closed(int users, Duration thinkTime) implements LoadId {

    /**
     * Returns the users that figures imply by Little's law: throughput times the mean time from one
     * request of a user to the next.
     */
    public double impliedUsers(double answersPerSecond, double meanLatencyMillis) {
      return answersPerSecond * (meanLatencyMillis / 1e3 + thinkTime.toNanos() / 1e9);
    }
  }

  /** Identity of a {@link ClosedModel.Staged}. */
  record Staged(int users, Duration rise, Duration hold, Duration fall, Duration thinkTime)
      implements LoadId {}

  /** Identity of a {@link ClosedModel.Groups}. */
  record Groups(List<ClosedModel.Group> groups, Duration thinkTime) implements LoadId {

    private String users() {
      String users =
          groups.stream()
              .map(group -> String.valueOf(group.users()))
              .collect(Collectors.joining(" + "));
      Duration end =
          groups.stream().map(ClosedModel.Group::end).max(Comparator.naturalOrder()).orElseThrow();
      return "groups of %s over %d s%s".formatted(users, end.toSeconds(), thinking(thinkTime));
    }
  }

  /** Identity of a {@link ClosedModel.Iterations}. */
  record Iterations(int users, Duration startOver, int iterations) implements LoadId {}

  /** Returns the text that names the load in tables, like {@code open 100/s}. */
  default String label() {
    return switch (this) {
      case None() -> "";
      case Open open -> "open %s/s".formatted(plain(open.ratePerSecond)) + poisson(open.spacing);
      case OpenSteps steps ->
          "open %s-%s/s by %s"
                  .formatted(
                      plain(steps.fromPerSecond),
                      plain(steps.toPerSecond),
                      plain(steps.byPerSecond))
              + poisson(steps.spacing);
      case Search search ->
          "search from %s/s within %s to %s%%"
                  .formatted(
                      plain(search.fromPerSecond),
                      search.slo.label(),
                      BigDecimal.valueOf(search.resolution)
                          .movePointRight(2)
                          .stripTrailingZeros()
                          .toPlainString())
              + poisson(search.spacing);
      case Ramp ramp ->
          "ramp from %s/s by %s within %s"
                  .formatted(plain(ramp.fromPerSecond), plain(ramp.byPerSecond), ramp.slo.label())
              + poisson(ramp.spacing);
      case Closed closed -> "closed " + closed.users + thinking(closed.thinkTime);
      case Staged staged ->
          "closed %d for %d + %d + %d s%s"
              .formatted(
                  staged.users,
                  staged.rise.toSeconds(),
                  staged.hold.toSeconds(),
                  staged.fall.toSeconds(),
                  thinking(staged.thinkTime));
      case Groups groups -> groups.users();
      case Iterations group ->
          "%d users x %d iterations over %d s"
              .formatted(group.users, group.iterations, group.startOver.toSeconds());
    };
  }

  /** Returns the rate of an open load in requests per second, or empty for any other load. */
  default OptionalDouble openRate() {
    return this instanceof Open(double ratePerSecond, Spacing _)
        ? OptionalDouble.of(ratePerSecond)
        : OptionalDouble.empty();
  }

  private static String poisson(Spacing spacing) {
    return spacing == Spacing.POISSON ? " poisson" : "";
  }

  private static String thinking(Duration time) {
    return time.isZero() ? "" : " think " + time.toMillis() + "ms";
  }

  /** Formats a number without trailing zeros. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
