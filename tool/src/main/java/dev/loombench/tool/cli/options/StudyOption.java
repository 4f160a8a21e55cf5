package dev.loombench.tool.cli.options;

import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.yaml.StudyChoices;
import picocli.CommandLine.Option;

/** Option that names a study, {@code quick} by default. */
public final class StudyOption {

  @Option(
      names = "--study",
      defaultValue = "quick",
      paramLabel = "STUDY",
      description =
          "Name of a built-in study (see 'loombench list') or path of a study file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String nameOrPath;

  /** Reads the study. */
  public StudyFile read() {
    return StudyFile.read(nameOrPath, StudyChoices.NONE);
  }
}
