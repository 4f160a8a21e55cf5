package dev.loombench.tool.launch.container;

import dev.loombench.tool.launch.cgroup.ControlGroups;
import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Processes of a running container, as seen from this machine.
 *
 * @param first process that the container started with; all others descend from it
 */
public record ContainerProcesses(long first, Path folder) {

  /**
   * Finds the processes of a run, by its control group or else by asking the engine, which takes
   * CPU while the server starts.
   *
   * @throws Problem if they can't be found
   */
  public static ContainerProcesses of(ContainerRun run) {
    OptionalLong found = byControlGroup(run);
    return new ContainerProcesses(
        found.isPresent() ? found.getAsLong() : byEngine(run), run.folder());
  }

  private static OptionalLong byControlGroup(ContainerRun run) {
    try {
      String id = Files.readString(run.idFile()).strip();
      return id.isEmpty()
          ? OptionalLong.empty()
          : ProcessHandle.allProcesses()
              .mapToLong(ProcessHandle::pid)
              .filter(pid -> isFirst(pid, id))
              .findFirst();
    } catch (IOException notWritten) {
      return OptionalLong.empty();
    }
  }

  private static boolean isFirst(long pid, String id) {
    try {
      return KernelFile.ofProcess(pid, "cgroup").contains(id)
          && StatusFile.ofProcess(pid)
              .text("NSpid")
              .filter(pids -> pids.matches("\\d+(\\s+\\d+)*\\s+1"))
              .isPresent();
    } catch (IOException ended) {
      return false;
    }
  }

  private static long byEngine(ContainerRun run) {
    ContainerEngine engine = run.image().engine();
    CommandOutput state = engine.run("inspect", "--format", "{{.State.Pid}}", run.name());
    String pid = ContainerEngine.lastLine(state);
    if (!pid.matches("[1-9]\\d{0,9}")) {
      throw Problem.environment(
          "%s does not name the process of the container %s: %s"
              .formatted(engine.title(), run.name(), pid));
    }
    return Long.parseLong(pid);
  }

  /** Returns the pids of all living processes, the first one first. */
  public List<Long> living() {
    return ProcessHandle.of(first).stream()
        .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
        .map(ProcessHandle::pid)
        .filter(ContainerProcesses::isAlive)
        .toList();
  }

  private static boolean isAlive(long pid) {
    try {
      return ProcessStat.read(pid).state() != 'Z';
    } catch (IOException ended) {
      return false;
    }
  }

  /** Returns a new folder of this name that they may write to. */
  public Path newFolder(Path name) {
    Path made = folder.resolve(name);
    ContainerRun.give(made);
    return made;
  }

  /** Returns the control group that the engine made; empty if it made none. */
  public Optional<ServerGroup> group(Limits limits) {
    return ControlGroups.madeFor(first, limits);
  }
}
