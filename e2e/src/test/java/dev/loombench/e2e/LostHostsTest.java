package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of failures between the tool and its hosts, and on them. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class LostHostsTest {

  /** Length of an interruption that connections survive. */
  private static final int INTERRUPTED_MILLIS = 5_000;

  @TempDir private Path folder;
  private HostRun run;

  @BeforeEach
  void create() {
    run = new HostRun(folder);
  }

  @Test
  void aKilledConnectionOfTheLoadMakesTheTrialInvalidAndIsOpenedAgain() throws Exception {
    try (SshHost host = run.host("host")) {
      losesItsConnection(run, host, "load: " + host.place(HostRun.jdk()));
    }
  }

  /** Kills the connection under load, and expects an invalid trial that is repeated. */
  static void losesItsConnection(HostRun run, SshHost host, String place) throws Exception {
    try (var process = run.start(run.study(place, "window: 6s"))) {
      HostRun.awaitMeasuredLoad(process);
      host.killConnections();
      Ended ended = process.toItsEnd(HostRun.LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(ended.standardError()).contains("invalid: ").contains("connection to root@");
    }
    run.assertRepeated();
  }

  @Test
  void aLinkThatIsDownForAWhileMakesTheTrialInvalidAndIsNamed() throws Exception {
    try (SshHost host = run.host("host");
        var process = run.start(run.study("server: " + host.place(HostRun.jdk()), "window: 10s"))) {
      HostRun.awaitMeasuredLoad(process);
      host.unplug();
      Thread.sleep(INTERRUPTED_MILLIS);
      host.plugIn();
      Ended ended = process.toItsEnd(HostRun.LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      run.assertRepeated();
      assertThat(HostRun.outcome(run.trials().getFirst(), "reason"))
          .contains("root@" + host.control())
          .contains("did not answer for");
    }
  }

  @Test
  void aKilledHostOfTheLoadEndsTheRunAndLeavesNothing() throws Exception {
    try (SshHost host = run.host("host");
        var process = run.start(run.study("load: " + host.place(HostRun.jdk())))) {
      HostRun.awaitMeasuredLoad(process);
      host.kill();
      Ended ended = process.toItsEnd(HostRun.LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError()).contains("no connection to root@" + host.control());
    }
    assertThat(run.outcomes()).containsExactly("Invalid");
  }

  @Test
  void aKilledToolLeavesNothingOnTheHosts() throws Exception {
    try (SshHost host = run.host("host");
        var process = run.start(run.study("server: " + host.place(HostRun.jdk())))) {
      HostRun.awaitMeasuredLoad(process);
      assertThat(HostRun.running(process, "AgentMain")).isNotEmpty();
      process.kill();
      process.awaitNothingLeft(HostRun.SOON);
    }
  }

  @Test
  void aLinkThatStaysDownEndsTheRunAndLeavesNothing() throws Exception {
    try (SshHost host = run.host("host");
        var process = run.start(run.study("server: " + host.place(HostRun.jdk())))) {
      HostRun.awaitMeasuredLoad(process);
      assertThat(HostRun.running(process, "AgentMain")).isNotEmpty();
      host.unplug();
      HostRun.await(
          process,
          HostRun.SOON,
          () ->
              HostRun.running(process, "AgentMain").isEmpty()
                  && HostRun.running(process, "TinyApp").isEmpty());
      Ended ended = process.toItsEnd(HostRun.LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError()).contains("no connection to root@" + host.control());
    }
    assertThat(run.trials())
        .extracting(trial -> HostRun.outcome(trial, "origin"))
        .containsExactly("SURROUNDINGS");
  }

  @Test
  void aHostWithoutAJdkIsReported() throws Exception {
    String hide =
        "mount -t tmpfs none '%s'".formatted(Studies.JAVA.resolve("../../..").normalize());
    try (SshHost host = SshHost.start(folder.resolve("host"), HostRun.QUIET, hide)) {
      Ended ended = run.run(run.study("load: " + host.place("")));

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
    try (SshHost host = SshHost.start(folder.resolve("host"), HostRun.QUIET, small)) {
      Ended ended = run.run(run.study("load: " + host.place(HostRun.jdk())));

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("root@" + host.control(), "No space left on device")
          .doesNotContain("\tat ");
    }
  }
}
