package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pictures of the documentation, drawn from {@code results/} by the code of the report. With {@code
 * -Dgolden.update=true} they are written.
 */
class PicturesOfResultsTest {

  private static final Path REPORT_CSS =
      Project.root().resolve("tool/src/main/resources/report/report.css");

  /** Comma outside of quotes. */
  private static final Pattern COMMA = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

  /** Draws with the functions of the page, for other data than the page's. */
  private static final String DRAW =
      """
      ({names, points, rows, panels, axis}) => {
        variants.splice(0, variants.length, ...names);
        const svg = d3.create("svg");
        let height = 0;
        if (panels.length) {
          names.forEach((name, index) => {
            const key = svg.append("g").attr("transform", `translate(${60 + 180 * index},12)`);
            key.append("path").attr("d", marker(name, 60)).attr("fill", color(name));
            key.append("text").attr("x", 10).attr("y", 4).style("font-size", "12px").text(name);
          });
          height = 24;
          for (const panel of panels) {
            const part = svg.append("g").attr("transform", `translate(0,${height})`);
            height += drawLevels(part, 760, panel.rows, axis, panel.label);
          }
        } else {
          height = points.length
            ? drawThroughput(svg, 760, points, rows.map(row => ({ ...row, point: points[row.point] })))
            : drawRatiosOfClaims(svg, 760, rows);
        }
        svg.attr("xmlns", "http://www.w3.org/2000/svg").attr("viewBox", `0 0 780 ${height}`).attr("width", 780).attr("height", height);
        return svg.node().outerHTML;
      }
      """;

  /** Picture of a folder in {@code results/}. */
  sealed interface Picture {

    String name();

    String result();

    default Path file() {
      return Project.root().resolve("docs/images/" + name() + ".svg");
    }

    default Path results() {
      return Project.root().resolve("results").resolve(result());
    }
  }

  /**
   * Picture of throughput.
   *
   * @param loads load of each band, as {@code WORKLOAD, LOAD}
   */
  record Throughput(String name, String result, List<String> loads) implements Picture {}

  /**
   * Picture of the ratios of a study's claims over its runs, beside the published ones. Machines
   * other than the EPYC are named.
   *
   * @param metric start of their names; empty for all
   */
  record Claims(String name, String study, String metric) implements Picture {

    @Override
    public String result() {
      return "over-runs";
    }
  }

  /** Key of a metric, and the label of its axis. */
  record Panel(String metric, String label) {}

  /**
   * Picture of metrics over the rate or the number of users, one above the other.
   *
   * @param workloads start of the names of the workloads
   * @param without variant that is left out; empty for none
   * @param bounds most requests per second of a variant
   */
  record Levels(
      String name,
      String result,
      String workloads,
      String without,
      String axis,
      List<Panel> panels,
      Map<String, Double> bounds)
      implements Picture {}

  static Stream<Picture> pictures() {
    return Stream.of(
        new Throughput("today-wait", "today-full", List.of("wait, closed 500")),
        new Throughput("today-db", "today-full", List.of("db, closed 50")),
        new Throughput("concurrency-limit", "concurrency-limit", List.of("db, closed 1000")),
        new Throughput("quota", "quota", List.of("wait, closed 500")),
        new Throughput("heap", "heap", List.of("db, closed 1000")),
        new Throughput(
            "warsaw-full-cpu",
            "warsaw-2025-full-cpu-epyc",
            List.of("db-1000, closed 1000", "db-5000, closed 5000")),
        new Claims("warsaw-claims", "warsaw-2025", "requests/s"),
        new Claims("ufpe-claims", "ufpe-2025", ""),
        new Claims("lund-claims", "lund-2024", ""),
        new Claims("ufscar-claims", "ufscar-2020", ""),
        new Levels(
            "ufpe-users",
            "ufpe-2025-practical",
            "",
            "",
            "users",
            List.of(new Panel("throughput", "requests/s; dashed: 400 threads / 200 ms")),
            Map.of("platform", 400 / 0.2)),
        new Levels(
            "lund-rates",
            "lund-2024-practical",
            "io-ramp",
            "platform-100",
            "requests due per second",
            List.of(
                new Panel("latency_p99", "p99, ms"),
                new Panel("jvm_threads_peak", "native threads, peak"),
                new Panel("heap_used_mean", "heap in use, mean, MiB")),
            Map.of()));
  }

