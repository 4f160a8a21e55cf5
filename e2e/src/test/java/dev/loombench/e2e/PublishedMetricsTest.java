package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of a run's metrics and of the dashboards with a real Prometheus. */
class PublishedMetricsTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Pattern ADDRESS =
      Pattern.compile("metrics at http://([0-9.]+:\\d+)/metrics");
  private static final Path DASHBOARDS = Project.root().resolve("deploy/grafana/dashboards");

  /** Names of the threads of the HTTP server. */
  private static final Set<String> METRICS_THREADS = Set.of("metrics-server", "HTTP-Dispatcher");

  private static final String STUDY =
      """
      study: watched
      question: Does Prometheus hold what the report says?
      baseline: platform-4
      jvm: {heap: 128m, flags: [-XX:TieredStopAtLevel=1]}
      variants:
        platform-4: {server: spring-mvc, threads: 4}
        webflux: {server: spring-webflux}
      workloads:
        db: {kernel: db, load: {users: 8, think: 10ms}}
      protocol: {blocks: 1, diagnostic-blocks: 0, window: 5s, equivalence-margin: 90%, ready-within: 3m, warm-up: {ceiling: 4s}}
      """;

  @TempDir private Path folder;

  @Test
  void prometheusHoldsTheSeriesOfARunAndTheDashboardsFindThem() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "binaries are brought for Linux");
    assumeTrue(
        Prometheus.program().isPresent(),
        "Prometheus is missing; './check --install' unpacks it on Debian and Ubuntu");
    Path study = Studies.write(folder, STUDY);
    Instant start = Instant.now();
    try (var process =
        LoombenchProcess.start(
            folder, "run", study.toString(), "--out", folder + "/run", "--metrics-port", "0")) {
      process.awaitOutput("/metrics", LIMIT);
      try (var prometheus =
          Prometheus.start(folder.resolve("prometheus"), target(process.standardError()))) {
        process.awaitOutput("trial 1:", LIMIT);
        List<String> cpus = awaitCpusOfMetricsThreads(process);
        Ended ended = process.toItsEnd(LIMIT);

        assertThat(ended.exitCode()).as(ended.standardError()).isZero();
        assertThatTheyAreTheToolsCpus(cpus);
        assertThatTrialsAgree(prometheus);
        assertThatDashboardsFindSeries(prometheus, start, Instant.now());
      }
    }
  }

  /** Waits for the first scrape, which starts a thread; returns the CPUs of all that serve. */
  private static List<String> awaitCpusOfMetricsThreads(LoombenchProcess process)
      throws IOException, InterruptedException {
    Instant deadline = Instant.now().plusSeconds(20);
    List<String> cpus = cpusOfMetricsThreads(process);
    while (cpus.size() < METRICS_THREADS.size() && Instant.now().isBefore(deadline)) {
      Thread.sleep(200);
      cpus = cpusOfMetricsThreads(process);
    }
    return cpus;
  }

  private static List<String> cpusOfMetricsThreads(LoombenchProcess process) throws IOException {
    var cpus = new ArrayList<String>();
    for (ProcessHandle one : process.stillRunning()) {
      Path tasks = Path.of("/proc", Long.toString(one.pid()), "task");
      try (Stream<Path> threads = Files.list(tasks)) {
        for (Path thread : threads.toList()) {
          if (METRICS_THREADS.contains(Files.readString(thread.resolve("comm")).strip())) {
            Files.readAllLines(thread.resolve("status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.replaceFirst(".*:\\s*", ""))
                .forEach(cpus::add);
          }
        }
      } catch (NoSuchFileException | NotDirectoryException ended) {
        // A process or thread that ended serves nothing.
      }
    }
    return cpus;
  }

  private void assertThatTheyAreTheToolsCpus(List<String> cpus) {
    String placement =
        TrialFiles.of(folder.resolve("run"), "headline")
            .getFirst()
            .path("facts")
            .path("texts")
            .path("cpus.placement")
            .asString();
    assertThat(cpus)
        .hasSize(METRICS_THREADS.size())
        .allSatisfy(list -> assertThat(placement).endsWith("tool " + list));
  }

  private void assertThatTrialsAgree(Prometheus prometheus) throws Exception {
    JsonNode summary =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("run/summary.json")));
    List<JsonNode> stored = TrialFiles.of(folder.resolve("run"), "headline");
    List<JsonNode> trials = summary.path("trials").valueStream().toList();
    assertThat(trials).hasSameSizeAs(stored).hasSizeGreaterThanOrEqualTo(2);
    for (int i = 0; i < trials.size(); i++) {
      assertThatTrialAgrees(prometheus, trials.get(i), stored.get(i));
    }
  }

  private static void assertThatTrialAgrees(Prometheus prometheus, JsonNode trial, JsonNode stored)
      throws Exception {
    String of = "trial=\"%d\"".formatted(trial.path("number").asInt());
    String measured = of + ",stage=\"measured\"";
    double due = 0;
    for (var result : trial.path("results").properties()) {
      double count = result.getValue().asDouble();
      due += count;
      assertAgree(
          prometheus,
          "loombench_results_total{%s,result=\"%s\"}".formatted(measured, result.getKey()),
          count);
    }
    assertThat(due).isGreaterThan(100); // a busy machine serves fewer
    double good = trial.path("results").path("ok").asDouble();
    assertAgree(prometheus, "loombench_requests_due_total{%s}".formatted(measured), due);
    assertAgree(prometheus, "loombench_answers_total{%s}".formatted(measured), good);
    assertAgree(prometheus, "loombench_latency_seconds_count{%s}".formatted(measured), good);
    for (String metric : List.of("throughput", "latency_p50", "latency_p99", "server_cpu")) {
      assertAgree(
          prometheus,
          "loombench_reading{%s,metric=\"%s\"}".formatted(of, metric),
          TrialFiles.reading(stored, metric).asDouble());
    }
  }

  /** Compares the last value of a series, which is the highest of a counter. */
  private static void assertAgree(Prometheus prometheus, String series, double expected)
      throws IOException, InterruptedException {
    assertThat(prometheus.value("last_over_time(%s[1h])".formatted(series)))
        .as(series)
        .isCloseTo(expected, withinPercentage(1));
  }

  private static void assertThatDashboardsFindSeries(
      Prometheus prometheus, Instant start, Instant end) throws Exception {
    List<String> empty = new ArrayList<>();
    for (String expression : expressions()) {
      if (prometheus.queryRange(expression, start, end).isEmpty()) {
        empty.add(expression);
      }
    }
    assertThat(empty).as("expressions without series").isEmpty();
  }

  /** Returns the expressions of all dashboards, with values for their variables. */
  private static List<String> expressions() throws IOException {
    var found = new ArrayList<String>();
    try (Stream<Path> files = Files.list(DASHBOARDS)) {
      for (Path file : files.sorted().toList()) {
        JsonNode dashboard = JsonMapper.shared().readTree(Files.readString(file));
        dashboard.findValuesAsString("expr").forEach(found::add);
        dashboard.findValuesAsString("definition").stream()
            .map(query -> query.replaceFirst("label_values\\((.*), \\w+\\)", "$1"))
            .forEach(found::add);
      }
    }
    assertThat(found).hasSizeGreaterThan(30);
    return found.stream()
        .map(
            expression ->
                expression
                    .replace("$__rate_interval", "5s")
                    .replace("$__range", "1h")
                    .replace("$metric", "throughput")
                    .replaceAll("\\$\\w+", ".*"))
        .distinct()
        .toList();
  }

  private static String target(String output) {
    Matcher address = ADDRESS.matcher(output);
    assertThat(address.find()).as(output).isTrue();
    return address.group(1);
  }
}
