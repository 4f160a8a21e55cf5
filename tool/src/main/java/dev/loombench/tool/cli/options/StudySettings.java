package dev.loombench.tool.cli.options;

import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.yaml.StudyChoices;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that change a study file: its scale, and single values. */
public final class StudySettings {

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      description = "A scale that the study defines, like smoke. Default: its first scale.")
  private Optional<String> scale = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUE",
      description =
          "Replace a value of the study file, named by its path, like protocol.blocks=2;"
              + " null removes it. Repeatable.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /**
   * Reads a study with these options.
   *
   * @param nameOrPath the name of a built-in study, or the path of a study file
   */
  public StudyFile read(String nameOrPath) {
    return read(nameOrPath, Map.of());
  }

  /**
   * Reads a study with these options and further changes.
   *
   * @param changes values by the paths of their fields; an option for the same field wins
   */
  public StudyFile read(String nameOrPath, Map<String, String> changes) {
    var all = new LinkedHashMap<>(changes);
    all.putAll(settings);
    return StudyFile.read(nameOrPath, new StudyChoices(scale, all));
  }
}
