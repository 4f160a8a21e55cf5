package dev.loombench.tool.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.study.replication.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Study of a publication with its runs in results/.
 *
 * @param name name of the study file
 * @param publication name of its page in docs/replication/
 * @param runs names of the sections of that page and of the folders in results/, those with fewer
 *     blocks first, and of as many blocks the older first; a claim counts with the last that tests
 *     it
 * @param beside the same of runs under other conditions, in which claims are counted separately
 */
record ReplicatedStudy(String name, String publication, List<String> runs, List<String> beside) {

  static final Path HOME = Path.of("..");

  /** Result of a claim or a test without trials that can decide it. */
  static final String NOT_RUN = "not run";

  static final List<ReplicatedStudy> ALL =
      List.of(
          new ReplicatedStudy("ufpe-2025", List.of("ufpe-2025", "ufpe-2025-whole")),
          new ReplicatedStudy(
              "ufscar-2020",
              "ufscar-2020",
              List.of("ufscar-2020-own-servers", "ufscar-2020"),
              List.of("ufscar-2020-cold")),
          new ReplicatedStudy(
              "ufscar-2020-crud",
              "ufscar-2020",
              List.of("ufscar-2020-crud", "ufscar-2020-crud-failures"),
              List.of()),
          new ReplicatedStudy(
              "ufscar-2020-containers",
              "ufscar-2020",
              List.of(
                  "ufscar-2020-containers",
                  "ufscar-2020-containers-failures",
                  "ufscar-2020-containers-cost"),
              List.of()),
          new ReplicatedStudy(
              "lund-2024",
              List.of(
                  "lund-2024-ramps",
                  "lund-2024",
                  "lund-2024-profiles",
                  "lund-2024-constant",
                  "lund-2024-ramp-tails",
                  "lund-2024-cpu")),
          new ReplicatedStudy(
              "warsaw-2025",
              List.of(
                  "warsaw-2025-memory",
                  "warsaw-2025-limits",
                  "warsaw-2025-jdk-21",
                  "warsaw-2025-with-semaphore",
                  "warsaw-2025-full-cpu",
                  "warsaw-2025",
                  "warsaw-2025-full-cpu-epyc",
                  "warsaw-2025-semaphore",
                  "warsaw-2025-repeats")));

  /** Names of the sections and of the folders in results/. */
  static final List<String> RUNS = ALL.stream().flatMap(ReplicatedStudy::sections).toList();

  /** Names of the pages in docs/replication/. */
  static final List<String> PUBLICATIONS =
      ALL.stream().map(ReplicatedStudy::publication).distinct().toList();

  private ReplicatedStudy(String name, List<String> runs) {
    this(name, name, runs, List.of());
  }

  /** Returns the names of its sections, those of other conditions last. */
  Stream<String> sections() {
    return Stream.concat(runs.stream(), beside.stream());
  }

  /** Returns each run under other conditions as a study of its own, with the name of the run. */
  List<ReplicatedStudy> underOtherConditions() {
    return beside.stream().map(run -> new ReplicatedStudy(run, List.of(run))).toList();
  }

  /** Returns the page of a publication, below docs/. */
  static String pageOf(String publication) {
    return "replication/%s.md".formatted(publication);
  }

  /** Returns the page with the section of a run, below docs/. */
  static String pageWith(String run) {
    return ALL.stream()
        .filter(study -> study.sections().anyMatch(run::equals))
        .map(study -> pageOf(study.publication()))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the folder of the run at the scale {@code practical}, or of the only stored one. */
  static Path results(String run) {
    Path results = HOME.resolve("results");
    Path practical = results.resolve(run + "-practical");
    return Files.exists(practical) ? practical : results.resolve(run);
  }

  /** Returns the tests of each claim of a run. */
  static Map<String, List<NamedCsvRecord>> claims(String run) throws IOException {
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(results(run).resolve("claims.csv"))) {
      return reader.stream()
          .collect(groupingBy(test -> test.getField("claim"), LinkedHashMap::new, toList()));
    }
  }

  /** Returns the result of a claim with these tests. */
  static String result(List<NamedCsvRecord> tests) {
    return tests.getFirst().getField("result");
  }

  /** Returns the tests of a claim in the run with which it counts. */
  Optional<List<NamedCsvRecord>> counting(Claim claim) throws IOException {
    Optional<String> run = counted(claim);
    return run.isEmpty() ? Optional.empty() : Optional.of(claims(run.get()).get(claim.name()));
  }

  /** Returns the last of the runs that made all tests of a claim, else some of them. */
  Optional<String> counted(Claim claim) throws IOException {
    Optional<String> some = Optional.empty();
    for (String run : runs.reversed()) {
      List<NamedCsvRecord> tests = claims(run).get(claim.name());
      if (tests != null && !result(tests).equals(NOT_RUN)) {
        if (tests.stream().noneMatch(test -> test.getField("test_result").equals(NOT_RUN))) {
          return Optional.of(run);
        }
        some = some.or(() -> Optional.of(run));
      }
    }
    return some;
  }

  /** Returns the result of a claim in a run; empty if it was not tested there. */
  static String result(String run, Claim claim) throws IOException {
    List<NamedCsvRecord> tests = claims(run).get(claim.name());
    return tests == null || result(tests).equals(NOT_RUN) ? "" : result(tests);
  }
}
