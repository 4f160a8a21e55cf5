package dev.loombench.tool.launch.cgroup;

import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Plans control groups for servers. With version 1, they are below this process's group. With
 * version 2, a group with processes cannot have limited groups below it, so they are siblings.
 */
public final class ControlGroups {

  private final List<GroupMount> mounts;
  private final Map<String, String> membership;

  /**
   * Creates the view of a process.
   *
   * @param mountInfo text of {@code /proc/PID/mountinfo}
   * @param membership text of {@code /proc/PID/cgroup}
   */
  ControlGroups(String mountInfo, String membership) {
    this.mounts = GroupMount.parse(mountInfo);
    this.membership = membership(membership);
  }

  /** Returns the view of this process. */
  public static ControlGroups ofThisProcess() {
    return new ControlGroups(
        SystemFiles.text("/proc/self/mountinfo").orElse(""),
        SystemFiles.text("/proc/self/cgroup").orElse(""));
  }

  /**
   * Returns the group that another program made for a process with these limits; empty if the
   * process shares its group with this one, or its group is not visible.
   */
  public static Optional<ServerGroup> madeFor(long pid, Limits limits) {
    ControlGroups own = ofThisProcess();
    var other =
        new ControlGroups(
            SystemFiles.text("/proc/self/mountinfo").orElse(""),
            SystemFiles.text("/proc/%d/cgroup".formatted(pid)).orElse(""));
    other.membership.values().removeIf("/"::equals);
    other.membership.entrySet().removeAll(own.membership.entrySet());
    return other.existing(limits);
  }

  private Optional<ServerGroup> existing(Limits limits) {
    Map<String, Path> version1 = version1();
    if (version1.containsKey("cpuacct")) {
      return Optional.of(GroupsVersion1.existing(version1, limits));
    }
    return mounts.stream()
        .filter(mount -> mount.version2() && membership.containsKey(""))
        .flatMap(mount -> mount.folder(membership.get("")).stream())
        .findFirst()
        .map(folder -> GroupsVersion2.existing(folder, limits));
  }

  /**
   * Plans a group with these limits.
   *
   * @throws IOException if it is not possible, with what was tried
   */
  public ServerGroup plan(Limits limits) throws IOException {
    String name =
        "loombench-%d-%08x"
            .formatted(ProcessHandle.current().pid(), ThreadLocalRandom.current().nextInt());
    List<String> controllers = controllers(limits);
    Map<String, Path> version1 = version1();
    if (version1.keySet().containsAll(controllers)) {
      return GroupsVersion1.plan(version1, name, limits);
    }
    Optional<GroupMount> version2 = mounts.stream().filter(GroupMount::version2).findFirst();
    Optional<Path> own =
        version2.flatMap(mount -> Optional.ofNullable(membership.get("")).flatMap(mount::folder));
    if (own.isEmpty()) {
      throw new IOException(
          "this system shows no control groups for %s"
              .formatted(String.join(" and ", controllers)));
    }
    return GroupsVersion2.plan(own.get(), version2.get().point(), controllers, name, limits);
  }

  /**
   * Returns the smallest CPU quota of this process's group and those around it, like {@code 1.5
   * CPUs}, or {@code none}; empty if the system shows no control group.
   */
  public Optional<String> cpuQuota() {
    Optional<Path> version1 = Optional.ofNullable(version1().get("cpu"));
    Optional<Path> group =
        version1.or(
            () ->
                mounts.stream()
                    .filter(GroupMount::version2)
                    .flatMap(mount -> mount.folder(membership.getOrDefault("", "/")).stream())
                    .findFirst());
    return group.map(
        folder -> {
          OptionalDouble smallest =
              Stream.iterate(folder, Objects::nonNull, Path::getParent)
                  .flatMapToDouble(
                      one -> (version1.isPresent() ? quota1(one) : quota2(one)).stream())
                  .min();
          return smallest.isPresent()
              ? String.format(Locale.ROOT, "%.2f CPUs", smallest.getAsDouble())
              : "none";
        });
  }

  private static OptionalDouble quota1(Path folder) {
    return quota(
        SystemFiles.text(folder.resolve("cpu.cfs_quota_us").toString()).orElse(""),
        SystemFiles.text(folder.resolve("cpu.cfs_period_us").toString()).orElse(""));
  }

  private static OptionalDouble quota2(Path folder) {
    String[] words =
        SystemFiles.text(folder.resolve("cpu.max").toString()).orElse("").split("\\s+", -1);
    return words.length == 2 ? quota(words[0], words[1]) : OptionalDouble.empty();
  }

  /** Returns a quota in CPUs; {@code -1} and {@code max} mean none. */
  private static OptionalDouble quota(String micros, String period) {
    return micros.matches("[0-9]{1,15}") && period.matches("[1-9][0-9]{0,14}")
        ? OptionalDouble.of(Double.parseDouble(micros) / Double.parseDouble(period))
        : OptionalDouble.empty();
  }

  private static List<String> controllers(Limits limits) {
    var controllers = new ArrayList<String>();
    limits.cpus().ifPresent(_ -> controllers.add("cpu"));
    limits.memoryBytes().ifPresent(_ -> controllers.add("memory"));
    return controllers;
  }

  /** Returns the folder of this process's group for each controller of version 1. */
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

  /**
   * Parses lines like {@code 4:cpu,cpuacct:/box} to paths by controller; version 2 has an empty
   * controller.
   */
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
