package dev.loombench.tool.study;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * What a service promises under load: the objective that a rate has to be held within.
 *
 * @param p99 the most that the 99th percentile of latency may be, from due time, failures slowest
 * @param failedShare the largest share of requests that may fail, like 0.001
 */
public record Slo(Duration p99, double failedShare) {

  public Slo {
    if (!p99.isPositive() || !(failedShare >= 0 && failedShare <= 1)) {
      throw new IllegalArgumentException(
          "a p99 above nothing and a share from 0 to 1 are needed: " + p99 + ", " + failedShare);
    }
  }

  /** The largest p99 in milliseconds. */
  public double p99Millis() {
    return p99.toNanos() / 1e6;
  }

  /** As labels have it, like {@code p99 500ms failed 0.1%}. */
  public String label() {
    return "p99 %sms failed %s%%".formatted(plain(p99Millis()), plain(100 * failedShare));
  }

  /** As sentences have it, like {@code p99 500 ms and 0.1 % failed}. */
  public String text() {
    return "p99 %s ms and %s %% failed".formatted(plain(p99Millis()), plain(100 * failedShare));
  }

  private static String plain(double number) {
    // Nine digits are more than anybody writes, and drop what 100 * 0.001 is off.
    return BigDecimal.valueOf(number)
        .setScale(9, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
