package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of profiles of real servers. */
class ProfileTest {

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Pattern KERNEL_SHARE = Pattern.compile("\"kernelShareJava\" : ([0-9.]+)");

  private static final String STUDY =
      """
      study: tiny
      question: Where does the time go?
      baseline: platform-4
      jvm: {heap: 128m}
      variants:
        platform-4: {server: spring-mvc, threads: 4}
        webflux: {server: spring-webflux}
      workloads:
        compute: {kernel: compute, load: {users: 8}}
      protocol: {stabilize: 1s, window: 2s, equivalence-margin: 50%, warm-up: {ceiling: 45s}}
      """;

  @TempDir private Path folder;

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aProfileShowsTheKernelAndDrawsFlameGraphs() throws Exception {
    Path study = Studies.write(folder, STUDY);
    Ended ended = profile(study.toString(), "--window", "4s");

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(files("trials", ".stacks.gz")).hasSizeGreaterThanOrEqualTo(2);
    assumeThat(ended.exitCode()).as("a machine quiet enough for a profile").isZero();

    assertThat(files("profiles", ".html"))
        .containsExactly(
            "compute-platform-4.html",
            "compute-webflux-vs-platform-4.html",
            "compute-webflux.html");
    assertThat(kernelShares())
        .hasSize(2)
        .allSatisfy(share -> assertThat(share).isBetween(0.0, 1.0));
    assertThat(ended.standardOutput()).contains("depth median").contains("workload kernel");
    try (var graph = ReportPage.open(folder.resolve("run/profiles/compute-webflux.html"))) {
      assertThat(graph.page().locator("canvas").count()).isEqualTo(1);
      assertThat(graph.problems()).isEmpty();
      assertThat(graph.externalRequests()).isEmpty();
    }
    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(report.page().locator("#profiles a").count()).isEqualTo(3);
      assertThat(report.problems()).isEmpty();
    }
  }

  private Ended profile(String... arguments) throws InterruptedException {
    var words = new ArrayList<>(List.of("profile"));
    words.addAll(List.of(arguments));
    words.addAll(List.of("--out", folder.resolve("run").toString()));
    return LoombenchProcess.run(folder, LIMIT, words.toArray(String[]::new));
  }

  private List<Double> kernelShares() throws IOException {
    Matcher found = KERNEL_SHARE.matcher(Files.readString(folder.resolve("run/summary.json")));
    return found.results().map(share -> Double.valueOf(share.group(1))).toList();
  }

  private List<String> files(String in, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("run").resolve(in))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .sorted()
          .toList();
    }
  }
}
