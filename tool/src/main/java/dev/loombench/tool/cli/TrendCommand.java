package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.cli.options.ExportOption;
import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.cli.options.WorseGateOption;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.csv.HistoryCsv;
import dev.loombench.tool.report.html.TrendPage;
import dev.loombench.tool.report.json.TrendJson;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.report.terminal.TrendText;
import dev.loombench.tool.run.Baselines;
import dev.loombench.tool.run.RunHistory;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the figures of a study over its runs. */
@Command(
    name = "trend",
    sortOptions = false,
    description = {
      "Show the figures of a study over its runs, and the runs at which they changed.",
      "",
      "Each run counts once, with the mean over its trials. Change points are found by E-divisive"
          + " with permutations. For each, the commit, JDK, files and build that differ between the"
          + " runs before and after are listed. Runs on other machines than the last one are left"
          + " out. Starts no servers."
    },
    footer = {
      "Changes are searched for after each run. At most 5 %% of histories without a change show one",
      "within their first 50 runs, in any figure. Therefore a change is rarely found in fewer than 15",
      "runs, and only in 30 or more as soon as three runs follow it. For two runs, use 'compare'.",
      "",
      "--fail-if worse fails while a figure is worse than before its last change. To accept the new",
      "level, name a run after the change with 'loombench baseline' and give it to --since.",
      "",
      "Examples:",
      "  loombench trend quick",
      "  loombench trend quick --metric latency_p99 --metric throughput --page trend.html",
      "  loombench trend quick --since @accepted --fail-if worse --export junit=trend.xml",
      "",
      "Exit codes: 0 done, 2 wrong usage, 4 no run is readable, 10 a gate failed."
    })
final class TrendCommand implements Callable<Integer> {

  @Parameters(paramLabel = "STUDY", description = "Name of the study, as 'history' lists it.")
  private String study;

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description = "Folder that holds the runs. Default: runs.")
  private Path folder = Baselines.RUNS;

  @Option(
      names = "--metric",
      paramLabel = "KEY",
      description = "Only this metric, like latency_p99. Repeatable. Default: those of 'compare'.")
  private List<String> metrics = List.of();

  @Option(
      names = "--since",
      paramLabel = "RUN",
      description = "First run to consider: its folder, or @NAME of a baseline.")
  private Path since;

  @Option(names = "--page", paramLabel = "FILE", description = "Also write a page with charts.")
  private Path page;

  @Mixin private WorseGateOption gate;
  @Mixin private ExportOption exports;
  @Mixin private JsonOption.OrCsv output;

  @Override
  public Integer call() {
    List<Metric> wanted =
        metrics.isEmpty()
            ? RunComparison.METRICS
            : metrics.stream().map(TrendCommand::known).toList();
    Trend trend =
        RunHistory.of(folder)
            .trend(
                study,
                Optional.ofNullable(since).map(run -> Baselines.resolve(run, List.of(folder))),
                (FigureId figure) -> wanted.contains(figure.metric()));
    if (page != null) {
      AtomicFile.write(page.toAbsolutePath(), TrendPage.of(trend));
    }
    exports.write(format -> format.of(trend));
    TextPage text = TextPage.ofTerminal();
    new TrendText(text).write(trend);
    text.print(output.text());
    output.print(() -> TrendJson.of(trend), () -> HistoryCsv.trend(trend));
    return gate.isGiven() && !trend.worse().isEmpty() ? Problem.Kind.GATE_FAILED.exitCode() : 0;
  }

  private static Metric known(String key) {
    return RunComparison.METRICS.stream()
        .filter(metric -> metric.key().equals(key))
        .findFirst()
        .orElseThrow(() -> Problem.usage(unknown(key)));
  }

  private static String unknown(String key) {
    return "--metric: found '%s'; give one of %s."
        .formatted(key, Lists.commas(RunComparison.METRICS.stream().map(Metric::key).toList()));
  }
}
