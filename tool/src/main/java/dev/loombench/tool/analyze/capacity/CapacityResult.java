package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.capacity.RateReplicates;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Maximum sustainable rate of a variant within an objective, and the bottleneck beyond it.
 *
 * @param knee the rate at which the latency's tail turns upwards; empty if none shows
 * @param bottlenecks what limits the rate, confirmed ones first
 */
public record CapacityResult(
    WorkloadId workload,
    LoadId load,
    VariantId variant,
    Slo slo,
    Result result,
    List<Attempt> attempts,
    Optional<KneePoint> knee,
    List<CapacityBottleneck> bottlenecks,
    List<KnobResult> knobs,
    List<Design.NotTried> notTried) {

  /** Maximum sustainable rate, if known, in requests per second. */
  public sealed interface Result {

    /**
     * The rate is between two rates, and at least two servers agree on each of them.
     *
     * @param range both rates, widened by the resolution of the search
     */
    record Confirmed(End sustained, End notSustained, Interval range) implements Result {
      public Confirmed {
        if (!sustained.isConfirmed() || !notSustained.isConfirmed()) {
          throw new IllegalArgumentException(
              "a confirmed end needs two servers that agree: %s, %s"
                  .formatted(sustained, notSustained));
        }
      }
    }

    /**
     * The rate is between two rates, not confirmed.
     *
     * @param range both rates, widened by the resolution of the search
     */
    record Between(End sustained, End notSustained, Interval range, Reason reason)
        implements Result {}

    /** No rate was found that the server does not sustain. */
    record AtLeast(End sustained, Reason reason) implements Result {}

    /**
     * The highest sustained rate of each of several trials that repeat a search or a ramp.
     *
     * @param sustained their mean; its interval is widened by the resolution
     */
    record Repeated(Estimate sustained) implements Result {}

    /**
     * No sustained rate was found.
     *
     * @param failure the outcome of the last search if it failed
     */
    record NotFound(Reason reason, Optional<String> failure) implements Result {}

    default String key() {
      return switch (this) {
        case Confirmed _ -> "confirmed";
        case Between _ -> "between";
        case AtLeast _ -> "at-least";
        case Repeated _ -> "repeated";
        case NotFound _ -> "not-found";
      };
    }
  }

  /**
   * End of a bracket.
   *
   * @param agreeing number of servers with this result
   */
  public record End(double ratePerSecond, int agreeing, int servers) {

    static End seenOnce(double ratePerSecond) {
      return new End(ratePerSecond, 1, 1);
    }

    static End of(RateReplicates rate) {
      return new End(rate.ratePerSecond(), rate.agreeing(), rate.servers());
    }

    /** Returns true if at least two servers agree. */
    public boolean isConfirmed() {
      return agreeing >= RateReplicates.CONFIRMING_SERVERS;
    }
  }

  /** Reason why a rate is not confirmed. */
  public enum Reason {
    /** Only one warm server was searched. */
    ONE_SERVER_ONLY,
    /** Only one fresh server tried an end of the bracket. */
    SEEN_ONCE,
    /** Fresh servers disagree at a rate, and none decided. */
    FRESH_SERVERS_DISAGREE,
    /** The load generator was saturated. */
    GENERATOR_SATURATED,
    /** Every rate with a valid window was sustained. */
    ALL_SUSTAINED,
    /** No rate with a valid window was sustained. */
    NONE_SUSTAINED,
    /** No fresh server sustained the rate of the search or a lower one. */
    NOT_SUSTAINED_BY_FRESH_SERVERS,
    /** No search was made. */
    NOT_SEARCHED,
    /** No search completed. */
    SEARCH_FAILED
  }

  /** Kind of trial that tried a rate. */
  public enum Setting {
    /** In the one warm server of a search or a ramp. */
    WARM("search"),
    /** In a fresh server. */
    FRESH("fresh"),
    /** In a fresh server with JFR attached. */
    WITH_JFR("with JFR"),
    /** In a fresh server with more or less of one resource. */
    KNOB("knob");

    private final String word;

    Setting(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * Rate that was tried.
   *
   * @param server number of the fresh server at this rate, from 1
   * @param slo whether the objective was met; empty if the trial is invalid
   */
  public record Attempt(
      Setting setting,
      int trial,
      int server,
      VariantId variant,
      double duePerSecond,
      Map<Metric, Double> figures,
      Optional<SloResult> slo) {

    /** Metrics of a tried rate. */
    public static final List<Metric> FIGURES =
        List.of(
            Metric.THROUGHPUT,
            Metric.LATENCY_P50,
            Metric.LATENCY_P99,
            Metric.FAILED_SHARE,
            Metric.BACKLOG_SLOPE,
            Metric.SERVER_CPU,
            Metric.GENERATOR_CPU);

    public RateVerdict verdict() {
      return slo.map(
              result ->
                  switch (result) {
                    case SloResult.Sustained() -> RateVerdict.SUSTAINED;
                    case SloResult.NotSustained _ -> RateVerdict.NOT_SUSTAINED;
                    case SloResult.NotSent _ -> RateVerdict.NOT_SENT;
                  })
          .orElse(RateVerdict.INVALID);
    }

    /** Verdict on a rate. */
    public enum RateVerdict {
      SUSTAINED,
      NOT_SUSTAINED,
      /** The generator could not send the rate. */
      NOT_SENT,
      INVALID;

      public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }

  /** Rate and p99 at which the latency's tail turns upwards. */
  public record KneePoint(double duePerSecond, double p99Millis) {}
}
