package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.compare.BetweenRuns;
import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunComparisonSettings;
import dev.loombench.tool.analyze.compare.RunGate;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.cli.options.PercentConverter;
import dev.loombench.tool.cli.options.RunGateParser;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.html.RunComparisonPage;
import dev.loombench.tool.report.json.RunComparisonJson;
import dev.loombench.tool.report.terminal.RunComparisonMarkdown;
import dev.loombench.tool.report.terminal.RunComparisonText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.run.Baselines;
import dev.loombench.tool.run.BetweenRunsFile;
import dev.loombench.tool.run.StoredRuns;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Compares two stored runs. */
@Command(
    name = "compare",
    sortOptions = false,
    description = {
      "Compare two runs: did a new JDK, framework or build change anything?",
      "",
      "Lists the configuration differences of the runs, then a verdict for each figure of each"
          + " variant, then the gates. Uses stored results and starts no servers. Runs on different"
          + " machines are not comparable. Trials of two runs are not paired, so intervals are"
          + " wider than within one run: they allow for the variation between runs of each metric, as"
          + " 'loombench validate --between-runs' measured it, or a default allowance."
    },
    footer = {
      "Rules of --fail-if:",
      "  worse                  any figure is worse, or a rate is no longer sustained",
      "  throughput worse       this figure is worse; also 'inconclusive' and 'not-comparable'",
      "  latency_p99 > 10%%      worse by more than this: the whole interval is beyond it",
      "  not-comparable         any figure is not comparable",
      "",
      "Examples:",
      "  loombench compare runs/jdk-21 runs/jdk-25",
      "  loombench compare runs/main runs/branch --fail-if worse --markdown summary.md",
      "  loombench compare @main runs/branch        # a run named by 'loombench baseline main RUN'",
      "  loombench compare runs/a runs/b --map pool=platform-200 --fail-if 'cpu_per_request > 5%%'",
      "",
      "Exit codes: 0 done, 2 wrong usage, 4 the runs are not comparable, 10 a gate failed."
    })
final class CompareCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "Folder of the older run, or @NAME of a baseline.")
  private Path oldFolder;

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "Folder of the newer run, or @NAME of a baseline.")
  private Path newFolder;

  @Option(
      names = "--map",
      paramLabel = "OLDNAME=NEWNAME",
      description = "Variant that has another name in the new run. Repeatable.")
  private Map<String, String> renamed = new LinkedHashMap<>();

  @Mixin private BetweenRunsOption betweenRuns;

  @Option(
      names = "--fail-if",
      paramLabel = "RULE",
      description = "Exit with 10 if the rule applies. Repeatable.")
  private List<String> gates = List.of();

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write a summary in Markdown, for a CI job or a pull request.")
  private Path markdown;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write compare.html, compare.json and compare.md to this folder.")
  private Path out;

  @Mixin private JsonOption json;

  @Override
  public Integer call() {
    List<RunGate> rules = gates.stream().map(RunGateParser::parse).toList();
    oldFolder = Baselines.resolve(oldFolder, List.of(beside(newFolder), Baselines.RUNS));
    newFolder = Baselines.resolve(newFolder, List.of(beside(oldFolder), Baselines.RUNS));
    StoredRun old = StoredRuns.read(oldFolder);
    StoredRun current = StoredRuns.read(newFolder);
    BetweenRuns variation =
        betweenRuns.of(
            List.of(newFolder, oldFolder),
            Stream.concat(old.environments().stream(), current.environments().stream()).toList());
    RunComparison comparison =
        RunComparison.of(old, current, RunComparisonSettings.usual(renamedIds(), variation));
    List<GateResult> judged = rules.stream().map(rule -> rule.judge(comparison)).toList();
    write(comparison, judged);
    TextPage page = TextPage.ofTerminal();
    new RunComparisonText(page).write(comparison, judged);
    page.print(json.text());
    json.print(() -> RunComparisonJson.of(comparison, judged));
    return exitCode(comparison, judged);
  }

  /** Returns the folder that holds a run. */
  private static Path beside(Path run) {
    return run.toAbsolutePath().normalize().getParent();
  }

  private Map<VariantId, VariantId> renamedIds() {
    var ids = new LinkedHashMap<VariantId, VariantId>();
    renamed.forEach((before, after) -> ids.put(new VariantId(before), new VariantId(after)));
    return ids;
  }

  private static int exitCode(RunComparison comparison, List<GateResult> judged) {
    if (!comparison.hasResults()) {
      return Problem.Kind.INVALID_DATA.exitCode();
    }
    return judged.stream().anyMatch(GateResult::failed) ? Problem.Kind.GATE_FAILED.exitCode() : 0;
  }

  private void write(RunComparison comparison, List<GateResult> judged) {
    String summary = String.join("\n", RunComparisonMarkdown.lines(comparison, judged)) + "\n";
    if (markdown != null) {
      AtomicFile.write(markdown.toAbsolutePath(), summary);
    }
    if (out != null) {
      try {
        Files.createDirectories(out);
      } catch (IOException cause) {
        throw Problem.environment(
            "--out: cannot create %s: %s".formatted(out, Problem.reason(cause)), cause);
      }
      Path folder = out.toAbsolutePath();
      AtomicFile.write(folder.resolve("compare.html"), RunComparisonPage.of(comparison, judged));
      AtomicFile.write(folder.resolve("compare.md"), summary);
      AtomicFile.write(
          folder.resolve("compare.json"),
          Json.text(RunComparisonJson.of(comparison, judged)) + "\n");
    }
  }

  /** Allowance for the variation between runs: a percentage, a file, or a stored estimate. */
  static final class BetweenRunsOption {

    @Option(
        names = "--between-runs",
        paramLabel = "PERCENT|FILE",
        description =
            "Standard deviation between runs of the same configuration: one percentage for all metrics,"
                + " or a file of 'loombench validate --between-runs'. Default: between-runs.json next"
                + " to NEW or OLD, else default allowances, not measured on this machine.")
    private String text;

    /** Returns the allowances for runs in these folders, the newer one first. */
    public BetweenRuns of(List<Path> folders, List<Environment> machines) {
      if (text == null) {
        return folders.stream()
            .map(BetweenRunsFile::nextTo)
            .map(BetweenRunsFile::read)
            .flatMap(Optional::stream)
            .findFirst()
            .map(estimate -> BetweenRuns.of(estimate, machines))
            .orElse(new BetweenRuns.Defaults(Optional.empty()));
      }
      return text.strip().endsWith("%")
          ? new BetweenRuns.OneForAll(percent())
          : BetweenRuns.of(estimate(), machines);
    }

    private double percent() {
      try {
        return new PercentConverter().convert(text);
      } catch (TypeConversionException wrong) {
        throw Problem.usage("--between-runs: %s.".formatted(wrong.getMessage()));
      }
    }

    private BetweenRunsEstimate estimate() {
      return BetweenRunsFile.read(Path.of(text))
          .orElseThrow(
              () ->
                  Problem.usage(
                      "--between-runs: found '%s'; give a percentage, like 2.5%%, or a file of 'loombench validate --between-runs'."
                          .formatted(text)));
    }
  }
}
