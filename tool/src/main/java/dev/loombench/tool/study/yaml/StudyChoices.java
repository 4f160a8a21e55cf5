package dev.loombench.tool.study.yaml;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Choices of the user when a study is read.
 *
 * @param scale name of a scale; empty for the first, and for a study without scales
 * @param settings values that replace those of the file, by path, like {@code protocol.blocks}, in
 *     the order given
 */
public record StudyChoices(Optional<String> scale, Map<String, String> settings) {

  /** The study as written in the file. */
  public static final StudyChoices NONE = new StudyChoices(Optional.empty(), Map.of());

  public StudyChoices {
    settings = new LinkedHashMap<>(settings);
  }
}
