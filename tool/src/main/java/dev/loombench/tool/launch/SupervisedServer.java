package dev.loombench.tool.launch;

import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.os.ExitStatus;
import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.launch.os.TreeCpu;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.trial.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A server's processes on their leash, in their control group where they have one.
 *
 * @param log takes what they write
 */
record SupervisedServer(
    ProcessSupervisor leash, Optional<ServerGroup> group, Limits limits, Path log) {

  /** The process that leads its process group. */
  long leader() {
    return leash.pid();
  }

  /** All CPU that they used so far, ended children that were waited for included, in seconds. */
  Reading cpuSeconds() {
    try {
      Optional<ServerGroup.CpuCounter> counter = group.flatMap(ServerGroup::cpu);
      return new Reading.Measured(
          counter.isPresent() ? counter.get().seconds() : TreeCpu.seconds(leader()));
    } catch (IOException cause) {
      return new Reading.Unavailable("the server's CPU can't be read: " + cause.getMessage());
    }
  }

  /** What limits are in force, for the ledger. */
  Map<String, String> facts() {
    return group.map(ServerGroup::facts).orElse(Map.of());
  }

  boolean hasEnded() {
    return leash.ended().isDone();
  }

  /** Completed with how it ended and the last lines it wrote. */
  CompletableFuture<String> onExit() {
    return leash
        .ended()
        .thenApply(
            status ->
                "the server ended with %s.%s"
                    .formatted(howItEnded(leash, status, limits), LogTail.asEndOfMessage(log)));
  }

  void stop(Duration patience) {
    leash.stop(patience);
    group.ifPresent(ServerGroup::requireGone);
  }

  static String howItEnded(ProcessSupervisor leash, int status, Limits limits) {
    return leash.killedForMemory() > 0
        ? "exit status %d: it reached its memory limit of %s, and the kernel killed it"
            .formatted(status, MemorySize.text(limits.memoryBytes()))
        : ExitStatus.describe(status);
  }
}
