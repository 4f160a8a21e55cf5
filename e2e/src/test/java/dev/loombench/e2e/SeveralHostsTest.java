package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of both roles on other hosts, of several generators, and of what hosts differ in. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class SeveralHostsTest {

  private static final Path FAKETIME =
      Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");

  /** Four trials with warm-ups, and an AOT cache. */
  private static final Duration FOUR_TRIALS = Duration.ofMinutes(8);

  @TempDir private Path folder;
  private HostRun run;

  @BeforeEach
  void create() {
    run = new HostRun(folder);
  }

  @Test
  void serverAndTwoGeneratorsRunOnThreeHosts() throws Exception {
    try (SshHost server = run.host("server");
        SshHost first = run.host("first");
        SshHost second = run.host("second")) {
      Ended ended = run.run(threeHosts(server, first, second, "generators: 2"));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = run.onlyTrial();
      assertThat(HostRun.fact(trial, "place.server")).isEqualTo("root@" + server.control());
      assertThat(HostRun.fact(trial, "place.load"))
          .isEqualTo("root@%s, root@%s".formatted(first.control(), second.control()));
      assertThat(trial.path("facts").path("clocks")).hasSize(3);
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(generatorsOf(trial)).containsExactlyInAnyOrder("1", "2");
    }
  }

  @Test
  void aKilledGeneratorMakesTheTrialInvalidAndIsNamed() throws Exception {
    try (SshHost server = run.host("server");
        SshHost first = run.host("first");
        SshHost second = run.host("second");
        var process = run.start(threeHosts(server, first, second, "generators: 2"))) {
      HostRun.awaitMeasuredLoad(process);
      HostRun.running(process, "dev.loombench.loadgen.Main").stream()
          .filter(engine -> engine.info().commandLine().orElse("").contains("/second/"))
          .forEach(ProcessHandle::destroyForcibly);
      Ended ended = process.toItsEnd(HostRun.LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(run.outcomes()).containsExactly("Invalid", "Completed");
      assertThat(HostRun.outcome(run.trials().getFirst(), "reason"))
          .startsWith(
              "generator 2 of 2: the load generator on root@%s ended unexpectedly (exit code 137)"
                  .formatted(second.control()));
    }
  }

  @Test
  void twoGeneratorsRunOnOneHost() throws Exception {
    try (SshHost host = run.host("host")) {
      Ended ended =
          run.run(run.study("load: " + host.place(HostRun.jdk()), "window: 2s, generators: 2"));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = run.onlyTrial();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
      assertThat(generatorsOf(trial)).containsExactlyInAnyOrder("1", "2");
    }
  }

  private Path threeHosts(SshHost server, SshHost first, SshHost second, String protocol)
      throws InterruptedException {
    first.linkTo(server);
    second.linkTo(server);
    return run.study(
        """
        server: %s
        load: [%s, %s]
        """
            .formatted(
                server.place(HostRun.jdk() + ", address: " + server.data()),
                first.place(HostRun.jdk()),
                second.place(HostRun.jdk())),
        "window: 2s, " + protocol);
  }

  /** Returns the numbers of the generators whose latencies the trial has. */
  private List<String> generatorsOf(JsonNode trial) throws IOException {
    Path log = folder.resolve("run").resolve(trial.path("latencies").asString());
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> line.startsWith("Tag=LATENCY."))
          .map(line -> line.substring("Tag=LATENCY.".length(), line.indexOf(',')))
          .distinct()
          .toList();
    }
  }

  @Test
  void bundledServersRunOnAnotherHostWithJfrAndAnAotCache() throws Exception {
    try (SshHost host = run.host("host")) {
      Path study =
          Studies.write(
              folder,
              """
              study: test
              question: Which starts?
              jvm: {flags: ['-XX:TieredStopAtLevel=1']}
              variants:
                jar: {server: spring-mvc}
                cache: {server: spring-mvc, packaging: aot-cache}
              workloads:
                any: {kernel: hello, load: {users: 2}}
              protocol: {blocks: 1, diagnostic-blocks: 1, stabilize: 1s, window: 2s, timeout: 2s, equivalence-margin: 90%%, warm-up: {ceiling: 20s}}
              places:
                server: %s
              """
                  .formatted(host.place(HostRun.jdk())));
      Ended ended = LoombenchProcess.run(folder, FOUR_TRIALS, study);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(run.outcomes()).containsExactly("Completed", "Completed");
      List<JsonNode> diagnostic = TrialFiles.of(folder.resolve("run"), "diagnostic");
      assertThat(diagnostic).hasSize(2);
      for (JsonNode trial : diagnostic) {
        assertThat(TrialFiles.reading(trial, "jvm_threads_mean").asDouble()).isPositive();
      }
      assertThat(recordings()).hasSize(2).allMatch(file -> file.toFile().length() > 0);
    }
  }

  private List<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("run"))) {
      return files.filter(file -> file.toString().endsWith(".jfr")).toList();
    }
  }

  @Test
  void aShiftedClockOfTheLoadIsCorrected() throws Exception {
    assertThat(shifted("load: ")).isCloseTo(300, within(5.0));
  }

  @Test
  void aShiftedClockOfTheServerIsCorrected() throws Exception {
    assertThat(shifted("server: ")).isCloseTo(300, within(5.0));
  }

  /** Runs a study with a role on a host whose clock is 300 ms ahead; returns the stored offset. */
  private double shifted(String role) throws Exception {
    assumeTrue(Files.exists(FAKETIME), "no libfaketime: bin/test-tools --install installs it");
    var ahead = new HashMap<>(HostRun.QUIET);
    ahead.putAll(
        Map.of(
            "LD_PRELOAD",
            FAKETIME.toString(),
            "FAKETIME",
            "+0.3",
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1",
            // Timed waits of the JVM are monotonic.
            "FAKETIME_FORCE_MONOTONIC_FIX",
            "0"));
    try (SshHost host = SshHost.start(folder.resolve("host"), ahead, "true")) {
      Ended ended = run.run(run.study(role + host.place(HostRun.jdk())));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = run.onlyTrial();
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
      return HostRun.offsetMillis(trial);
    }
  }

  @Test
  void doctorChecksTheHosts() throws Exception {
    try (SshHost host = run.host("host")) {
      Path study = run.study("load: " + host.place(HostRun.jdk()));
      Ended ended =
          LoombenchProcess.run(folder, HostRun.LIMIT, "doctor", "--places", study.toString());

      assertThat(ended.standardOutput())
          .contains("load on root@%s: agent on JDK".formatted(host.control()))
          .contains("load on root@%s, clock: offset".formatted(host.control()))
          .contains("load on root@%s, open files".formatted(host.control()))
          .contains("load on root@%s to server at ".formatted(host.control()));
    }
  }
}
