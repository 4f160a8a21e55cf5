package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of roles on other hosts: network namespaces of this machine, each with its own sshd. */
class PlacesTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** Time after which nothing may be left of a run that lost a host. */
  private static final Duration SOON = Duration.ofSeconds(10);

  /** The CPU use of the machine is the recording of a quiet one: all hosts share its CPUs. */
  private static final Map<String, String> QUIET =
      Map.of("LOOMBENCH_CPU_RECORDING", Resources.file("/machine/quiet.csv").toString());

  private static final Path FAKETIME =
      Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");

  @TempDir private Path folder;

  @Test
  void loadRunsOnAnotherHost() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true")) {
      Ended ended = run("load: " + host.place(jdk()));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = onlyTrial();
      assertThat(fact(trial, "place.load")).isEqualTo("root@" + host.control());
      assertThat(offsetMillis(trial)).isCloseTo(0, within(5.0));
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(filesSentOnceTo(host)).isPositive();
    }
  }

  @Test
  void serverRunsOnAnotherHostAtItsDataAddress() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true")) {
      Ended ended = run("server: " + host.place(jdk() + ", address: " + host.data()));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = onlyTrial();
      assertThat(fact(trial, "place.server")).isEqualTo("root@" + host.control());
      assertThat(fact(trial, "command")).contains(host.data());
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "rss_mean").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
    }
  }

  @Test
  void aKilledConnectionOfTheLoadMakesTheTrialInvalidAndIsOpenedAgain() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true")) {
      losesItsConnection(host, "load: " + host.place(jdk()));
    }
  }

  @Test
  void aKilledConnectionOfTheServerMakesTheTrialInvalidAndIsOpenedAgain() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true")) {
      losesItsConnection(host, "server: " + host.place(jdk()));
    }
  }

  private void losesItsConnection(SshHost host, String place) throws Exception {
    try (var process = LoombenchProcess.startRun(folder, study(place))) {
      awaitLoad(process);
      host.killConnections();
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(ended.standardError()).contains("invalid: ").contains("connection to root@");
    }
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "headline");
    assertThat(trials)
        .extracting(trial -> trial.path("outcome").path("is").asString())
        .containsExactly("Invalid", "Completed");
    assertThat(trials.getFirst().path("outcome").path("origin").asString())
        .isEqualTo("SURROUNDINGS");
  }

  @Test
  void aKilledToolLeavesNothingOnTheHosts() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true");
        var process = LoombenchProcess.startRun(folder, study("server: " + host.place(jdk())))) {
      awaitLoad(process);
      assertThat(remote(process)).isPositive();
      process.kill();
      process.awaitNothingLeft(SOON);
    }
  }

  @Test
  void aLinkThatStaysDownEndsTheRunAndLeavesNothing() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true");
        var process = LoombenchProcess.startRun(folder, study("server: " + host.place(jdk())))) {
      awaitLoad(process);
      long agents = remote(process);
      assertThat(agents).isPositive();
      host.unplug();
      long since = System.nanoTime();
      while (remote(process) > 0) {
        assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(SOON);
        Thread.sleep(100);
      }
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError()).contains("no connection to root@" + host.control());
    }
    assertThat(TrialFiles.of(folder.resolve("run"), "headline"))
        .extracting(trial -> trial.path("outcome").path("origin").asString())
        .containsExactly("SURROUNDINGS");
  }

  /** Returns the number of Java processes on the host: agent and server. */
  private static long remote(LoombenchProcess process) {
    return process.stillRunning().stream()
        .filter(handle -> handle.info().command().orElse("").endsWith("/java"))
        .flatMap(handle -> handle.info().commandLine().stream())
        .filter(line -> line.contains("AgentMain") || line.contains("TinyApp"))
        .count();
  }

  @Test
  void aHostWithoutAJdkIsReported() throws Exception {
    String hide =
        "mount -t tmpfs none '%s'".formatted(Studies.JAVA.resolve("../../..").normalize());
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, hide)) {
      Ended ended = run("load: " + host.place(""));

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("root@" + host.control(), "needs a JDK 25 or newer", "'jdk' in 'places'")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void aFullDiskThereIsReported() throws Exception {
    Path cache = Files.createDirectories(folder.resolve("host/cache"));
    String small = "mount -t tmpfs -o size=1m none '%s'".formatted(cache);
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, small)) {
      Ended ended = run("load: " + host.place(jdk()));

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("root@" + host.control(), "No space left on device")
          .doesNotContain("\tat ");
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
    Map<String, String> ahead =
        Map.of(
            "LOOMBENCH_CPU_RECORDING",
            QUIET.get("LOOMBENCH_CPU_RECORDING"),
            "LD_PRELOAD",
            FAKETIME.toString(),
            "FAKETIME",
            "+0.3",
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1",
            // Timed waits of the JVM are monotonic.
            "FAKETIME_FORCE_MONOTONIC_FIX",
            "0");
    try (SshHost host = SshHost.start(folder.resolve("host"), ahead, "true")) {
      Ended ended = run(role + host.place(jdk()));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = onlyTrial();
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
      return offsetMillis(trial);
    }
  }

  @Test
  void doctorChecksTheHosts() throws Exception {
    try (SshHost host = SshHost.start(folder.resolve("host"), QUIET, "true")) {
      Ended ended =
          LoombenchProcess.run(
              folder, LIMIT, "doctor", "--places", study("load: " + host.place(jdk())).toString());

      assertThat(ended.standardOutput())
          .contains("load on root@%s: agent on JDK".formatted(host.control()))
          .contains("load on root@%s, clock: offset".formatted(host.control()))
          .contains("load on root@%s, open files".formatted(host.control()))
          .contains("load to server at ");
    }
  }

  @Test
  void doctorReportsAHostThatIsNotThere() throws Exception {
    Path hosts =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            "places: {load: {ssh: root@127.0.0.1, options: [-p, '1', -F, none]}}\n");
    Ended ended = LoombenchProcess.run(folder, LIMIT, "doctor", "--places", hosts.toString());

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardOutput()).contains("fail", "no connection to root@127.0.0.1");
  }

  private Ended run(String places) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study(places));
  }

  private Path study(String places) {
    return Studies.write(
        folder,
        """
        study: test
        question: Does the run end?
        variants:
          %s
        workloads:
          any: {request: {path: /}, load: {users: 2}}
        protocol: %s
        places:
          %s
        """
            .formatted(
                Studies.tinyAppAtItsAddress("a"),
                Studies.SHORTEST.replace("window: 1s", "window: 2s"),
                places));
  }

  private static String jdk() {
    return ", jdk: '%s'".formatted(System.getProperty("java.home"));
  }

  private static void awaitLoad(LoombenchProcess process) throws InterruptedException {
    for (long left = LIMIT.toMillis(); left > 0; left -= 50) {
      if (process.stillRunning().stream()
          .flatMap(handle -> handle.info().commandLine().stream())
          .anyMatch(line -> line.contains("dev.loombench.loadgen.Main"))) {
        Thread.sleep(3_000); // the server answers and is under load
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no load within " + LIMIT + ": " + process.standardError());
  }

  private JsonNode onlyTrial() {
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "headline");
    assertThat(trials).hasSize(1);
    assertThat(trials.getFirst().path("outcome").path("is").asString()).isEqualTo("Completed");
    return trials.getFirst();
  }

  private static String fact(JsonNode trial, String name) {
    return trial.path("facts").path("texts").path(name).asString("");
  }

  private static double offsetMillis(JsonNode trial) {
    return trial.path("facts").path("clocks").path(0).path("offsetMillis").asDouble(Double.NaN);
  }

  private static long filesSentOnceTo(SshHost host) throws IOException {
    try (Stream<Path> files = Files.list(host.cache().resolve("files"))) {
      return files.count();
    }
  }
}
