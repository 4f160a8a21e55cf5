package dev.loombench.tool.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of pages in docs/, read back from results/. */
class MeasuredPagesTest {

  private static final Path RESULTS = Path.of("..", "results");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          reference/team-questions     | Does a semaphore before | concurrency-limit concurrency-limit-4g concurrency-limit-requests semaphore warsaw-2025-with-semaphore
          reference/team-questions     | Which limit             | concurrency-limit-requests
          reference/team-questions     | Under which CPU quota   | quota
          reference/team-questions     | Which heap              | heap
          reference/team-questions     | Does WebFlux serve      | acceptor warsaw-2025-full-cpu-epyc
          reference/team-questions     | Are virtual threads     | hikaricp-702 hikaricp-710
          reference/team-questions     | What does JDK 21 pin    | pinning
          reference/team-questions     | Which packaging         | first-seconds ufscar-2020-own-servers ufscar-2020-cold
          reference/team-questions     | What do a framework's   | monitored
          reference/team-questions     | What does a container   | containers containers-starts ufscar-2020-containers-practical ufscar-2020-containers-native ufscar-2020-containers-cost
          reference/native-executables | Starts and sorting      | ufscar-2020-native
          reference/native-executables | The first 10 s          | ufscar-2020-cold
          reference/native-executables | Reading and writing     | ufscar-2020-crud-first-machine ufscar-2020-crud-practical ufscar-2020-containers-native
          how-to/start-up              | Start-up                | warm-cache
          """)
  void figuresOfASectionAreThoseOfItsRuns(String page, String section, String runs)
      throws IOException {
    PageFigures.areKnown(
        PageFigures.section(page + ".md", section),
        Stream.concat(
            PageFigures.files(folders(runs), PageFigures.TABLES),
            PageFigures.files(folders(runs), List.of("answer.txt", "compare.txt"))));
  }

  private static Stream<Path> folders(String runs) {
    return Stream.of(runs.split(" ")).map(RESULTS::resolve);
  }
}
