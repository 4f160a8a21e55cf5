package dev.loombench.tool.study.place;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Conditions of the network from the load to the server, which the load's hosts set for what they
 * send.
 *
 * @param delay delay of each packet, thus of each round trip
 * @param loss share of packets that are dropped, like 0.001
 * @param bitsPerSecond limit of the rate
 * @param networkInterface interface; empty for the one that leads to the server
 */
public record NetworkConditions(
    Optional<Duration> delay,
    OptionalDouble loss,
    OptionalLong bitsPerSecond,
    Optional<String> networkInterface) {

  private static final MathContext DIGITS = new MathContext(6);

  public NetworkConditions {
    if (delay.isEmpty() && loss.isEmpty() && bitsPerSecond.isEmpty()) {
      throw new IllegalArgumentException("no delay, loss or rate");
    }
  }

  /** Returns true if they need the kernel's netem; a rate alone does not. */
  public boolean needNetem() {
    return delay.isPresent() || loss.isPresent();
  }

  /** Returns them as text, like {@code delay 2 ms, loss 0.1 %, rate 100 Mbit/s}. */
  public String text() {
    List<String> parts = new ArrayList<>();
    delay.ifPresent(time -> parts.add("delay %d ms".formatted(time.toMillis())));
    loss.ifPresent(share -> parts.add("loss %s %%".formatted(plain(100 * share))));
    bitsPerSecond.ifPresent(rate -> parts.add("rate %s Mbit/s".formatted(plain(rate / 1e6))));
    return String.join(", ", parts);
  }

  private static String plain(double value) {
    return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
  }
}
