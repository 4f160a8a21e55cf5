package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Locale;

/**
 * What a service must keep to, and what to choose by among the variants that do.
 *
 * @param limits what must not be exceeded; may be none
 * @param by what to choose by
 */
public record SelectionCriteria(List<Limit> limits, Goal by) {

  /** What can be limited. */
  public enum Kind {
    /** The 99th percentile of latency, in ms. */
    P99("p99", Metric.LATENCY_P99),
    /** Requests that did not end well, in percent of those due. */
    FAILURES("failures", Metric.FAILED_SHARE),
    /** Most resident memory of the server, in MiB. */
    MEMORY("memory", Metric.RSS_PEAK),
    /** CPU that the server uses, in cores. */
    CPUS("cpus", Metric.SERVER_CPU);

    private final String key;
    private final Metric metric;

    Kind(String key, Metric metric) {
      this.key = key;
      this.metric = metric;
    }

    /** Its name in options and stored files. */
    public String key() {
      return key;
    }

    /** The figure that is limited. */
    public Metric metric() {
      return metric;
    }
  }

  /**
   * A limit.
   *
   * @param kind of what
   * @param most the largest value that keeps to it, in the unit of its metric
   */
  public record Limit(Kind kind, double most) {

    public Limit {
      if (!(most >= 0)) {
        throw new IllegalArgumentException("a limit can't be negative: " + most);
      }
    }

    /** Like {@code p99 ≤ 200 ms}. */
    public String text() {
      return "%s ≤ %s".formatted(kind.metric().label(), amount(most));
    }

    /** A value with the limit's unit. */
    public String amount(double value) {
      String number = Numbers.number(value).replaceAll("\\.0+$", "");
      boolean one = kind == Kind.CPUS && number.equals("1");
      return number + " " + (one ? "core" : kind.metric().unit());
    }
  }

  /** What to choose by. */
  public enum Goal {
    /** CPU per request, the least first. */
    COST(Metric.CPU_PER_REQUEST),
    /** Resident memory, the least first. */
    MEMORY(Metric.RSS_MEAN),
    /** The 99th percentile of latency, the shortest first. */
    P99(Metric.LATENCY_P99),
    /** The highest rate held within the limits; where that is the same, CPU per request. */
    HEADROOM(Metric.CPU_PER_REQUEST),
    /** Throughput, the most first. */
    THROUGHPUT(Metric.THROUGHPUT);

    private final Metric metric;

    Goal(Metric metric) {
      this.metric = metric;
    }

    /** The figure that decides. */
    public Metric metric() {
      return metric;
    }

    /** Its name in options and stored files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** What it is called in sentences. */
    public String noun() {
      return this == HEADROOM ? "headroom" : metric.label();
    }
  }

  public SelectionCriteria {
    limits = List.copyOf(limits);
  }

  /** What whoever meets it does, in a sentence: of one variant or of several. */
  String kept(boolean one) {
    if (limits.isEmpty()) {
      return one ? "keeps up" : "keep up";
    }
    return one ? "keeps to the limits" : "keep to the limits";
  }
}
