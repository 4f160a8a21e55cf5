package dev.loombench.tool.launch;

import dev.loombench.tool.launch.cgroup.ControlGroups;
import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Applies resource limits to servers, and checks before a run that limits are possible. */
public final class ServerLimits {

  /** Limits to test with: if these can be set, limits are possible. */
  private static final Limits ANY = Limits.ofMemory(1L << 30).withCpus(1);

  private static final String WHAT_TO_DO =
      "run as root where control groups may be written to (a container must be privileged), or"
          + " under systemd as 'systemd-run --user --scope loombench …'";
  private static final int LAST_LINES = 3;

  private final ControlGroups groups = ControlGroups.ofThisProcess();
  private final Path supervisorScript;

  public ServerLimits(Path supervisorScript) {
    this.supervisorScript = supervisorScript;
  }

  /**
   * Returns the control group of a server with these limits; empty without limits.
   *
   * @throws Problem if the group is not possible
   */
  Optional<ServerGroup> group(Limits limits) {
    if (!limits.any()) {
      return Optional.empty();
    }
    try {
      return Optional.of(groups.plan(limits));
    } catch (IOException cause) {
      throw impossible(cause);
    }
  }

  /**
   * Checks that these limits are possible by limiting a command that does nothing.
   *
   * @throws Problem if they are not, with what was tried and what to do
   */
  void require(Limits limits) {
    try {
      if (limits.any()) {
        tryOut(groups.plan(limits));
      }
    } catch (IOException cause) {
      throw impossible(cause);
    }
  }

  /** Checks whether limits are possible on this machine. */
  public Check examine() {
    try {
      ServerGroup group = groups.plan(ANY);
      tryOut(group);
      return Check.ok("control groups", group.kind() + "; servers can be limited");
    } catch (IOException cause) {
      return Check.warn(
          "control groups",
          "%s; servers can't be limited: %s"
              .formatted(SystemFiles.controlGroups(), cause.getMessage()),
          "for studies with 'limits', " + WHAT_TO_DO);
    }
  }

  private void tryOut(ServerGroup group) throws IOException {
    Path log = Files.createTempFile("loombench-limits-", ".log");
    try {
      var order =
          new ProcessSupervisor.Order(
              List.of("true"), Path.of("/"), Map.of(), Set.of(), log, group.supervisorArguments());
      ProcessSupervisor supervisor = ProcessSupervisor.start(supervisorScript, order);
      int status = supervisor.ended().join();
      supervisor.stop(Duration.ZERO);
      if (status != 0) {
        throw new IOException(String.join("; ", LogTail.last(log, LAST_LINES)));
      }
    } catch (Problem notStarted) {
      throw new IOException(String.join("; ", LogTail.last(log, LAST_LINES)), notStarted);
    } finally {
      Files.delete(log);
    }
  }

  private static Problem impossible(IOException cause) {
    return Problem.environment(
        "the study has 'limits', but no control group can be made for its servers: %s. Remove the limits, or %s."
            .formatted(Problem.reason(cause), WHAT_TO_DO),
        cause);
  }
}
