package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunComparisonSettings;
import dev.loombench.tool.analyze.compare.RunGate;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.cli.options.PercentConverter;
import dev.loombench.tool.cli.options.RunGateParser;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.html.RunComparisonPage;
import dev.loombench.tool.report.json.RunComparisonJson;
import dev.loombench.tool.report.terminal.RunComparisonMarkdown;
import dev.loombench.tool.report.terminal.RunComparisonText;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.store.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets a run against an older one. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Did a new JDK, framework or build make it better or worse? Sets each variant of a run"
          + " against the same variant of an older run: first every fact in which the runs differ,"
          + " then a verdict for each figure, then gates. Measures nothing.",
      "",
      "Runs on unlike machines are not compared. Trials of two runs are not paired, so intervals"
          + " are wider than between variants of one run: --between-runs allows for what changes"
          + " from run to run.",
      ""
    },
    footer = {
      "",
      "Rules of --fail-if:",
      "  worse                  any figure is worse, or a rate is no longer held",
      "  throughput worse       the same of one figure; also 'inconclusive', 'not-comparable'",
      "  latency_p99 > 10%%      worse by surely more: the near end of its interval lies beyond",
      "  not-comparable         something could not be compared",
      "",
      "Examples:",
      "  loombench compare runs/jdk-21 runs/jdk-25",
      "  loombench compare runs/main runs/branch --fail-if worse --markdown summary.md",
      "  loombench compare runs/a runs/b --map pool=platform-200 --fail-if 'cpu_per_request > 5%%'",
      "",
      "Exit codes: 0 done, 2 wrong usage, 4 the runs can't be compared, 10 a gate failed."
    })
final class CompareCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "OLD", description = "The directory of the older run.")
  private Path old;

  @Parameters(index = "1", paramLabel = "NEW", description = "The directory of the newer run.")
  private Path now;

  @Option(
      names = "--map",
      paramLabel = "OLDNAME=NEWNAME",
      description = "A variant that is called otherwise in the new run; may be given repeatedly.")
  private Map<String, String> renamed = new LinkedHashMap<>();

  @Option(
      names = "--between-runs",
      paramLabel = "PERCENT",
      converter = PercentConverter.class,
      description =
          "By how much two runs of the same thing differ here, as a standard deviation. Default:"
              + " 1%%. Trials of one run share a boot and a build, so they can't show it; compare"
              + " two runs of the same thing to find yours.")
  private double betweenRuns = RunComparisonSettings.USUAL_BETWEEN_RUNS;

  @Option(
      names = "--fail-if",
      paramLabel = "RULE",
      description = "Exit with 10 if this is so; may be given repeatedly.")
  private List<String> gates = List.of();

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write a summary in Markdown, for a job or a pull request.")
  private Path markdown;

  @Option(
      names = "--json",
      description = "Print JSON to standard output, and the text to standard error.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write compare.html, compare.json and compare.md into this folder.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<RunGate> asked = gates.stream().map(RunGateParser::parse).toList();
    RunComparison comparison =
        RunComparison.of(
            StoredRuns.read(old),
            StoredRuns.read(now),
            new RunComparisonSettings(renamed, betweenRuns, MeanInterval.CONFIDENCE));
    List<GateResult> judged = asked.stream().map(gate -> gate.judge(comparison)).toList();
    write(comparison, judged);
    print(comparison, judged);
    return exitCode(comparison, judged);
  }

  /** The gravest outcome's code. */
  private static int exitCode(RunComparison comparison, List<GateResult> judged) {
    if (!comparison.saysAnything()) {
      return Problem.Kind.INVALID_DATA.exitCode();
    }
    return judged.stream().anyMatch(GateResult::failed) ? Problem.Kind.GATE_FAILED.exitCode() : 0;
  }

  private void print(RunComparison comparison, List<GateResult> judged) {
    PrintWriter text = json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    new RunComparisonText(Terminal.width(), Terminal.colours())
        .lines(comparison, judged)
        .forEach(text::println);
    if (json) {
      spec.commandLine().getOut().println(RunComparisonJson.text(comparison, judged));
    }
  }

  private void write(RunComparison comparison, List<GateResult> judged) {
    String summary = String.join("\n", RunComparisonMarkdown.lines(comparison, judged)) + "\n";
    if (markdown != null) {
      write(markdown, summary);
    }
    if (out != null) {
      try {
        Files.createDirectories(out);
      } catch (IOException cause) {
        throw Problem.environment("cannot make the folder %s: %s".formatted(out, cause), cause);
      }
      write(out.resolve("compare.html"), RunComparisonPage.of(comparison, judged));
      write(out.resolve("compare.md"), summary);
      write(out.resolve("compare.json"), RunComparisonJson.text(comparison, judged) + "\n");
    }
  }

  private static void write(Path file, String text) {
    AtomicFile.write(
        file.toAbsolutePath(), content -> content.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
