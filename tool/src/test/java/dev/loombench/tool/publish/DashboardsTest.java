package dev.loombench.tool.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the fields that Grafana needs in a dashboard, and that dashboards name known series. */
class DashboardsTest {

  private static final Path DEPLOY = Path.of("..", "deploy");
  private static final int COLUMNS = 24;
  private static final Set<String> TYPES =
      Set.of("timeseries", "stat", "heatmap", "bargauge", "table", "text");
  private static final Pattern SERIES = Pattern.compile("loombench_\\w+");
  private static final Pattern METRICS = Pattern.compile("metric=~?\"([a-z0-9_|]+)\"");
  private static final Pattern VARIABLE = Pattern.compile("\\$([a-z]\\w*)");

  static List<Path> dashboards() throws IOException {
    try (Stream<Path> files = Files.list(DEPLOY.resolve("grafana/dashboards"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void aDashboardHasTheFieldsOfItsModel(Path file) {
    JsonNode dashboard = read(file);

    assertThat(dashboard.path("uid").asString()).matches("[a-z-]{1,40}");
    assertThat(dashboard.path("title").asString()).startsWith("Loombench: ");
    assertThat(dashboard.path("schemaVersion").asInt()).isGreaterThanOrEqualTo(36);
    assertThat(dashboard.has("id")).as("ids belong to one Grafana").isFalse();
    assertThat(dashboard.path("time").path("to").asString()).isEqualTo("now");
    assertThat(dashboard.path("templating").path("list").isArray()).isTrue();
    assertThat(dashboard.path("annotations").path("list").isArray()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void panelsHaveTheirOwnIdsAndPlaces(Path file) {
    Set<Integer> ids = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (JsonNode panel : read(file).path("panels")) {
      JsonNode grid = panel.path("gridPos");
      String title = panel.path("title").asString();
      assertThat(title).isNotBlank();
      assertThat(ids.add(panel.path("id").asInt())).as("id of %s", title).isTrue();
      assertThat(TYPES).contains(panel.path("type").asString());
      assertThat(grid.path("x").asInt() + grid.path("w").asInt()).isLessThanOrEqualTo(COLUMNS);
      for (int x = 0; x < grid.path("w").asInt(); x++) {
        for (int y = 0; y < grid.path("h").asInt(); y++) {
          String place = (grid.path("x").asInt() + x) + " " + (grid.path("y").asInt() + y);
          assertThat(places.add(place)).as("%s overlaps at %s", title, place).isTrue();
        }
      }
    }
    assertThat(ids).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void queriesUseTheProvisionedDataSource(Path file) throws IOException {
    String provisioned =
        Files.readString(DEPLOY.resolve("grafana/provisioning/datasources/prometheus.yaml"));

    for (JsonNode panel : read(file).path("panels")) {
      Set<String> references = new HashSet<>();
      for (JsonNode target : panel.path("targets")) {
        assertThat(references.add(target.path("refId").asString())).isTrue();
        assertThat(target.path("expr").asString()).isNotBlank();
        assertThat(target.path("datasource").path("type").asString()).isEqualTo("prometheus");
        assertThat(provisioned)
            .contains("uid: " + target.path("datasource").path("uid").asString() + "\n");
      }
      assertThat(references.isEmpty()).isEqualTo(panel.path("type").asString().equals("text"));
    }
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void expressionsNamePublishedSeriesKnownMetricsAndDefinedVariables(Path file) {
    JsonNode dashboard = read(file);
    Set<String> variables =
        dashboard
            .path("templating")
            .path("list")
            .valueStream()
            .map(variable -> variable.path("name").asString())
            .collect(Collectors.toSet());
    for (String expression : dashboard.findValuesAsString("expr")) {
      assertThat(found(SERIES, expression)).isNotEmpty().isSubsetOf(series());
      assertThat(found(VARIABLE, expression)).isSubsetOf(variables);
      METRICS
          .matcher(expression)
          .results()
          .flatMap(match -> Arrays.stream(match.group(1).split("\\|")))
          .forEach(key -> assertThat(Metric.ofKey(key)).as(key).isPresent());
    }
  }

  private static Set<String> found(Pattern pattern, String expression) {
    return pattern
        .matcher(expression)
        .results()
        .map(DashboardsTest::group)
        .collect(Collectors.toSet());
  }

  private static String group(MatchResult match) {
    return match.groupCount() > 0 ? match.group(1) : match.group();
  }

  private static Set<String> series() {
    return Arrays.stream(PublishedMetric.values())
        .map(PublishedMetric::series)
        .collect(Collectors.toSet());
  }

  private static JsonNode read(Path file) {
    return JsonMapper.shared().readTree(file.toFile());
  }
}
