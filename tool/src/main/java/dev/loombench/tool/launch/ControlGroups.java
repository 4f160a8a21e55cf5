package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Makes control groups for servers: below the group that this process is in, or of version 2, where
 * a group with processes can't have limited groups below it, beside it.
 */
public final class ControlGroups {

  /** Any that can be set tell whether limits are possible. */
  private static final Limits SOME = new Limits(1, 1L << 30);

  private final List<GroupMount> mounts;
  private final Map<String, String> membership;

  /**
   * Control groups as seen by a process.
   *
   * @param mountInfo the text of its {@code /proc/PID/mountinfo}
   * @param membership the text of its {@code /proc/PID/cgroup}
   */
  ControlGroups(String mountInfo, String membership) {
    this.mounts = GroupMount.parse(mountInfo);
    this.membership = membership(membership);
  }

  /** As this process sees them now. */
  public static ControlGroups ofThisProcess() {
    return new ControlGroups(
        SystemFiles.text("/proc/self/mountinfo").orElse(""),
        SystemFiles.text("/proc/self/cgroup").orElse(""));
  }

  /**
   * Makes sure that a server can be limited like that.
   *
   * @throws Problem if it can't, with what was tried and what to do
   */
  public void require(Limits limits) {
    make(limits).remove();
  }

  /** Whether limits are possible here. */
  Check examine() {
    try {
      ServerGroup group = made(SOME);
      group.remove();
      return Check.ok("control groups", "%s; servers can be limited".formatted(group.kind()));
    } catch (IOException impossible) {
      return Check.warn(
          "control groups",
          "%s; servers can't be limited: %s"
              .formatted(SystemFiles.controlGroups(), impossible.getMessage()),
          "a study with 'limits' needs them: %s".formatted(WHAT_TO_DO));
    }
  }

  /**
   * Makes a group with these limits in force.
   *
   * @throws Problem if it can't be made
   */
  ServerGroup make(Limits limits) {
    try {
      return made(limits);
    } catch (IOException cause) {
      throw Problem.environment(
          "the study has 'limits', but no control group can be made for its servers: %s. Remove the limits, or %s."
              .formatted(cause.getMessage(), WHAT_TO_DO),
          cause);
    }
  }

  private static final String WHAT_TO_DO =
      "run as root where control groups may be written to (a container must be privileged), or"
          + " under systemd as 'systemd-run --user --scope loombench …'";

  private ServerGroup made(Limits limits) throws IOException {
    String name =
        "loombench-%d-%08x"
            .formatted(ProcessHandle.current().pid(), ThreadLocalRandom.current().nextInt());
    List<String> controllers = controllers(limits);
    Map<String, Path> version1 = version1();
    if (version1.keySet().containsAll(controllers)) {
      return GroupsVersion1.make(version1, name, limits);
    }
    Optional<GroupMount> version2 = mounts.stream().filter(GroupMount::version2).findFirst();
    Optional<Path> own =
        version2.flatMap(mount -> Optional.ofNullable(membership.get("")).flatMap(mount::folder));
    if (own.isEmpty()) {
      throw new IOException(
          "this system shows no control groups for %s"
              .formatted(String.join(" and ", controllers)));
    }
    return GroupsVersion2.make(own.get(), version2.get().point(), controllers, name, limits);
  }

  private static List<String> controllers(Limits limits) {
    var controllers = new ArrayList<String>();
    if (limits.cpus() > 0) {
      controllers.add("cpu");
    }
    if (limits.memoryBytes() > 0) {
      controllers.add("memory");
    }
    return controllers;
  }

  /** The folder of this process's group for each controller of version 1. */
  private Map<String, Path> version1() {
    var folders = new LinkedHashMap<String, Path>();
    for (GroupMount mount : mounts) {
      for (String controller : mount.controllers()) {
        Optional.ofNullable(membership.get(controller))
            .flatMap(mount::folder)
            .ifPresent(folder -> folders.put(controller, folder));
      }
    }
    return folders;
  }

  /** By controller; version 2's has no name. Lines are like {@code 4:cpu,cpuacct:/box}. */
  private static Map<String, String> membership(String text) {
    var groups = new LinkedHashMap<String, String>();
    text.lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3)
        .forEach(
            parts ->
                Stream.of(parts[1].split(",", -1))
                    .forEach(controller -> groups.put(controller, parts[2])));
    return groups;
  }
}
