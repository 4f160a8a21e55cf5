package dev.loombench.tool.study;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * Service-level objective: a rate is sustained if it meets it.
 *
 * @param p99 maximum 99th percentile of latency, from due time, with failures ranked slowest
 * @param failedShare maximum share of failed requests, like 0.001
 */
public record Slo(Duration p99, double failedShare) {

  public Slo {
    if (!p99.isPositive() || !(failedShare >= 0 && failedShare <= 1)) {
      throw new IllegalArgumentException(
          "a p99 above zero and a share from 0 to 1 are needed: " + p99 + ", " + failedShare);
    }
  }

  public double p99Millis() {
    return p99.toNanos() / 1e6;
  }

  /** Returns the form of labels, like {@code p99 500ms failed 0.1%}. */
  public String label() {
    return "p99 %sms failed %s%%".formatted(plain(p99Millis()), plain(100 * failedShare));
  }

  /** Returns the form of sentences, like {@code p99 500 ms and 0.1 % failed}. */
  public String text() {
    return "p99 %s ms and %s %% failed".formatted(plain(p99Millis()), plain(100 * failedShare));
  }

  private static String plain(double number) {
    // Nine digits suffice, and drop the floating-point error of 100 * 0.001.
    return BigDecimal.valueOf(number)
        .setScale(9, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
