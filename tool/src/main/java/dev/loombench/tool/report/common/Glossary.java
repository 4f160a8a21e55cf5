package dev.loombench.tool.report.common;

import dev.loombench.tool.trial.Metric;
import java.util.LinkedHashMap;
import java.util.Map;

/** Definitions of words and of metrics by their keys, one or two sentences each. */
public final class Glossary {

  private Glossary() {}

  /** Returns the words and the metrics. */
  public static Map<String, String> terms() {
    Map<String, String> terms = words();
    for (Metric metric : Metric.values()) {
      terms.put(metric.key(), metric.meaning());
    }
    return terms;
  }

  /** Returns the words without the metrics. */
  static Map<String, String> words() {
    var words = new LinkedHashMap<String, String>();
    Resource.text("/report/glossary.tsv")
        .lines()
        .map(line -> line.split("\t", 2))
        .forEach(line -> words.put(line[0], line[1]));
    return words;
  }
}
