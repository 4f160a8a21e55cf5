package dev.loombench.tool.cli.options;

import dev.loombench.tool.run.StudyFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Parameter that names a study, {@code quick} by default, and changes it. */
public final class StudyParameter {

  @Parameters(
      arity = "0..1",
      defaultValue = "quick",
      paramLabel = "STUDY",
      description =
          "Name of a built-in study (see 'loombench list') or path of a study file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String nameOrPath;

  @Mixin private StudySettings settings;

  /** Reads the study. */
  public StudyFile read() {
    return settings.read(nameOrPath);
  }
}
