package dev.loombench.tool.study;

import java.util.Locale;
import java.util.Map;

/**
 * A series of a server's Prometheus endpoint that a study asks for.
 *
 * @param name its name in results
 * @param metric the metric's name at the endpoint; of a histogram or summary with its {@code _sum}
 *     or {@code _count}
 * @param labels a sample must have all of these; what matches is added up
 * @param kind what becomes of it
 */
public record Scraped(String name, String metric, Map<String, String> labels, Kind kind) {

  /** What a figure says. */
  public enum Kind {
    /** It goes up and down: its mean is told. */
    LEVEL,
    /** It only grows: its growth per second is told. */
    COUNTER;

    /** Its name in study files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Scraped {
    labels = Map.copyOf(labels);
  }
}
