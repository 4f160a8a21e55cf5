package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Physical cores. The CPUs of one core are its hyper-threads, which slow each other down.
 *
 * @param cores CPUs of each core, in the order of their first CPU
 */
public record CpuCores(List<CpuSet> cores) {

  private static final Path SYSTEM = Path.of("/sys/devices/system/cpu");

  public CpuCores {
    cores = List.copyOf(cores);
  }

  /** Returns the cores of these CPUs as the kernel reports them. */
  public static CpuCores of(CpuSet cpus) {
    return of(cpus, SYSTEM);
  }

  public static CpuCores single(CpuSet cpus) {
    return new CpuCores(cpus.cpus().stream().map(cpu -> new CpuSet(List.of(cpu))).toList());
  }

  /** Returns the cores of these CPUs. A CPU whose siblings can't be read counts as a core. */
  static CpuCores of(CpuSet cpus, Path system) {
    List<Integer> left = new ArrayList<>(cpus.cpus());
    List<CpuSet> cores = new ArrayList<>();
    while (!left.isEmpty()) {
      Integer first = left.getFirst();
      List<Integer> siblings = siblings(first, system).cpus();
      cores.add(
          new CpuSet(
              left.stream().filter(cpu -> cpu.equals(first) || siblings.contains(cpu)).toList()));
      left.removeAll(cores.getLast().cpus());
    }
    return new CpuCores(cores);
  }

  /** Returns the CPUs of the cores from {@code from} (inclusive) to {@code to} (exclusive). */
  public CpuSet cpus(int from, int to) {
    return new CpuSet(
        cores.subList(from, to).stream().flatMap(core -> core.cpus().stream()).toList());
  }

  /** Returns true if a core has CPUs of both sets. */
  public boolean shares(CpuSet one, CpuSet other) {
    return cores.stream().anyMatch(core -> core.intersects(one) && core.intersects(other));
  }

  private static CpuSet siblings(int cpu, Path system) {
    Path list = system.resolve("cpu" + cpu).resolve("topology/thread_siblings_list");
    try {
      return Files.exists(list) ? CpuSet.parse(KernelFile.read(list)) : new CpuSet(List.of(cpu));
    } catch (IOException offline) {
      return new CpuSet(List.of(cpu));
    }
  }
}
