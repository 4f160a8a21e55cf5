package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Identity of a load within a workload: the settings by which loads of a workload differ. Settings
 * that only shape its beginning and end are not part of it.
 */
public sealed interface LoadId {

  /** Returns the text that names the load in tables, like {@code open 100/s}. */
  String label();

  /** Returns the rate of an open load in requests per second, or empty for any other load. */
  default OptionalDouble openRate() {
    return this instanceof Open(double ratePerSecond, Spacing _)
        ? OptionalDouble.of(ratePerSecond)
        : OptionalDouble.empty();
  }

  /** No load: the server is only started. */
  record None() implements LoadId {
    @Override
    public String label() {
      return "";
    }
  }

  /**
   * Identity of a {@link OpenModel.Open}.
   *
   * @param ratePerSecond requests due each second
   */
  record Open(double ratePerSecond, Spacing spacing) implements LoadId {
    @Override
    public String label() {
      return "open " + plain(ratePerSecond) + "/s" + poisson(spacing);
    }
  }

  /**
   * Identity of a {@link OpenModel.OpenSteps}.
   *
   * @param fromPerSecond first rate
   * @param toPerSecond last rate
   * @param byPerSecond difference between steps
   */
  record OpenSteps(double fromPerSecond, double toPerSecond, double byPerSecond, Spacing spacing)
      implements LoadId {
    @Override
    public String label() {
      return "open %s-%s/s by %s"
              .formatted(plain(fromPerSecond), plain(toPerSecond), plain(byPerSecond))
          + poisson(spacing);
    }
  }

  /**
   * Identity of a {@link OpenModel.Search}.
   *
   * @param fromPerSecond first rate
   * @param resolution relative distance of the highest sustained and the lowest other rate
   * @param slo objective that a sustained rate meets
   */
  record Search(double fromPerSecond, double resolution, Slo slo, Spacing spacing)
      implements LoadId {
    @Override
    public String label() {
      return "search from %s/s within %s to %s%%"
              .formatted(plain(fromPerSecond), slo.label(), percent(resolution))
          + poisson(spacing);
    }
  }

  /**
   * Identity of a {@link OpenModel.Ramp}.
   *
   * @param fromPerSecond first rate
   * @param byPerSecond difference between steps
   * @param slo objective that a sustained rate meets
   */
  record Ramp(double fromPerSecond, double byPerSecond, Slo slo, Spacing spacing)
      implements LoadId {
    @Override
    public String label() {
      return "ramp from %s/s by %s within %s"
              .formatted(plain(fromPerSecond), plain(byPerSecond), slo.label())
          + poisson(spacing);
    }
  }

  /**
   * Identity of a {@link ClosedModel.Closed}.
   *
   * @param thinkTime pause of each user between an answer and the next request
   */
  record Closed(int users, Duration thinkTime) implements LoadId {

    /**
     * Returns the users that figures imply by Little's law: throughput times the mean time from one
     * request of a user to the next.
     *
     * @param perSecond answers per second
     * @param meanMillis mean latency in milliseconds
     */
    public double impliedUsers(double perSecond, double meanMillis) {
      return perSecond * (meanMillis / 1e3 + thinkTime.toNanos() / 1e9);
    }

    @Override
    public String label() {
      return "closed "
          + users
          + (thinkTime.isZero() ? "" : " think " + thinkTime.toMillis() + "ms");
    }
  }

  /**
   * Identity of a {@link ClosedModel.Staged}.
   *
   * @param rise time over which they arrive
   * @param hold time with all of them
   * @param fall time over which they leave
   * @param thinkTime pause of each user between an answer and the next request
   */
  record Staged(int users, Duration rise, Duration hold, Duration fall, Duration thinkTime)
      implements LoadId {
    @Override
    public String label() {
      return "closed %d for %d + %d + %d s%s"
          .formatted(
              users,
              rise.toSeconds(),
              hold.toSeconds(),
              fall.toSeconds(),
              thinkTime.isZero() ? "" : " think " + thinkTime.toMillis() + "ms");
    }
  }

  /**
   * Identity of a {@link ClosedModel.Iterations}.
   *
   * @param startOver time over which they start
   */
  record Iterations(int users, Duration startOver, int iterations) implements LoadId {
    @Override
    public String label() {
      return "%d users x %d iterations over %d s"
          .formatted(users, iterations, startOver.toSeconds());
    }
  }

  private static String poisson(Spacing spacing) {
    return spacing == Spacing.POISSON ? " poisson" : "";
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
  }

  /** Formats a number without trailing zeros. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
