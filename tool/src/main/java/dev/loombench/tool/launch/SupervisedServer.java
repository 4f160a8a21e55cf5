package dev.loombench.tool.launch;

import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.container.ContainerProcesses;
import dev.loombench.tool.launch.os.ExitStatus;
import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.launch.os.ProcessGroup;
import dev.loombench.tool.launch.os.TreeCpu;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.trial.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Supervised processes of a server, with their control group if they have one.
 *
 * @param container processes of its container; empty if it is a process group
 * @param log file of their output
 */
record SupervisedServer(
    ProcessSupervisor supervisor,
    Optional<ContainerProcesses> container,
    Optional<ServerGroup> group,
    Limits limits,
    Path log) {

  /** Returns the pid of the first process. */
  long leader() {
    return container.map(ContainerProcesses::first).orElseGet(supervisor::pid);
  }

  /** Returns the pids of the server's living processes. */
  List<Long> processes() {
    return container
        .map(ContainerProcesses::living)
        .orElseGet(() -> ProcessGroup.living(supervisor.pid()));
  }

  /** Returns the CPU used so far in seconds, including ended children that were waited for. */
  Reading cpuSeconds() {
    try {
      Optional<ServerGroup.CpuCounter> counter = group.flatMap(ServerGroup::cpu);
      return new Reading.Measured(
          counter.isPresent() ? counter.get().seconds() : TreeCpu.seconds(leader()));
    } catch (IOException cause) {
      return new Reading.Unavailable("the server's CPU use can't be read: " + cause.getMessage());
    }
  }

  /** Returns the limits in effect. */
  Map<String, String> facts() {
    return group.map(ServerGroup::facts).orElse(Map.of());
  }

  boolean hasEnded() {
    return supervisor.ended().isDone();
  }

  /** Completes with the exit status and the last log lines. */
  CompletableFuture<String> onExit() {
    return supervisor
        .ended()
        .thenApply(
            status ->
                "the server ended with %s.%s"
                    .formatted(
                        howItEnded(supervisor, status, limits), LogTail.asEndOfMessage(log)));
  }

  /** Stops all processes; returns true if they ended when asked to. */
  boolean stop(Duration patience) {
    boolean endedItself = supervisor.stop(patience);
    List<Long> left = container.map(ContainerProcesses::living).orElse(List.of());
    if (!left.isEmpty()) {
      throw Problem.environment(
          "processes of a removed container are still there: %s. End them before the next run."
              .formatted(left));
    }
    group.ifPresent(ServerGroup::requireGone);
    return endedItself;
  }

  static String howItEnded(ProcessSupervisor supervisor, int status, Limits limits) {
    if (supervisor.killedForMemory() == 0) {
      return ExitStatus.describe(status);
    }
    return "exit status %d: %s, and the kernel killed it"
        .formatted(
            status,
            limits.memoryBytes().isPresent()
                ? "it reached its memory limit of "
                    + MemorySize.text(limits.memoryBytes().getAsLong())
                : "the machine or a group around it had no more memory");
  }
}
