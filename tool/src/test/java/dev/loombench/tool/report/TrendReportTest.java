package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.RunFigures;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.history.SampleHistory;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.csv.HistoryCsv;
import dev.loombench.tool.report.html.TrendPage;
import dev.loombench.tool.report.json.HistoryJson;
import dev.loombench.tool.report.json.TrendJson;
import dev.loombench.tool.report.terminal.HistoryText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.report.terminal.TrendText;
import dev.loombench.tool.report.text.TrendSentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Printed and written reports on a history of runs. */
class TrendReportTest {

  private static final Trend TREND = SampleHistory.trend();

  @Test
  void theTerminalNamesTheChangeAndItsCommit() throws IOException {
    Golden.matches("trend-120.txt", trend(120, false));
  }

  @Test
  void aRunWithoutComparableFiguresIsNamedAndNotCounted() {
    List<StoredRun> runs = SampleHistory.runs(3, 3, 1);
    StoredRun last = runs.getLast();
    var figures = new ArrayList<RunFigures>();
    runs.forEach(run -> figures.add(RunFigures.of(run, last)));
    FigureId refused = figures.getFirst().known().keySet().iterator().next();
    figures.set(
        0,
        new RunFigures(
            List.of(), Map.of(), Map.of(refused, new NotComparableReason.FixedBySchedule())));
    Trend trend =
        Trend.of(
            IntStream.range(0, runs.size())
                .mapToObj(at -> new Trend.Input(RunSummary.of(runs.get(at)), figures.get(at)))
                .toList(),
            _ -> true,
            0.05,
            (_, _) -> {
              throw new AssertionError("no change was expected");
            });

    assertThat(TrendSentences.headline(trend)).endsWith("over 2 of 3 runs.");
    assertThat(TrendSentences.scope(trend))
        .contains(
            "runs/r01 has no figure that is comparable with the last run, so the trend bars show it as a dot:"
                + " the schedule of the load fixes it.");
  }

  @Test
  void theListOfRunsFitsTheTerminal() throws IOException {
    Golden.matches("history-120.txt", text(history(120, baselines())));
    assertThat(history(60, Map.of())).allMatch(line -> line.length() <= 60);
  }

  @Test
  void colorsOnlyRepeatWhatTheWordsSay() {
    String colored = trend(100, true);

    assertThat(colored).contains("\u001b[31m");
    assertThat(colored.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(trend(100, false));
  }

  @Test
  void theJsonIsWhatItsSchemaSays() throws IOException {
    assertThat(Schemas.violations("trend", Json.MAPPER.readTree(Json.text(TrendJson.of(TREND)))))
        .isEmpty();
    assertThat(
            Schemas.violations(
                "history",
                Json.MAPPER.readTree(
                    Json.text(HistoryJson.of(entries(), Map.of("main", "runs/r01"))))))
        .isEmpty();
  }

  @Test
  void theCsvHasALineForEachFigureOfEachRun() {
    assertThat(HistoryCsv.trend(TREND).lines())
        .hasSize(1 + TREND.figures().size() * TREND.runs().size())
        .anyMatch(line -> line.contains("runs/r25,") && line.endsWith(",true"))
        .first()
        .asString()
        .startsWith("started,folder,study,build,commit,jdk,host,machine,workload,load");
    assertThat(HistoryCsv.runs(entries()).lines()).hasSize(3);
  }

  @Test
  void thePageContainsItsDataAndNeedsNoNetwork() throws IOException {
    String page = TrendPage.of(TREND);

    assertThat(page)
        .contains("\"study\":\"test\"", "\"headings\":[\"delay-100, closed 500\"")
        .doesNotContain("{{");
    assertThat(page.replaceAll("(?s)<script>.*?</script>", ""))
        .doesNotContain("src=", "href=\"http", "@import");
    Files.writeString(Path.of("target", "trend-report.html"), page); // for a browser
  }

  private static List<HistoryEntry> entries() {
    return Stream.<HistoryEntry>concat(
            SampleHistory.slower().stream()
                .limit(2)
                .map(run -> new HistoryEntry.Known(RunSummary.of(run))),
            Stream.of(
                new HistoryEntry.Unreadable(
                    "runs/cut", "runs/cut/run.json is damaged: no object.")))
        .toList();
  }

  private static Map<String, List<String>> baselines() {
    return Map.of("runs/r01", List.of("main", "release"));
  }

  private static String trend(int width, boolean colors) {
    var page = new TextPage(width, colors);
    new TrendText(page).write(TREND);
    return text(page.lines());
  }

  private static List<String> history(int width, Map<String, List<String>> baselines) {
    var page = new TextPage(width, false);
    new HistoryText(page, baselines).write(entries());
    return page.lines();
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }
}
