package dev.loombench.tool.launch;

import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.container.ContainerProcesses;
import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.launch.os.ProcessGroup;
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
 */
record SupervisedServer(
    ProcessSupervisor supervisor,
    Optional<ContainerProcesses> container,
    Optional<ServerGroup> group,
    Limits limits,
    Path log) {

  long leader() {
    return container.map(ContainerProcesses::first).orElseGet(supervisor::pid);
  }

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
          counter.isPresent() ? counter.get().seconds() : ProcessGroup.cpuSeconds(leader()));
    } catch (IOException cause) {
      return new Reading.Unavailable("the server's CPU use can't be read: " + cause.getMessage());
    }
  }

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
      return meaning(status);
    }
    return "exit status %d: %s, and the kernel killed it"
        .formatted(
            status,
            limits.memoryBytes().isPresent()
                ? "it reached its memory limit of "
                    + MemorySize.text(limits.memoryBytes().getAsLong())
                : "the machine or a group around it had no more memory");
  }

  /** Returns the meaning of an exit status in the convention of shells. */
  private static String meaning(int status) {
    return switch (status) {
      case ProcessSupervisor.UNKNOWN -> "an unknown exit status, because its supervisor was killed";
      case 0 ->
          "exit status 0: it ended by itself, or continues in the background; it must run in the foreground";
      case 126 -> "exit status 126 (the program can't be executed)";
      case 127 -> "exit status 127 (no such program)";
      case 129 -> "exit status 129 (SIGHUP)";
      case 130 -> "exit status 130 (SIGINT)";
      case 134 -> "exit status 134 (SIGABRT: it crashed)";
      case 137 -> "exit status 137 (SIGKILL: by a user, or by the kernel's OOM killer)";
      case 139 -> "exit status 139 (SIGSEGV: it crashed)";
      case 143 -> "exit status 143 (SIGTERM)";
      default -> "exit status " + status;
    };
  }
}
