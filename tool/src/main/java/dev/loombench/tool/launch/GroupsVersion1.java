package dev.loombench.tool.launch;

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

/** Control groups of version 1: a hierarchy, and so a folder, for each controller. */
final class GroupsVersion1 {

  private static final double NANOS = 1e9;

  private final Map<String, Path> own;
  private final String name;
  private final List<Path> made = new ArrayList<>();
  private final Map<String, String> facts = new LinkedHashMap<>();

  private GroupsVersion1(Map<String, Path> own, String name) {
    this.own = own;
    this.name = name;
  }

  /**
   * Makes a group.
   *
   * @param own the folder of this process's group for each controller
   */
  static ServerGroup make(Map<String, Path> own, String name, Limits limits) throws IOException {
    var groups = new GroupsVersion1(own, name);
    try {
      return groups.make(limits);
    } catch (IOException failed) {
      ServerGroup.remove(groups.made);
      throw failed;
    }
  }

  private ServerGroup make(Limits limits) throws IOException {
    Optional<ServerGroup.CpuCounter> cpu = Optional.empty();
    if (own.containsKey("cpuacct")) {
      Path usage = folder("cpuacct").resolve("cpuacct.usage");
      cpu = Optional.of(new ServerGroup.CpuCounter(usage, "", NANOS));
    }
    if (limits.cpus() > 0) {
      limitCpu(limits.cpus());
    }
    if (limits.memoryBytes() > 0) {
      limitMemory(limits.memoryBytes());
    }
    return new ServerGroup("control groups version 1", made, facts, cpu);
  }

  private void limitCpu(double cpus) throws IOException {
    Path folder = folder("cpu");
    Path period = folder.resolve("cpu.cfs_period_us");
    Path quota = folder.resolve("cpu.cfs_quota_us");
    GroupFile.write(period, Long.toString(ServerGroup.PERIOD_MICROS));
    GroupFile.write(quota, Long.toString(ServerGroup.quotaMicros(cpus)));
    facts.put("limits.cpus", ServerGroup.cpusText(GroupFile.read(quota), GroupFile.read(period)));
  }

  private void limitMemory(long bytes) throws IOException {
    Path folder = folder("memory");
    Path memory = folder.resolve("memory.limit_in_bytes");
    Path withSwap = folder.resolve("memory.memsw.limit_in_bytes");
    GroupFile.write(memory, Long.toString(bytes));
    boolean limitsSwap = Files.exists(withSwap);
    if (limitsSwap) {
      GroupFile.write(withSwap, Long.toString(bytes));
    }
    facts.put(
        "limits.memory",
        MemorySize.text(Long.parseLong(GroupFile.read(memory)))
            + (limitsSwap ? ", no swap" : ", swap not limited by this kernel"));
  }

  /** The group's folder for a controller; {@code cpu} and {@code cpuacct} often share one. */
  private Path folder(String controller) throws IOException {
    Path folder = own.get(controller).resolve(name);
    if (!Files.isDirectory(folder)) {
      GroupFile.makeFolder(folder);
      made.add(folder);
    }
    return folder;
  }
}
