package dev.loombench.tool.cli;

import dev.loombench.tool.run.Baselines;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Names runs as baselines. */
@Command(
    name = "baseline",
    sortOptions = false,
    description =
        "Give a run a name, or list the names. 'compare' and 'trend --since' take @NAME for a run.",
    footer = {
      "Names are stored in baselines.json in the folder that holds the run.",
      "",
      "Examples:",
      "  loombench baseline main runs/quick-20260301-101500",
      "  loombench compare @main runs/branch --fail-if worse",
      "  loombench baseline                                  # lists the names",
      "",
      "Exit codes: 0 done, 2 wrong usage, 4 baselines.json is damaged."
    })
final class BaselineCommand implements Callable<Integer> {

  @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "Name of a baseline.")
  private String name;

  @Parameters(index = "1", arity = "0..1", paramLabel = "RUN", description = "Folder of its run.")
  private Path run;

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description = "Folder that holds the runs whose names are listed. Default: runs.")
  private Path runs = Baselines.RUNS;

  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    if (name == null) {
      var named = Baselines.in(runs);
      named.forEach((known, folder) -> out.printf("@%s  %s%n", known, folder));
      if (named.isEmpty()) {
        out.printf("No baselines in %s. 'loombench baseline NAME RUN' names a run.%n", runs);
      }
      return 0;
    }
    if (run == null) {
      throw new ParameterException(
          command.commandLine(),
          "give the folder of the run: loombench baseline %s RUN".formatted(name));
    }
    Baselines.name(name, run);
    out.printf("@%s is %s.%n", name, run);
    return 0;
  }
}
