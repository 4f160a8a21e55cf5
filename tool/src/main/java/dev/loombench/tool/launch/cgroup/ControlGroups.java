package dev.loombench.tool.launch.cgroup;

import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Files;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans control groups for servers. With version 1, they are below this process's group. With
 * version 2, a group with processes cannot have limited groups below it, so they are siblings.
 */
public final class ControlGroups {

  private final List<GroupMount> mounts;
  private final Map<String, String> membership;

  ControlGroups(String mountInfo, String membership) {
    this.mounts = GroupMount.parse(mountInfo);
    this.membership = membership(membership);
  }

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
      return Optional.of(ServerGroup.version1(version1, limits));
    }
    return mounts.stream()
        .filter(mount -> mount.version2() && membership.containsKey(""))
        .flatMap(mount -> mount.folder(membership.get("")).stream())
        .findFirst()
        .map(folder -> ServerGroup.version2(folder, limits));
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
      version1.replaceAll((_, folder) -> folder.resolve(name));
      return ServerGroup.version1(version1, limits);
    }
    Optional<GroupMount> version2 = mounts.stream().filter(GroupMount::version2).findFirst();
    Optional<Path> own =
        version2.flatMap(mount -> Optional.ofNullable(membership.get("")).flatMap(mount::folder));
    if (own.isEmpty()) {
      throw new IOException(
          "this system shows no control groups for %s"
              .formatted(String.join(" and ", controllers)));
    }
    Path folder = placeFor(controllers, own.get(), version2.get().point()).resolve(name);
    return ServerGroup.version2(folder, limits);
  }

  /**
   * Returns this process's group of version 2, or the nearest ancestor that may have limited
   * groups. Only the root may have both processes and limited groups.
   *
   * @param top highest visible folder
   * @throws IOException if no ancestor may, with what was tried
   */
  private static Path placeFor(List<String> controllers, Path own, Path top) throws IOException {
    var tried = new ArrayList<String>();
    for (Path place = own; place != null && place.startsWith(top); place = place.getParent()) {
      try {
        enable(place, controllers);
        return place;
      } catch (IOException notHere) {
        tried.add(notHere.getMessage());
      }
    }
    throw new IOException(String.join("; ", tried));
  }

  private static void enable(Path place, List<String> controllers) throws IOException {
    if (!Files.isWritable(place)) {
      throw new IOException("%s may not be written to".formatted(place));
    }
    List<String> offered = words(place.resolve("cgroup.controllers"));
    if (!offered.containsAll(controllers)) {
      throw new IOException(
          "%s has no %s controller"
              .formatted(
                  place,
                  controllers.stream()
                      .filter(controller -> !offered.contains(controller))
                      .collect(Collectors.joining(" and no "))));
    }
    Path enabled = place.resolve("cgroup.subtree_control");
    if (!words(enabled).containsAll(controllers)) {
      GroupFile.write(
          enabled, controllers.stream().map("+"::concat).collect(Collectors.joining(" ")));
    }
  }

  private static List<String> words(Path file) throws IOException {
    return Stream.of(GroupFile.read(file).split("\\s+", -1)).toList();
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

  /** Parses lines like {@code 4:cpu,cpuacct:/box}; in version 2 the controller is empty. */
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
