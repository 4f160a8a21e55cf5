package dev.loombench.tool.study.yaml;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is chosen of a study when it is read.
 *
 * @param scale the name of one of its scales; empty for its first, or where it has none
 * @param settings values in place of the file's, by their path in it, like {@code protocol.blocks},
 *     in the order given
 */
public record StudyChoices(String scale, Map<String, String> settings) {

  /** The study as it stands in the file. */
  public static final StudyChoices NONE = new StudyChoices("", Map.of());

  public StudyChoices {
    settings = new LinkedHashMap<>(settings);
  }
}
