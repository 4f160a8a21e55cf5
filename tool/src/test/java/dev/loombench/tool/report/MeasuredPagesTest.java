package dev.loombench.tool.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of pages in docs/reference/, read back from results/. */
class MeasuredPagesTest {

  private static final Path RESULTS = Path.of("..", "results");

  /** The runs of the database's engines were not kept. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          team-questions     | Does a semaphore before | concurrency-limit concurrency-limit-4g concurrency-limit-requests semaphore warsaw-2025-practical
          team-questions     | Which limit             | concurrency-limit-requests
          team-questions     | Under which CPU quota   | quota
          team-questions     | Which heap              | heap
          team-questions     | Are virtual threads     | hikaricp-702 hikaricp-710
          team-questions     | What does JDK 21 pin    | pinning
          team-questions     | Which packaging         | first-seconds ufscar-2020-own-servers ufscar-2020-cold
          team-questions     | What do a framework's   | monitored
          team-questions     | What does a container   | containers containers-starts ufscar-2020-containers-practical ufscar-2020-containers-native
          native-executables | Starts and sorting      | ufscar-2020-native
          native-executables | The first 10 s          | ufscar-2020-cold
          native-executables | Reading and writing     | ufscar-2020-crud-first-machine ufscar-2020-crud-practical ufscar-2020-containers-native
          """)
  void figuresOfASectionAreThoseOfItsRuns(String page, String section, String runs)
      throws IOException {
    PageFigures.areKnown(
        PageFigures.section("reference/%s.md".formatted(page), section),
        Stream.of(runs.split(" "))
            .map(RESULTS::resolve)
            .flatMap(
                run ->
                    Stream.of(
                            "answer.txt",
                            "compare.txt",
                            "comparisons.csv",
                            "estimates.csv",
                            "published.csv",
                            "claims.csv",
                            "study.yaml")
                        .map(run::resolve))
            .filter(Files::exists));
  }
}
