package dev.loombench.tool.study;

import dev.loombench.contract.LoadPlan.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;

/** How requests arrive. */
public sealed interface Load {

  /** A short text that names the load in tables and in stored files, unique within a workload. */
  String label();

  /** The points at which figures are taken: one for a steady load, one a step for steps. */
  List<String> points();

  /**
   * Open load at one rate: arrivals don't wait for answers.
   *
   * @param ratePerSecond requests due each second
   * @param spacing how they are spaced
   */
  record Open(double ratePerSecond, Spacing spacing) implements Load {
    @Override
    public String label() {
      return "open " + plain(ratePerSecond) + "/s" + (spacing == Spacing.POISSON ? " poisson" : "");
    }

    @Override
    public List<String> points() {
      return List.of(label());
    }
  }

  /**
   * Open load in steps within one trial: one window a step.
   *
   * @param fromPerSecond the first rate
   * @param toPerSecond the last rate, if the steps meet it
   * @param byPerSecond how much a step adds
   * @param hold how long a step lasts
   * @param spacing how arrivals are spaced
   */
  record OpenSteps(
      double fromPerSecond, double toPerSecond, double byPerSecond, Duration hold, Spacing spacing)
      implements Load {
    @Override
    public String label() {
      return "open %s-%s/s by %s"
          .formatted(plain(fromPerSecond), plain(toPerSecond), plain(byPerSecond));
    }

    @Override
    public List<String> points() {
      return rates().stream().map(rate -> new Open(rate, spacing).label()).toList();
    }

    /** The rate of each step. */
    public List<Double> rates() {
      long steps = (long) Math.floor((toPerSecond - fromPerSecond) / byPerSecond + 1e-9) + 1;
      return DoubleStream.iterate(fromPerSecond, rate -> rate + byPerSecond)
          .limit(steps)
          .boxed()
          .toList();
    }
  }

  /**
   * Closed load: users that each wait for their answer.
   *
   * @param users how many
   * @param rise how long they take to arrive
   * @param fall how long they take to leave
   * @param thinkTime how long each waits between an answer and the next request
   */
  record Closed(int users, Duration rise, Duration fall, Duration thinkTime) implements Load {
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

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
