package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** How requests arrive. */
public sealed interface Load {

  /** A short text that names the load in tables and in stored files, unique within a workload. */
  String label();

  /** The points at which figures are taken: one for a steady load, one a step for steps. */
  List<String> points();

  /**
   * Open load at one rate: arrivals don't wait for answers.
   *
   * @param ratePerSecond requests due each second, above 0
   * @param spacing how they are spaced
   */
  record Open(double ratePerSecond, Spacing spacing) implements Load {
    public Open {
      if (!(ratePerSecond > 0)) {
        throw new IllegalArgumentException("a rate must be above 0: " + ratePerSecond);
      }
    }

    @Override
    public String label() {
      return "open " + plain(ratePerSecond) + "/s" + poisson(spacing);
    }

    @Override
    public List<String> points() {
      return List.of(label());
    }
  }

  /**
   * Open load in steps within one trial: one window a step.
   *
   * @param fromPerSecond the first rate, above 0
   * @param toPerSecond the last rate if the steps meet it, not below the first
   * @param byPerSecond how much a step adds, above 0
   * @param hold how long a step lasts, whole seconds
   * @param spacing how arrivals are spaced
   */
  record OpenSteps(
      double fromPerSecond, double toPerSecond, double byPerSecond, Duration hold, Spacing spacing)
      implements Load {
    public OpenSteps {
      if (!(fromPerSecond > 0 && byPerSecond > 0 && toPerSecond >= fromPerSecond)) {
        throw new IllegalArgumentException(
            "steps must go upwards from above 0: from %s to %s by %s"
                .formatted(fromPerSecond, toPerSecond, byPerSecond));
      }
    }

    @Override
    public String label() {
      return "open %s-%s/s by %s"
              .formatted(plain(fromPerSecond), plain(toPerSecond), plain(byPerSecond))
          + poisson(spacing);
    }

    @Override
    public List<String> points() {
      return rates().stream().map(rate -> new Open(rate, spacing).label()).toList();
    }

    /** The rate of each step. */
    public List<Double> rates() {
      BigDecimal first = BigDecimal.valueOf(fromPerSecond);
      BigDecimal last = BigDecimal.valueOf(toPerSecond);
      BigDecimal step = BigDecimal.valueOf(byPerSecond); // decimal, so that 0.1 three times is 0.3
      return Stream.iterate(first, rate -> rate.compareTo(last) <= 0, rate -> rate.add(step))
          .map(BigDecimal::doubleValue)
          .toList();
    }
  }

  /**
   * Closed load: users that each wait for their answer.
   *
   * @param users how many, at least 1
   * @param rise how long they take to arrive, whole seconds
   * @param fall how long they take to leave, whole seconds
   * @param thinkTime how long each waits between an answer and the next request
   */
  record Closed(int users, Duration rise, Duration fall, Duration thinkTime) implements Load {
    public Closed {
      if (users < 1 || rise.isNegative() || fall.isNegative() || thinkTime.isNegative()) {
        throw new IllegalArgumentException("a user is needed, and no time may be negative");
      }
    }

    @Override
    public String label() {
      return "closed "
          + users
          + (thinkTime.isZero() ? "" : " think " + thinkTime.toMillis() + "ms");
    }

    @Override
    public List<String> points() {
      return List.of(label());
    }
  }

  private static String poisson(Spacing spacing) {
    return spacing == Spacing.POISSON ? " poisson" : "";
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
