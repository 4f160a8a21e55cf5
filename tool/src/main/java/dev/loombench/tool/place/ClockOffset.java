package dev.loombench.tool.place;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Wall clock of a host minus the tool's, from round trips over one connection. The shortest of
 * several round trips counts: a longer one waited somewhere, and where is unknown.
 *
 * @param uncertaintyNanos the offset is at most this far away
 */
public record ClockOffset(long nanos, long uncertaintyNanos, long roundTripNanos) {

  /**
   * Times of one round trip, in nanoseconds since the epoch.
   *
   * @param sent by the tool's clock
   * @param received by the host's clock
   * @param answered by the host's clock
   * @param returned by the tool's clock
   */
  public record RoundTrip(long sent, long received, long answered, long returned) {

    long nanos() {
      return returned - sent - (answered - received);
    }

    /** Returns the offset, which is exact if both ways take the same time. */
    long offset() {
      return (received - sent + answered - returned) / 2;
    }
  }

  /** Returns the offset of the shortest round trip. */
  public static ClockOffset of(List<RoundTrip> trips) {
    RoundTrip best = trips.stream().min(Comparator.comparingLong(RoundTrip::nanos)).orElseThrow();
    long nanos = Math.max(0, best.nanos());
    return new ClockOffset(best.offset(), Math.ceilDiv(nanos, 2), nanos);
  }

  /**
   * Returns the offset over the time between two measurements: their mean, with half of their
   * difference added to the uncertainty, because the clocks may drift.
   */
  public ClockOffset until(ClockOffset later) {
    long half = Math.abs(later.nanos - nanos) / 2;
    return new ClockOffset(
        nanos + (later.nanos - nanos) / 2,
        Math.max(uncertaintyNanos, later.uncertaintyNanos) + half,
        Math.min(roundTripNanos, later.roundTripNanos));
  }

  public String text() {
    return String.format(Locale.ROOT, "%.3f ms ± %.3f ms", nanos / 1e6, uncertaintyNanos / 1e6);
  }
}
