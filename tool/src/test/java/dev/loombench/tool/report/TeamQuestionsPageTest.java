package dev.loombench.tool.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of docs/reference/team-questions.md, read back from results/. */
class TeamQuestionsPageTest {

  private static final String PAGE = "reference/team-questions.md";
  private static final Path RESULTS = Path.of("..", "results");

  /** The runs of the database's engines were not kept. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Does a semaphore before  | concurrency-limit concurrency-limit-4g concurrency-limit-requests semaphore warsaw-2025-practical
          Which limit              | concurrency-limit-requests
          Under which CPU quota    | quota
          Which heap               | heap
          Are virtual threads      | hikaricp-702 hikaricp-710
          What does JDK 21 pin     | pinning
          Which packaging          | first-seconds ufscar-2020-own-servers
          What do a framework's    | monitored
          What does a container    | containers containers-starts ufscar-2020-containers-practical ufscar-2020-containers-native
          """)
  void figuresOfAnAnswerAreThoseOfItsRuns(String question, String runs) throws IOException {
    PageFigures.areKnown(
        PageFigures.section(PAGE, question),
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
