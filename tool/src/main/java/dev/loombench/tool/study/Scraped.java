package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Keyed;
import java.util.Map;

/**
 * Series of a server's Prometheus endpoint that a study records.
 *
 * @param metric metric name at the endpoint; for a histogram or summary with {@code _sum} or {@code
 *     _count}
 * @param labels labels that a sample must have; matching samples are added up
 */
public record Scraped(String name, String metric, Map<String, String> labels, Kind kind) {

  /** Kind of metric. */
  public enum Kind implements Keyed {
    /** Gauge, reported as its mean. */
    LEVEL,
    /** Counter, reported as its growth per second. */
    COUNTER
  }

  public Scraped {
    labels = Map.copyOf(labels);
  }
}
