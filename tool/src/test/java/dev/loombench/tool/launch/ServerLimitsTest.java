package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups as the supervisor makes them, where this machine lets it. */
class ServerLimitsTest {

  private final ServerLimits limits = new ServerLimits(TinyHome.SUPERVISOR);

  @TempDir Path folder;

  @BeforeEach
  void serversCanBeLimitedHere() {
    assumeTrue(limits.examine().status() == Check.Status.OK, limits.examine().found());
  }

  @Test
  void aCommandIsInItsGroupWithTheLimitsInEffectUntilItEnds() throws IOException {
    ServerGroup group = limits.group(Limits.ofMemory(64L << 20).withCpus(0.25)).orElseThrow();
    ProcessSupervisor supervisor =
        start(
            group,
            "sh",
            "-c",
            "cat /proc/self/cgroup > groups.new; mv groups.new groups; sleep 1000");
    Await.until("it runs", () -> Files.exists(folder.resolve("groups")));

    assertThat(Files.readString(folder.resolve("groups")))
        .contains(group.folders().getFirst().getFileName().toString());
    assertThat(group.facts().get("limits.cpus")).startsWith("0.25 (25000 of each 100000");
    assertThat(group.facts().get("limits.memory")).startsWith("64 MiB");
    assertThat(group.folders()).allMatch(Files::isDirectory);

    supervisor.stop(Duration.ofSeconds(30));

    group.requireGone();
  }

  @Test
  void aCommandBeyondItsMemoryLimitIsKilledAndTheReasonReported() {
    ServerGroup group = limits.group(Limits.ofMemory(16L << 20)).orElseThrow();
    ProcessSupervisor supervisor = start(group, "sh", "-c", "head -c 200000000 /dev/zero | tail");

    supervisor.ended().join();
    supervisor.stop(Duration.ZERO);

    assertThat(supervisor.killedForMemory()).isPositive();
    group.requireGone();
  }

  @Test
  void aLimitThatTheKernelRefusesIsAProblemAndLeavesNoGroup() {
    ServerGroup possible = limits.group(Limits.ofCpus(0.5)).orElseThrow();
    var group =
        new ServerGroup(
            possible.kind(),
            possible.folders(),
            List.of(new ServerGroup.Setting(possible.folders().getFirst().resolve("no.such"), 1)),
            possible.cpu());

    assertThatThrownBy(() -> start(group, "true"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("no.such: Permission denied");
    group.requireGone();
  }

  private ProcessSupervisor start(ServerGroup group, String... command) {
    return ProcessSupervisor.start(
        TinyHome.SUPERVISOR,
        new ProcessSupervisor.Order(
            List.of(command),
            folder,
            Map.of(),
            Set.of(),
            folder.resolve("log"),
            group.supervisorArguments()));
  }
}
