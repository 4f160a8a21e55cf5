package dev.loombench.tool.report.common;

import dev.loombench.tool.trial.Metric;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Definitions of words and metrics, one or two sentences each.
 *
 * @param terms definition of each word, and of each metric by its key
 */
public record Glossary(Map<String, String> terms) {

  private static final String RESOURCE = "/report/glossary.tsv";

  public Glossary {
    terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
  }

  /** Returns the words and the metrics. */
  public static Glossary read() {
    Map<String, String> terms = words();
    for (Metric metric : Metric.values()) {
      terms.put(metric.key(), metric.meaning());
    }
    return new Glossary(terms);
  }

  /** Returns the words without the metrics. */
  static Map<String, String> words() {
    var words = new LinkedHashMap<String, String>();
    Resource.text(RESOURCE)
        .lines()
        .map(line -> line.split("\t", 2))
        .forEach(line -> words.put(line[0], line[1]));
    return words;
  }
}
