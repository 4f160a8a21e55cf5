package dev.loombench.tool.launch.cgroup;

import dev.loombench.tool.launch.cgroup.ServerGroup.CpuCounter;
import dev.loombench.tool.launch.cgroup.ServerGroup.Setting;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.MemorySize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Control groups of version 2: one folder for all controllers. */
final class GroupsVersion2 {

  private static final double MICROS = 1e6;

  private GroupsVersion2() {}

  /**
   * Plans a group below this process's group, or below the nearest ancestor that may have limited
   * groups. Only the root may have both processes and limited groups.
   *
   * @param own folder of this process's group
   * @param top highest visible folder
   * @throws IOException if no ancestor may, with what was tried
   */
  static ServerGroup plan(Path own, Path top, List<String> controllers, String name, Limits limits)
      throws IOException {
    var tried = new ArrayList<String>();
    for (Path place = own; place != null && place.startsWith(top); place = place.getParent()) {
      try {
        enable(place, controllers);
        return below(place.resolve(name), limits);
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

  /** Returns the group of this folder. */
  static ServerGroup existing(Path folder, Limits limits) {
    return below(folder, limits);
  }

  private static ServerGroup below(Path folder, Limits limits) {
    var settings = new ArrayList<Setting>();
    limits
        .cpus()
        .ifPresent(
            cpus -> {
              String max =
                  "%d %d".formatted(ServerGroup.quotaMicros(cpus), ServerGroup.PERIOD_MICROS);
              settings.add(new Setting(cpu(folder), max, true));
            });
    limits
        .memoryBytes()
        .ifPresent(
            bytes -> {
              settings.add(new Setting(memory(folder), bytes));
              settings.add(new Setting(swap(folder), "0", false));
            });
    return new ServerGroup(
        "control groups version 2",
        List.of(folder),
        settings,
        () -> inForce(folder, limits),
        Optional.of(new CpuCounter(folder.resolve("cpu.stat"), "usage_usec", MICROS)));
  }

  private static Map<String, String> inForce(Path folder, Limits limits) throws IOException {
    var facts = new LinkedHashMap<String, String>();
    if (limits.cpus().isPresent()) {
      String[] max = GroupFile.read(cpu(folder)).split(" ", 2);
      facts.put("limits.cpus", ServerGroup.cpusText(max[0], max[1]));
    }
    if (limits.memoryBytes().isPresent()) {
      facts.put(
          "limits.memory",
          MemorySize.text(Long.parseLong(GroupFile.read(memory(folder))))
              + (Files.exists(swap(folder)) ? ", no swap" : ", swap not limited"));
    }
    return facts;
  }

  private static Path cpu(Path folder) {
    return folder.resolve("cpu.max");
  }

  private static Path memory(Path folder) {
    return folder.resolve("memory.max");
  }

  private static Path swap(Path folder) {
    return folder.resolve("memory.swap.max");
  }
}
