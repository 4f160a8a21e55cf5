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
import java.util.stream.Stream;

/** Control groups of version 1: one hierarchy, and so one folder, per controller. */
final class GroupsVersion1 {

  private static final double NANOS = 1e9;

  private final Map<String, Path> folders;

  private GroupsVersion1(Map<String, Path> folders) {
    this.folders = folders;
  }

  /**
   * Plans a group.
   *
   * @param own folder of this process's group for each controller
   */
  static ServerGroup plan(Map<String, Path> own, String name, Limits limits) {
    var folders = new LinkedHashMap<String, Path>();
    own.forEach((controller, folder) -> folders.put(controller, folder.resolve(name)));
    return new GroupsVersion1(folders).plan(limits);
  }

  /** Returns the group of these folders. */
  static ServerGroup existing(Map<String, Path> folders, Limits limits) {
    return new GroupsVersion1(folders).plan(limits);
  }

  private ServerGroup plan(Limits limits) {
    var controllers = new ArrayList<String>();
    var settings = new ArrayList<Setting>();
    limits
        .cpus()
        .ifPresent(
            cpus -> {
              controllers.add("cpu");
              settings.add(new Setting(period(), ServerGroup.PERIOD_MICROS));
              settings.add(new Setting(quota(), ServerGroup.quotaMicros(cpus)));
            });
    limits
        .memoryBytes()
        .ifPresent(
            bytes -> {
              controllers.add("memory");
              settings.add(new Setting(memory(), bytes));
              settings.add(new Setting(memoryAndSwap(), Long.toString(bytes), false));
            });
    Optional<CpuCounter> cpu =
        Optional.ofNullable(folders.get("cpuacct"))
            .map(folder -> new CpuCounter(folder.resolve("cpuacct.usage"), "", NANOS));
    return new ServerGroup(
        "control groups version 1",
        distinct(Stream.concat(controllers.stream(), Stream.of("cpuacct"))),
        settings,
        () -> inForce(limits),
        cpu);
  }

  /** Returns the existing folders; {@code cpu} and {@code cpuacct} often share one. */
  private List<Path> distinct(Stream<String> controllers) {
    return controllers.filter(folders::containsKey).map(folders::get).distinct().toList();
  }

  private Map<String, String> inForce(Limits limits) throws IOException {
    var facts = new LinkedHashMap<String, String>();
    if (limits.cpus().isPresent()) {
      facts.put(
          "limits.cpus", ServerGroup.cpusText(GroupFile.read(quota()), GroupFile.read(period())));
    }
    if (limits.memoryBytes().isPresent()) {
      facts.put(
          "limits.memory",
          MemorySize.text(Long.parseLong(GroupFile.read(memory())))
              + (Files.exists(memoryAndSwap()) ? ", no swap" : ", swap not limited"));
    }
    return facts;
  }

  private Path period() {
    return folders.get("cpu").resolve("cpu.cfs_period_us");
  }

  private Path quota() {
    return folders.get("cpu").resolve("cpu.cfs_quota_us");
  }

  private Path memory() {
    return folders.get("memory").resolve("memory.limit_in_bytes");
  }

  private Path memoryAndSwap() {
    return folders.get("memory").resolve("memory.memsw.limit_in_bytes");
  }
}
