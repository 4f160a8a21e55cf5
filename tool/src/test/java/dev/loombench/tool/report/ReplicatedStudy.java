package dev.loombench.tool.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
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
 *     blocks first, and of as many blocks the older first
 * @param beside the same of runs under other conditions, in which claims are counted separately
 */
record ReplicatedStudy(String name, String publication, List<String> runs, List<String> beside) {

  static final Path HOME = Path.of("..");

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
                  "lund-2024-shared",
                  "lund-2024-constant",
                  "lund-2024-event-loop",
                  "lund-2024-ramp-tails",
                  "lund-2024-cpu",
                  "lund-2024-shared-blocks")),
          new ReplicatedStudy(
              "warsaw-2025",
              List.of(
                  "warsaw-2025-memory",
                  "warsaw-2025-jdk-21",
                  "warsaw-2025-limits",
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

  /** Returns a result by its key in a column. */
  static ClaimResult result(NamedCsvRecord test, String column) {
    return Stream.of(ClaimResult.values())
        .filter(result -> result.key().equals(test.getField(column)))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the claims that the study file has today. */
  List<Claim> claims() {
    return read("practical").replication().orElseThrow().claims();
  }

  /** Returns the study at a scale. */
  Study read(String scale) {
    return new StudyReader()
        .read(new StudyCatalog(HOME).resolve(name), new StudyChoices(Optional.of(scale), Map.of()));
  }
}
