package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.report.csv.CsvTables;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scale.Tuned;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of the stored results, recomputed from their stored trials and study files. */
class StoredResultsReportTest {

  private static final Path RESULTS = Path.of("..", "results");
  private static final Path STUDIES = Path.of("..", "studies");

  /** The server had one of two CPUs, the generator the other one. */
  private static final GrantedCpus SEPARATE = new GrantedCpus(List.of(0), List.of(1));

  private static final GrantedCpus SHARED = new GrantedCpus(List.of(0, 1), List.of(0, 1));

  private static final Instant START = Instant.parse("2026-11-22T00:00:00Z");
  private static final String SEPARATOR = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

  @Test
  void theListHasEveryRun() throws IOException {
    String list = Files.readString(RESULTS.resolve("README.md"));
    try (Stream<Path> files = Files.list(RESULTS)) {
      assertThat(files.filter(Files::isDirectory))
          .isNotEmpty()
          .allSatisfy(
              run -> assertThat(list).contains("[%1$s](%1$s)".formatted(run.getFileName())));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ufpe-2025-practical"})
  void claimsFollowFromTheStoredTrials(String folder) throws IOException {
    String text = Files.readString(RESULTS.resolve(folder).resolve("analysis.yaml"));
    // Read as if it were in studies/, where the published figures are.
    Study study = new StudyReader().read(text, STUDIES.resolve(folder + ".yaml"));
    Analysis analysis = analysis(RESULTS.resolve(folder), study);

    for (String table : List.of("claims.csv", "comparisons.csv", "published.csv")) {
      Golden.matches(RESULTS.resolve(folder).resolve(table), csv(analysis, table));
    }
  }

  /** Runs whose protocol is a scale of the present study file. */
  @ParameterizedTest
  @CsvSource({
    "lund-2024-ramps, lund-2024, ramps",
    "lund-2024-practical, lund-2024, practical",
    "lund-2024-constant, lund-2024, constant",
    "lund-2024-cpu, lund-2024, cpu",
    "lund-2024-profiles, lund-2024, profiles",
    "lund-2024-shared, lund-2024, shared",
    "lund-2024-shared-blocks, lund-2024, shared-blocks",
    "lund-2024-event-loop, lund-2024, event-loop",
    "lund-2024-ramp-tails, lund-2024, ramp-tails",
    "ufpe-2025-whole, ufpe-2025, whole",
    "ufscar-2020-own-servers, ufscar-2020, own-servers",
    "ufscar-2020-practical, ufscar-2020, practical",
    "ufscar-2020-cold, ufscar-2020, cold",
    "ufscar-2020-failures, ufscar-2020, failures",
    "warsaw-2025-semaphore, warsaw-2025, semaphore",
    "ufscar-2020-crud-practical, ufscar-2020-crud, practical",
    "ufscar-2020-crud-failures, ufscar-2020-crud, failures",
    "ufscar-2020-containers-practical, ufscar-2020-containers, practical",
    "ufscar-2020-containers-failures, ufscar-2020-containers, failures",
    "ufscar-2020-containers-cost, ufscar-2020-containers, cost",
    "warsaw-2025-memory, warsaw-2025, memory",
    "warsaw-2025-limits, warsaw-2025, limits",
    "warsaw-2025-jdk-21, warsaw-2025, jdk-21",
    "warsaw-2025-with-semaphore, warsaw-2025, with-semaphore",
    "warsaw-2025-practical, warsaw-2025, practical",
    "warsaw-2025-full-cpu, warsaw-2025, full-cpu",
    "warsaw-2025-full-cpu-epyc, warsaw-2025, full-cpu",
    "warsaw-2025-repeats, warsaw-2025, repeats"
  })
  void claimsFollowFromTheStoredTrialsByThePresentStudy(String name, String study, String scale)
      throws IOException {
    Path folder = RESULTS.resolve(name);
    Analysis analysis = analysis(folder, study(STUDIES.resolve(study + ".yaml"), scale, folder));

    for (String table : List.of("claims.csv", "published.csv")) {
      Golden.matches(folder.resolve(table), csv(analysis, table));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "lund-2024-practical, lund-2024, practical",
    "lund-2024-constant, lund-2024, constant",
    "lund-2024-cpu, lund-2024, cpu",
    "lund-2024-profiles, lund-2024, profiles",
    "lund-2024-shared, lund-2024, shared",
    "lund-2024-shared-blocks, lund-2024, shared-blocks",
    "lund-2024-event-loop, lund-2024, event-loop",
    "ufpe-2025-whole, ufpe-2025, whole",
    "ufscar-2020-own-servers, ufscar-2020, own-servers",
    "ufscar-2020-practical, ufscar-2020, practical",
    "ufscar-2020-cold, ufscar-2020, cold",
    "ufscar-2020-failures, ufscar-2020, failures",
    "warsaw-2025-semaphore, warsaw-2025, semaphore",
    "warsaw-2025-memory, warsaw-2025, memory",
    "warsaw-2025-limits, warsaw-2025, limits",
    "warsaw-2025-jdk-21, warsaw-2025, jdk-21",
    "warsaw-2025-with-semaphore, warsaw-2025, with-semaphore",
    "warsaw-2025-practical, warsaw-2025, practical",
    "warsaw-2025-full-cpu, warsaw-2025, full-cpu",
    "warsaw-2025-full-cpu-epyc, warsaw-2025, full-cpu",
    "warsaw-2025-repeats, warsaw-2025, repeats",
    "semaphore, semaphore, ''",
    "today-brief, today, brief",
    "today-pools, today, pools",
    "concurrency-limit, concurrency-limit, queries",
    "concurrency-limit-requests, concurrency-limit, requests",
    "containers, containers, ''",
    "pinning, pinning, ''",
    "quota, quota, ''",
    "heap, heap, ''",
    "first-seconds, first-seconds, ''",
    "warm-cache, warm-cache, ''",
    "acceptor, acceptor, ''",
    "monitored, monitored, ''",
    "ufscar-2020-native, ufscar-2020, native",
    "ufscar-2020-crud-practical, ufscar-2020-crud, practical",
    "ufscar-2020-crud-failures, ufscar-2020-crud, failures",
    "ufscar-2020-crud-first-machine, ufscar-2020-crud, first-machine",
    "ufscar-2020-containers-native, ufscar-2020-containers, native",
    "ufscar-2020-containers-practical, ufscar-2020-containers, practical",
    "ufscar-2020-containers-failures, ufscar-2020-containers, failures",
    "ufscar-2020-containers-cost, ufscar-2020-containers, cost",
    "containers-starts, ufscar-2020-containers, ''"
  })
  void comparisonsFollowFromTheStoredTrials(String folder, String name, String scale)
      throws IOException {
    comparisonsFollow(RESULTS.resolve(folder), STUDIES.resolve(name + ".yaml"), scale);
  }

  /** Runs whose study is not in {@code studies}, or has changed there. */
  @ParameterizedTest
  @CsvSource({
    "concurrency-limit-4g, ''",
    "hikaricp-702, ''",
    "hikaricp-710, ''",
    "today-full, full",
    "today-settings, settings"
  })
  void comparisonsFollowFromTheRunsOwnStudyFile(String name, String scale) throws IOException {
    Path folder = RESULTS.resolve(name);

    comparisonsFollow(folder, folder.resolve("study.yaml"), scale);
  }

  private static void comparisonsFollow(Path run, Path file, String scale) throws IOException {
    Analysis analysis = analysis(run, study(file, scale, run));

    Golden.matches(run.resolve("comparisons.csv"), csv(analysis, "comparisons.csv"));
  }

  private static String csv(Analysis analysis, String table) throws IOException {
    var out = new ByteArrayOutputStream();
    CsvTables.all().get(table).write(analysis, out);
    return out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  /** Returns a study at the rates to which the run tuned it. */
  private static Study study(Path file, String name, Path run) throws IOException {
    Optional<String> scale = Optional.of(name).filter(one -> !one.isEmpty());
    Study study = new StudyReader().read(file, new StudyChoices(scale, Map.of()));
    var rates = new HashMap<String, String>();
    for (Tuned tuned : study.scale().tuned()) {
      rates.put("workloads.%s.load.rate".formatted(tuned.workload()), rate(run, tuned.workload()));
    }
    return rates.isEmpty() ? study : new StudyReader().read(file, new StudyChoices(scale, rates));
  }

  private static String rate(Path run, WorkloadId workload) throws IOException {
    return table(run).stream()
        .filter(row -> row.text("workload").equals(workload.toString()))
        .map(row -> row.text("load").replaceAll("open (.*)/s", "$1"))
        .findFirst()
        .orElseThrow();
  }

  private static List<Row> table(Path run) throws IOException {
    List<String> lines = Files.readAllLines(run.resolve("trials.csv"));
    List<String> header = List.of(lines.getFirst().split(","));
    return lines.stream()
        .skip(1)
        .map(line -> new Row(header, List.of(line.split(SEPARATOR, -1))))
        .toList();
  }

  private static Analysis analysis(Path folder, Study study) throws IOException {
    List<TrialRecord> trials = trials(folder, study);
    return Analysis.of(
        new RunData(
            study,
            List.of(),
            new Environment("boot", "host", "build", Map.of()),
            trials,
            trials.size()),
        (_, _) -> Optional.empty(),
        StackSource.NONE);
  }

  private static List<TrialRecord> trials(Path run, Study study) throws IOException {
    var rows = new TreeMap<Integer, List<Row>>();
    for (Row row : table(run)) {
      rows.computeIfAbsent(row.number("number"), _ -> new ArrayList<>()).add(row);
    }
    assertThat(rows).isNotEmpty();
    return rows.values().stream().map(points -> points.getFirst().trial(study, points)).toList();
  }

  private record Row(List<String> header, List<String> cells) {

    String text(String column) {
      return cells.get(header.indexOf(column));
    }

    int number(String column) {
      return Integer.parseInt(text(column));
    }

    private LoadId load(List<Load> loads) {
      return loads.stream()
          .map(Load::id)
          .filter(id -> id.label().equals(text("load")))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no load is called " + text("load")));
    }

    /** Returns the load of the window: one rate of a ramp, or the load of the trial. */
    private LoadId step(LoadId load) {
      return load instanceof LoadId.Ramp(var _, var _, var _, var spacing)
          ? new LoadId.Open(Double.parseDouble(text("point").replaceAll("[^0-9.]", "")), spacing)
          : load;
    }

    private Measurement measurement(Study study, LoadId load) {
      return new Measurement(
          step(load), new Window(START, START.plus(window(study, load))), readings());
    }

    /**
     * Returns the trial.
     *
     * @param points its rows, one for each window
     */
    TrialRecord trial(Study study, List<Row> points) {
      Pass pass =
          List.of(Pass.values()).stream()
              .filter(one -> one.key().equals(text("pass")))
              .findFirst()
              .orElseThrow();
      LoadId load =
          pass == Pass.STARTUP
              ? new LoadId.None()
              : load(
                  study
                      .workload(new WorkloadId(text("workload")))
                      .loads()); // labels had another sign once
      boolean completed = text("outcome").equals("completed");
      var trial =
          new Trial(
              number("number"),
              pass,
              number("block"),
              number("attempt"),
              new VariantId(text("variant")),
              Optional.of(text("workload")).filter(name -> !name.isEmpty()).map(WorkloadId::new),
              load,
              number("number"));
      return new TrialRecord(
          trial,
          epoch(),
          completed ? new Outcome.Completed() : new Outcome.Invalid(origin(), text("reason")),
          START,
          START.plus(window(study, load)),
          TrialFacts.of(
              Map.of(),
              study.protocol().generator().placement() == Protocol.Placement.SHARED
                  ? SHARED
                  : SEPARATE),
          new WarmUpTimeSeries("all gates held", true, List.of()),
          completed
              ? points.stream().map(point -> point.measurement(study, load)).toList()
              : List.of(),
          new RequestCounts(Map.of(), Map.of()),
          List.of(),
          List.of(),
          Optional.empty());
    }

    /**
     * Returns the length of the window, on which the resolution of some metrics depends. A load of
     * iterations is measured in whole seconds, and its throughput is over the time from the first
     * request to the last answer.
     */
    private Duration window(Study study, LoadId load) {
      Map<Metric, Reading> readings = readings();
      return load instanceof LoadId.Iterations
              && readings.get(Metric.REQUESTS) instanceof Reading.Measured(double requests)
              && readings.get(Metric.THROUGHPUT) instanceof Reading.Measured(double perSecond)
          ? Duration.ofSeconds((long) Math.ceil(requests / perSecond))
          : lengthOf(study, load).orElse(study.protocol().window());
    }

    /** Returns the length of a load whose windows are not those of the protocol. */
    private Optional<Duration> lengthOf(Study study, LoadId load) {
      return study.workloads().stream()
          .filter(workload -> workload.id().name().equals(text("workload")))
          .flatMap(workload -> workload.loads().stream())
          .filter(one -> one.id().equals(load))
          .findFirst()
          .flatMap(Load::windowLength);
    }

    /** Returns the origin, which the table does not have. */
    private Outcome.Origin origin() {
      return text("reason").contains("warm-up incomplete")
          ? Outcome.Origin.TRIAL
          : Outcome.Origin.SURROUNDINGS;
    }

    /** Returns the epoch, which had another name in earlier results. */
    private int epoch() {
      return number(header.contains("epoch") ? "epoch" : "stratum");
    }

    private Map<Metric, Reading> readings() {
      var readings = new EnumMap<Metric, Reading>(Metric.class);
      for (int column = 0; column < header.size(); column++) {
        String cell = cells.get(column);
        if (!cell.isEmpty()) {
          Metric.ofKey(header.get(column).split(" ", 2)[0])
              .ifPresent(
                  metric -> readings.put(metric, new Reading.Measured(Double.parseDouble(cell))));
        }
      }
      return readings;
    }
  }
}
