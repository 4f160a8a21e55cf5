package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.trial.Metric;
import java.util.List;

/** What lost connections should have been counted as. */
final class NetworkChecks {

  private NetworkChecks() {}

  /** Each lost connection was asked for twice, the second time by a segment sent again. */
  static List<CounterCheck> of(DroppedConnections.Seen seen) {
    String done = "%d of %d connections dropped twice".formatted(seen.dropped(), seen.clients());
    return List.of(
        check(Metric.TCP_RETRANSMITTED, seen, done, seen.dropped()),
        check(Metric.LISTEN_OVERFLOWS, seen, done, 2 * seen.dropped()),
        check(Metric.LISTEN_DROPS, seen, done, 2 * seen.dropped()));
  }

  private static CounterCheck check(
      Metric metric, DroppedConnections.Seen seen, String done, int expected) {
    return new CounterCheck(
        metric.label(),
        done,
        metric.unit(),
        expected,
        seen.told(metric),
        new CounterCheck.Tolerance.Exact());
  }
}
