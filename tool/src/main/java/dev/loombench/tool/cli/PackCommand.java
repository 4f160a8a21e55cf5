package dev.loombench.tool.cli;

import dev.loombench.tool.run.Baselines;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.RunPack;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Packs a run into one file. */
@Command(
    name = "pack",
    sortOptions = false,
    description = {
      "Pack a run into one zip file that 'report' analyzes elsewhere.",
      "",
      "Contains the study, the machine, all trials, histograms and sampled stacks, with the SHA-256"
          + " of each file. Host names, folders, values of environment variables and secrets are"
          + " masked; the study's source and the servers' logs are left out."
    },
    footer = {
      "Paths of requests and texts of errors are not masked: read them before you publish the file. The",
      "hashes in the pack detect damage; only the printed SHA-256 of the file also detects forgery.",
      "",
      "Examples:",
      "  loombench pack runs/quick-20260301-101500",
      "  loombench report quick-20260301-101500.zip      # elsewhere: analyzes it again",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 the file can't be written, 4 the run is damaged."
    })
final class PackCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "Folder of the run, or @NAME of a baseline.")
  private Path run;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The zip file. Default: the name of the folder with .zip, in this folder.")
  private Path out;

  @Option(
      names = "--unmasked",
      description =
          "Mask nothing, and add the study's source and the servers' logs. Share such a pack only"
              + " with people who may see all of it.")
  private boolean unmasked;

  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(Baselines.resolve(run, List.of(Baselines.RUNS)));
    Path name = directory.root().toAbsolutePath().normalize().getFileName();
    Path target = out == null ? Path.of(name + ".zip") : out;
    String hash = RunPack.write(directory, target, !unmasked);
    command
        .commandLine()
        .getOut()
        .printf("%s%s%nSHA-256 %s%n", target, unmasked ? " (not masked)" : "", hash);
    return 0;
  }
}
