package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.trial.Metric;
import java.util.List;

/** Checks of the network counters after dropped connections. */
final class NetworkChecks {

  private NetworkChecks() {}

  /** Returns the checks. Each dropped connection was requested twice, once by a retransmission. */
  static List<CounterCheck> of(DroppedConnections.Result result) {
    String done =
        "%d of %d connections dropped twice".formatted(result.dropped(), result.clients());
    return List.of(
        check(Metric.TCP_RETRANSMITTED, result, done, result.dropped()),
        check(Metric.LISTEN_OVERFLOWS, result, done, 2 * result.dropped()),
        check(Metric.LISTEN_DROPS, result, done, 2 * result.dropped()));
  }

  private static CounterCheck check(
      Metric metric, DroppedConnections.Result result, String done, int expected) {
    return new CounterCheck(
        metric.label(),
        done,
        metric.unit(),
        expected,
        result.reported(metric),
        new CounterCheck.Tolerance.Exact());
  }
}
