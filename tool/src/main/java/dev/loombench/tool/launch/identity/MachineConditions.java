package dev.loombench.tool.launch.identity;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.cgroup.ControlGroups;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.trial.identity.Condition;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Conditions of this machine. Those that the system does not show are missing. */
final class MachineConditions {

  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

  private MachineConditions() {}

  static Map<Condition, String> read(Optional<String> databaseVersion) {
    var conditions = new EnumMap<Condition, String>(Condition.class);
    put(conditions, Condition.BOOT, SystemFiles.text("/proc/sys/kernel/random/boot_id"));
    put(conditions, Condition.HOST, SystemFiles.text("/proc/sys/kernel/hostname"));
    put(
        conditions,
        Condition.KERNEL,
        SystemFiles.text("/proc/sys/kernel/osrelease")
            .map(
                release ->
                    SystemFiles.text("/proc/sys/kernel/version")
                        .map(version -> release + " " + version)
                        .orElse(release)));
    put(
        conditions,
        Condition.ALLOWED_CPUS,
        CpuPlacement.granted(ProcessHandle.current().pid()).map(CpuSet::list));
    put(conditions, Condition.GOVERNOR, governors());
    put(conditions, Condition.CPU_QUOTA, ControlGroups.ofThisProcess().cpuQuota());
    conditions.put(
        Condition.TOOL_JDK,
        "%s %s"
            .formatted(System.getProperty("java.vm.version"), System.getProperty("java.vendor")));
    put(conditions, Condition.DATABASE, databaseVersion);
    return conditions;
  }

  private static void put(
      Map<Condition, String> conditions, Condition condition, Optional<String> value) {
    value.ifPresent(text -> conditions.put(condition, text));
  }

  private static Optional<String> governors() {
    var governors = new TreeSet<String>();
    if (Files.isDirectory(CPUS)) {
      try (DirectoryStream<Path> cpus = Files.newDirectoryStream(CPUS, "cpu[0-9]*")) {
        for (Path cpu : cpus) {
          SystemFiles.text(cpu.resolve("cpufreq/scaling_governor").toString())
              .ifPresent(governors::add);
        }
      } catch (IOException notShown) {
        return Optional.empty();
      }
    }
    return governors.isEmpty() ? Optional.empty() : Optional.of(String.join(",", governors));
  }
}
