package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests of roles on other hosts: network namespaces of this machine, each with its own sshd. {@link
 * SeveralHostsTest} and {@link LostHostsTest} are the longer ones.
 */
class PlacesTest {

  @TempDir private Path folder;
  private HostRun run;

  @BeforeEach
  void create() {
    run = new HostRun(folder);
  }

  @Test
  void loadRunsOnAnotherHost() throws Exception {
    try (SshHost host = run.host("host")) {
      Ended ended = run.run(run.study("load: " + host.place(HostRun.jdk())));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = run.onlyTrial();
      assertThat(HostRun.fact(trial, "place.load")).isEqualTo("root@" + host.control());
      assertThat(HostRun.offsetMillis(trial)).isCloseTo(0, within(5.0));
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(filesSentOnceTo(host)).isPositive();
    }
  }

  @Test
  void serverRunsOnAnotherHostAtItsDataAddress() throws Exception {
    try (SshHost host = run.host("host")) {
      Ended ended =
          run.run(run.study("server: " + host.place(HostRun.jdk() + ", address: " + host.data())));

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode trial = run.onlyTrial();
      assertThat(HostRun.fact(trial, "place.server")).isEqualTo("root@" + host.control());
      assertThat(HostRun.fact(trial, "command")).contains(host.data());
      assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "rss_mean").asDouble()).isPositive();
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aKilledConnectionMakesTheTrialInvalidAndIsOpenedAgain() throws Exception {
    try (SshHost host = run.host("host")) {
      LostHostsTest.losesItsConnection(run, host, "server: " + host.place(HostRun.jdk()));
    }
  }

  @Test
  void doctorReportsAHostThatIsNotThere() throws Exception {
    Path hosts =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            "places: {load: {ssh: root@127.0.0.1, options: [-p, '1', -F, none]}}\n");
    Ended ended =
        LoombenchProcess.run(folder, HostRun.LIMIT, "doctor", "--places", hosts.toString());

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardOutput()).contains("fail", "no connection to root@127.0.0.1");
  }

  private static long filesSentOnceTo(SshHost host) throws IOException {
    try (Stream<Path> files = Files.list(host.cache().resolve("files"))) {
      return files.count();
    }
  }
}
