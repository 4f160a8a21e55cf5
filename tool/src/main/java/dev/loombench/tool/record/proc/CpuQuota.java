package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** CPU quota of the control group of a process. */
public final class CpuQuota {

  private CpuQuota() {}

  /** Returns the quota in cores; empty if there is none, or it is not visible. */
  public static OptionalDouble of(long pid) {
    try {
      ControlGroup group =
          ControlGroup.find(
              "cpu",
              KernelFile.ofProcess(ProcessHandle.current().pid(), "mountinfo"),
              KernelFile.ofProcess(pid, "cgroup"),
              "");
      return switch (group) {
        case ControlGroup.At(Path folder, int version) when version == 1 ->
            cores(
                KernelFile.read(folder.resolve("cpu.cfs_quota_us")),
                KernelFile.read(folder.resolve("cpu.cfs_period_us")));
        case ControlGroup.At(Path folder, int _) -> {
          String[] fields = KernelFile.read(folder.resolve("cpu.max")).strip().split(" ", 2);
          yield cores(fields[0], fields[1]);
        }
        case ControlGroup.None _ -> OptionalDouble.empty();
      };
    } catch (IOException notVisible) {
      return OptionalDouble.empty();
    }
  }

  private static OptionalDouble cores(String quota, String period) {
    return quota.strip().matches("\\d+")
        ? OptionalDouble.of(Double.parseDouble(quota.strip()) / Double.parseDouble(period.strip()))
        : OptionalDouble.empty();
  }
}
