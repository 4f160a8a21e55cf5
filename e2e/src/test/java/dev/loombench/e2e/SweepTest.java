package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test of a sweep with real servers, over the smallest grid and for a short time. */
class SweepTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final String STUDY =
      """
      study: tiny
      question: Which variant is better?
      jvm: {heap: 128m, flags: [-XX:TieredStopAtLevel=1]}
      variants:
        platform-2: {server: spring-mvc, threads: 2}
        virtual: {server: spring-mvc, threads: virtual}
      workloads:
        delay: {kernel: delay, load: {users: 1}}
      protocol: {stabilize: 1s, window: 1s, equivalence-margin: 90%, warm-up: {ceiling: 2s}}
      """;

  @TempDir private Path folder;

  @Test
  void aSweepDrawsItsMapWithinItsTime() throws Exception {
    Path study = Studies.write(folder, STUDY);
    Ended ended = sweep(study);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardOutput())
        .contains("Requests/s of virtual over platform-2", "100 ms", "Little's law");
    assertThat(Files.readAllLines(folder.resolve("run/sweep.csv"))).hasSize(1 + 4);
    assertThat(Files.readString(folder.resolve("run/summary.json"))).contains("\"sweep\"");
    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(report.page().locator("#sweep .cell").count()).isEqualTo(4);
      assertThat(report.problems()).isEmpty();
    }

    Ended again = sweep(study);
    assertThat(again.standardError()).as("the time is used up").doesNotContain("trial ");
  }

  private Ended sweep(Path study) throws InterruptedException {
    return LoombenchProcess.run(
        folder,
        LIMIT,
        "sweep",
        study.toString(),
        "--across",
        "users=1,8",
        "--up",
        "millis=50,100",
        "--within",
        "20s",
        "--out",
        folder.resolve("run").toString());
  }
}
