package dev.loombench.tool.cli;

import dev.loombench.tool.run.Baselines;
import dev.loombench.tool.run.ResultSite;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a static site of results. */
@Command(
    name = "site",
    sortOptions = false,
    description = {
      "Write a static site of all runs in a folder: answers, reports, tables and packs.",
      "",
      "Each run is packed as 'loombench pack' does, and its reports are made from the pack, so that"
          + " host names, folders, values of environment variables and secrets are masked in all"
          + " files. Runs without a trial are left out. Folders that keep only the tables of a"
          + " run and its terminal output, answer.txt, are copied as they are."
    },
    footer = {
      "Example:",
      "  loombench site runs --out public       # open public/index.html",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 the site can't be written, 4 a run is damaged."
    })
final class SiteCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder that holds the runs. Default: runs.")
  private Path runs = Baselines.RUNS;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "SITE",
      description = "Folder of the site.")
  private Path site;

  @Option(
      names = "--unmasked",
      description = "Mask nothing. Publish such a site only to people who may see all of it.")
  private boolean unmasked;

  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    Path index = new ResultSite(site, !unmasked).write(runs);
    command.commandLine().getOut().println(index);
    return 0;
  }
}