  @ParameterizedTest
  @MethodSource("pictures")
  void aPictureShowsItsResults(Picture picture) throws IOException {
    String drawn = drawn(picture);

    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(picture.file(), drawn);
    }
    assertThat(Files.readString(picture.file())).isEqualTo(drawn);
  }

  private static String drawn(Picture picture) throws IOException {
    Map<String, Object> data =
        switch (picture) {
          case Throughput throughput -> data(throughput);
          case Claims claims -> data(claims);
          case Levels levels -> data(levels);
        };
    try (var report = ReportPageOfSampleTest.open("sample")) {
      String svg = (String) report.page().evaluate(DRAW, data);
      assertThat(report.problems()).isEmpty();
      return svg.replaceFirst(">", "><style>" + styles() + "</style>") + "\n";
    }
  }

  private static Map<String, Object> data(Claims picture) throws IOException {
    List<Map<String, Object>> rows =
        rows(picture.results().resolve("claims.csv")).stream()
            .filter(row -> row.get("study").equals(picture.study()))
            .filter(row -> row.get("test").startsWith(picture.metric()))
            .filter(row -> !row.get("published").isEmpty())
            .map(
                row ->
                    Map.<String, Object>of(
                        "test",
                        row.get("cpu").equals("EPYC")
                            ? row.get("test")
                            : row.get("test").replace(":", ", " + row.get("cpu") + ":"),
                        "value",
                        number(row, "measured"),
                        "low",
                        number(row, "low"),
                        "high",
                        number(row, "high"),
                        "published",
                        number(row, "published")))
            .distinct()
            .toList();
    assertThat(rows).isNotEmpty();
    return data(List.of(), List.of(), rows, List.of(), "");
  }

  private static Map<String, Object> data(Levels picture) throws IOException {
    List<Map<String, String>> estimates =
        rows(picture.results().resolve("estimates.csv")).stream()
            .filter(row -> row.get("workload").startsWith(picture.workloads()))
            .filter(row -> !row.get("variant").equals(picture.without()))
            .toList();
    List<Map<String, Object>> panels =
        picture.panels().stream()
            .map(
                panel ->
                    Map.of(
                        "label",
                        panel.label(),
                        "rows",
                        estimates.stream()
                            .filter(row -> row.get("metric").equals(panel.metric()))
                            .map(row -> level(row, picture.bounds()))
                            .toList()))
            .toList();
    return data(variants(estimates), List.of(), List.of(), panels, picture.axis());
  }

  private static Map<String, Object> level(Map<String, String> row, Map<String, Double> bounds) {
    var level = new HashMap<String, Object>();
    level.put("variant", row.get("variant"));
    level.put("level", Double.parseDouble(row.get("point").replaceAll("[^0-9.]", "")));
    level.put("estimate", estimate(row));
    level.put("trials", List.of());
    if (bounds.containsKey(row.get("variant"))) {
      level.put("bound", Map.of("perSecond", bounds.get(row.get("variant"))));
    }
    return level;
  }

  private static Map<String, Object> data(
      List<?> names, List<?> points, List<?> rows, List<?> panels, String axis) {
    return Map.of("names", names, "points", points, "rows", rows, "panels", panels, "axis", axis);
  }

  private static List<String> variants(List<Map<String, String>> estimates) {
    return estimates.stream().map(row -> row.get("variant")).distinct().toList();
  }

  private static Map<String, Double> estimate(Map<String, String> row) {
    return Map.of(
        "value", number(row, "value"), "low", number(row, "low"), "high", number(row, "high"));
  }

  private static Map<String, Object> data(Throughput picture) throws IOException {
    List<Map<String, String>> estimates =
        rows(picture.results().resolve("estimates.csv")).stream()
            .filter(row -> row.get("metric").equals("throughput"))
            .filter(row -> picture.loads().contains(load(row)))
            .toList();
    List<Map<String, String>> trials =
        rows(picture.results().resolve("trials.csv")).stream()
            .filter(row -> row.get("pass").equals("headline"))
            .filter(row -> row.get("outcome").equals("completed"))
            .filter(row -> picture.loads().contains(load(row)))
            .toList();
    return data(
        variants(estimates),
        picture.loads().stream().map(load -> Map.of("point", load)).toList(),
        estimates.stream()
            .map(
                row ->
                    Map.of(
                        "point",
                        picture.loads().indexOf(load(row)),
                        "variant",
                        row.get("variant"),
                        "estimate",
                        estimate(row),
                        "trials",
                        trials(trials, row)))
            .toList(),
        List.of(),
        "");
  }

  private static List<Map<String, Object>> trials(
      List<Map<String, String>> all, Map<String, String> estimate) {
    return all.stream()
        .filter(trial -> load(trial).equals(load(estimate)))
        .filter(trial -> trial.get("variant").equals(estimate.get("variant")))
        .map(
            trial ->
                Map.<String, Object>of(
                    "value",
                    number(trial, "throughput [1/s]"),
                    "trial",
                    Map.of("block", trial.get("block"), "file", trial.get("file"))))
        .toList();
  }

  /** Returns the rules of the report for charts, with both themes. */
  private static String styles() throws IOException {
    List<String> lines = Files.readAllLines(REPORT_CSS);
    var styles = new ArrayList<String>();
    styles.add(block(lines, ":root {"));
    styles.add(
        "@media (prefers-color-scheme: dark) {"
            + block(lines, ":root[data-theme=\"dark\"] {").replace("[data-theme=\"dark\"]", "")
            + "}");
    styles.add("text { font-family: system-ui, sans-serif; }");
    lines.stream()
        .filter(line -> line.startsWith(".plot ") && !line.startsWith(".plot svg"))
        .map(line -> line.replace(".plot ", "").replace("font-family: inherit; ", ""))
        .forEach(styles::add);
    return styles.stream().collect(Collectors.joining("\n", "\n", "\n"));
  }

  private static String block(List<String> lines, String first) {
    int start = lines.indexOf(first);
    return String.join(
        "\n", lines.subList(start, start + lines.subList(start, lines.size()).indexOf("}") + 1));
  }

  private static String load(Map<String, String> row) {
    return row.get("workload") + ", " + row.get("point");
  }

  private static double number(Map<String, String> row, String column) {
    return Double.parseDouble(row.get(column));
  }

  /** Returns the rows of a table by their columns. */
  private static List<Map<String, String>> rows(Path table) throws IOException {
    List<List<String>> lines =
        Files.readAllLines(table).stream()
            .map(
                line ->
                    COMMA.splitAsStream(line).map(cell -> cell.replaceAll("^\"|\"$", "")).toList())
            .toList();
    List<String> head = lines.getFirst();
    return lines.stream()
        .skip(1)
        .map(
            cells -> {
              var row = new HashMap<String, String>();
              for (int column = 0; column < cells.size(); column++) {
                row.put(head.get(column), cells.get(column));
              }
              return (Map<String, String>) row;
            })
        .toList();
  }
}
