package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Locale;

/** Limits that a variant must meet, and the goal by which variants that do are ranked. */
public record SelectionCriteria(List<Limit> limits, Goal by) {

  /** Kind of a limit. */
  public enum Kind {
    /** The 99th percentile of latency, in ms. */
    P99("p99", Metric.LATENCY_P99),
    /** Failed requests, in percent of those due. */
    FAILURES("failures", Metric.FAILED_SHARE),
    /** Peak resident memory of the server, in MiB. */
    MEMORY("memory", Metric.RSS_PEAK),
    /** CPU used by the server, in cores. */
    CPUS("cpus", Metric.SERVER_CPU);

    private final String key;
    private final Metric metric;

    Kind(String key, Metric metric) {
      this.key = key;
      this.metric = metric;
    }

    public String key() {
      return key;
    }

    public Metric metric() {
      return metric;
    }
  }

  /** Limit: the largest allowed value, in the unit of the kind's metric. */
  public record Limit(Kind kind, double most) {

    public Limit {
      if (!(most >= 0)) {
        throw new IllegalArgumentException("a limit can't be negative: " + most);
      }
    }
  }

  /** Goal by which variants are ranked. */
  public enum Goal {
    /** CPU per request, lowest first. */
    COST(Metric.CPU_PER_REQUEST),
    /** Resident memory, lowest first. */
    MEMORY(Metric.RSS_MEAN),
    /** 99th percentile of latency, lowest first. */
    P99(Metric.LATENCY_P99),
    /** Highest sustained rate, highest first; CPU per request decides between equal rates. */
    HEADROOM(Metric.CPU_PER_REQUEST),
    /** Throughput, highest first. */
    THROUGHPUT(Metric.THROUGHPUT);

    private final Metric metric;

    Goal(Metric metric) {
      this.metric = metric;
    }

    public Metric metric() {
      return metric;
    }

    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public SelectionCriteria {
    limits = List.copyOf(limits);
  }
}
