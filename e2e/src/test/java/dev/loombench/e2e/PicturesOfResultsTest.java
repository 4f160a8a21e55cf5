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
      ({names, points, rows}) => {
        variants.splice(0, variants.length, ...names);
        const svg = d3.create("svg");
        const height = points.length
          ? drawThroughput(svg, 760, points, rows.map(row => ({ ...row, point: points[row.point] })))
          : drawRatiosOfClaims(svg, 760, rows);
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
   * Picture of the ratios of claims beside the published ones.
   *
   * @param metric start of their names; empty for all
   */
  record Claims(String name, String result, String metric) implements Picture {}

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
        new Claims("warsaw-claims", "warsaw-2025-practical", "requests/s"),
        new Claims("ufpe-claims", "ufpe-2025-whole", ""),
        new Claims("lund-claims", "lund-2024-practical", ""),
        new Claims("ufscar-claims", "ufscar-2020-own-servers", ""));
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
            .filter(row -> row.get("test").startsWith(picture.metric()))
            .filter(row -> !row.get("published").isEmpty() && !row.get("low").isEmpty())
            .map(
                row ->
                    Map.<String, Object>of(
                        "test",
                        row.get("test"),
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
    return Map.of("names", List.of(), "points", List.of(), "rows", rows);
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
    return Map.of(
        "names",
        estimates.stream().map(row -> row.get("variant")).distinct().toList(),
        "points",
        picture.loads().stream().map(load -> Map.of("point", load)).toList(),
        "rows",
        estimates.stream()
            .map(
                row ->
                    Map.of(
                        "point",
                        picture.loads().indexOf(load(row)),
                        "variant",
                        row.get("variant"),
                        "estimate",
                        Map.of(
                            "value", number(row, "value"),
                            "low", number(row, "low"),
                            "high", number(row, "high")),
                        "trials",
                        trials(trials, row)))
            .toList());
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
