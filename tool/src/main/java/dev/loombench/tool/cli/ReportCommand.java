package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.cli.options.ExportOption;
import dev.loombench.tool.cli.options.WorseGateOption;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.RunExitCode;
import dev.loombench.tool.run.RunReports;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.RunPack;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the reports of a stored run. */
@Command(
    name = "report",
    description = {
      "Analyze a stored run again and write its reports: summary.json, CSV files and report.html.",
      "",
      "A file of 'loombench pack' is checked and unpacked first."
    },
    footer = {
      "Examples:",
      "  loombench report runs/quick-20260301-101500",
      "  loombench report quick.zip --out from-a-colleague",
      "  loombench report runs/builds --export junit=builds.xml --export markdown=summary.md",
      "",
      "--fail-if worse fails if a variant is worse than the baseline in any figure, and so does the test",
      "of that variant in --export junit. A shared CI runner slows both builds alike if they are",
      "variants of one run.",
      "",
      "Exit codes: 0 done, 2 wrong usage, 3 a server or the generator failed at a point, 4 all trials",
      "of a point are invalid, or the run or the pack is damaged, 10 the gate failed."
    })
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "Folder or pack of the run.")
  private Path run;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder into which a pack is unpacked. Default: its name without .zip.")
  private Path out;

  @Mixin private WorseGateOption gate;
  @Mixin private ExportOption exports;
  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    Analysis analysis = RunReports.write(directory(), command.commandLine().getOut());
    exports.write(format -> format.of(analysis));
    return gate.isGiven() && isWorse(analysis)
        ? Problem.Kind.GATE_FAILED.exitCode()
        : RunExitCode.of(analysis);
  }

  private static boolean isWorse(Analysis analysis) {
    return analysis.conclusions().comparisons().stream()
        .filter(one -> one.over().equals(analysis.study().baseline()))
        .anyMatch(one -> one.verdict() instanceof Verdict.Worse);
  }

  private RunDirectory directory() {
    if (RunPack.isOne(run)) {
      Path name = Path.of(run.getFileName().toString().replaceFirst("\\.zip$", ""));
      return RunPack.unpack(run, out == null ? name : out);
    }
    if (out != null) {
      throw Problem.usage(
          "--out: only a pack can be unpacked, and %s is not a pack; remove --out.".formatted(run));
    }
    return RunDirectory.open(run);
  }
}
