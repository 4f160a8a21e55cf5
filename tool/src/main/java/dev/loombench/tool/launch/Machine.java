package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.BuildId;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CpuRecording;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Environment.MachineSize;
import dev.loombench.tool.trial.identity.EpochIdentity;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Description of this machine, for configuration differences and to recognize others. */
public final class Machine {

  private static final String NOT_REPORTED = "not available on this system";

  private Machine() {}

  /** Returns this machine and the build in this folder. */
  public static Environment environment(Path home) {
    return new Environment(
        SystemFiles.text("/proc/sys/kernel/random/boot_id"),
        SystemFiles.text("/proc/sys/kernel/hostname").orElseGet(Machine::hostNameByResolver),
        BuildId.of(home.toAbsolutePath()),
        size(),
        facts(),
        EpochIdentity.NONE);
  }

  private static MachineSize size() {
    return new MachineSize(
        count(SystemFiles.text("/sys/devices/system/cpu/online").map(CpuSet::parse)),
        count(CpuPlacement.granted(ProcessHandle.current().pid())),
        memoryMebibytes());
  }

  private static OptionalInt count(Optional<CpuSet> cpus) {
    return cpus.stream().mapToInt(CpuSet::size).findFirst();
  }

  private static Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    facts.put("os", osName());
    facts.put(
        "kernel",
        "%s %s".formatted(System.getProperty("os.version"), System.getProperty("os.arch")));
    facts.put("cpu.model", fromCpuInfo("model name").orElse(NOT_REPORTED));
    facts.put("cpus.online", fact("/sys/devices/system/cpu/online"));
    facts.put(
        "cpus.allowed",
        CpuPlacement.granted(ProcessHandle.current().pid()).map(CpuSet::list).orElse(NOT_REPORTED));
    facts.put("cpu.governor", fact("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    facts.put("memory", memory());
    facts.put("virtualisation", virtualisation());
    facts.put(
        "clock.source", fact("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
    facts.put(
        "jdk.tool",
        "%s %s"
            .formatted(System.getProperty("java.vm.version"), System.getProperty("java.vendor")));
    facts.put("cgroup", SystemFiles.controlGroups());
    facts.put("limit.open-files", SystemFiles.openFilesLimit().orElse(NOT_REPORTED));
    facts.put(
        "net.ephemeral-ports",
        fact("/proc/sys/net/ipv4/ip_local_port_range").replaceAll("\\s+", "-"));
    facts.put("net.somaxconn", fact("/proc/sys/net/core/somaxconn"));
    facts.put("load-average", fact("/proc/loadavg"));
    commit().ifPresent(commit -> facts.put("source.commit", commit));
    CpuRecording.injected()
        .ifPresent(recording -> facts.put("cpu-use.replayed-from", recording.file().toString()));
    return facts;
  }

  /** Returns the commit of the working directory, if Git knows one. */
  private static Optional<String> commit() {
    CommandOutput described =
        CommandOutput.of(
            List.of("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"));
    return Optional.of(described.output())
        .filter(text -> described.succeeded() && text.matches("[0-9a-f]{7,64}(-dirty)?"));
  }

  private static String fact(String file) {
    return SystemFiles.text(file).orElse(NOT_REPORTED);
  }

  private static String osName() {
    return SystemFiles.text("/etc/os-release").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("PRETTY_NAME="))
        .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
        .findFirst()
        .orElse(System.getProperty("os.name"));
  }

  private static Optional<String> fromCpuInfo(String name) {
    return SystemFiles.text("/proc/cpuinfo")
        .map(StatusFile::parse)
        .flatMap(file -> file.text(name));
  }

  private static String memory() {
    OptionalLong mebibytes = memoryMebibytes();
    return mebibytes.isPresent() ? mebibytes.getAsLong() + " MiB" : NOT_REPORTED;
  }

  private static OptionalLong memoryMebibytes() {
    return SystemFiles.text("/proc/meminfo").map(StatusFile::parse).stream()
        .flatMapToLong(file -> file.bytes("MemTotal").stream())
        .map(bytes -> bytes >> 20)
        .findFirst();
  }

  private static String virtualisation() {
    boolean hypervisor =
        fromCpuInfo("flags").map(flags -> flags.contains(" hypervisor")).orElse(false);
    String product = SystemFiles.text("/sys/class/dmi/id/product_name").orElse("");
    return hypervisor ? ("under a hypervisor " + product).strip() : "no hypervisor detected";
  }

  private static String hostNameByResolver() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }
}
