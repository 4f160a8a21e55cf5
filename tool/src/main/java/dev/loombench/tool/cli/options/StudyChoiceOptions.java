package dev.loombench.tool.cli.options;

import dev.loombench.tool.study.yaml.StudyChoices;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** What of a study may be chosen where it is named. */
public final class StudyChoiceOptions {

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      defaultValue = "",
      description =
          "At what length, where the study has several, like smoke. Default: the first that it"
              + " has.")
  private String scale;

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUE",
      description =
          "A value in place of the study's, by its path in the file, like protocol.blocks=2; may be"
              + " repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  public StudyChoices choices() {
    return new StudyChoices(scale, settings);
  }

  /** As typed, with a space before each. */
  public String typed() {
    return (scale.isEmpty() ? "" : " --scale " + scale)
        + settings.entrySet().stream()
            .map(setting -> " --set '%s=%s'".formatted(setting.getKey(), setting.getValue()))
            .collect(Collectors.joining());
  }
}
