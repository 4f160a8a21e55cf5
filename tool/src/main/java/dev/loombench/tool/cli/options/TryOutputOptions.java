package dev.loombench.tool.cli.options;

import dev.loombench.tool.ownapp.TryOutputs;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of the files that {@code try} writes. */
public final class TryOutputOptions {

  @Option(
      names = "--study",
      paramLabel = "FILE",
      description = "Write the study to this file, to edit and to commit.")
  private Path study;

  @Option(names = "--dry-run", description = "Write the study, print it, and measure nothing.")
  private boolean dryRun;

  @Option(
      names = "--ci",
      paramLabel = "DIR",
      description =
          "Write the study, a script that measures a baseline and a workflow that compares with it.")
  private Path ci;

  @Option(
      names = "--accept-different",
      description = "Measure variants even if their answers differ.")
  private boolean acceptDifferent;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder of the run. If --out names an existing run, resume it. Default: a new folder"
              + " under runs, named after the application and the time.")
  private Path out;

  public TryOutputs outputs() {
    return new TryOutputs(
        Optional.ofNullable(study),
        name -> out == null ? RunOptions.newFolder(name) : out,
        Optional.ofNullable(ci),
        dryRun,
        acceptDifferent);
  }
}
