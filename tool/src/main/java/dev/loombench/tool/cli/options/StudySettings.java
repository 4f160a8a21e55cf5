package dev.loombench.tool.cli.options;

import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.yaml.StudyChoices;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that change a study file: its scale, and single values. */
public final class StudySettings {

  private static final String NAMES =
      "Name of a built-in study (see 'loombench list') or path of a study file. Default:"
          + " ${DEFAULT-VALUE}.";

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

  public StudyFile read(String nameOrPath) {
    return read(nameOrPath, Map.of());
  }

  /** Reads a study with further values by field paths; an option for the same field wins. */
  public StudyFile read(String nameOrPath, Map<String, String> changes) {
    var all = new LinkedHashMap<>(changes);
    all.putAll(settings);
    return StudyFile.read(nameOrPath, new StudyChoices(scale, all));
  }

  /** Option that names a study, {@code quick} by default, and changes it. */
  public static final class Named {

    @Option(names = "--study", defaultValue = "quick", paramLabel = "STUDY", description = NAMES)
    private String nameOrPath;

    @Mixin private StudySettings settings;

    public StudyFile read() {
      return settings.read(nameOrPath);
    }
  }

  /** Parameter that names a study, {@code quick} by default, and changes it. */
  public static final class Parameter {

    @Parameters(arity = "0..1", defaultValue = "quick", paramLabel = "STUDY", description = NAMES)
    private String nameOrPath;

    @Mixin private StudySettings settings;

    public StudyFile read() {
      return settings.read(nameOrPath);
    }
  }
}
