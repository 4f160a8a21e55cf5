package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * CPU use of the whole machine in CPU seconds, relative to a fixed instant of this JVM. Busy time
 * is elapsed time minus the idle, iowait and steal times of {@code /proc/stat}, which the kernel
 * measures exactly (without a tick on idle CPUs). User and system times are sampled at timer ticks:
 * requests in step with the ticks, like 1000/s at 250 ticks/s, would be counted at every tick or
 * never.
 *
 * @param stealSeconds taken by the hypervisor
 * @param totalSeconds elapsed time multiplied by the number of CPUs
 */
public record MachineCpu(double busySeconds, double stealSeconds, double totalSeconds) {

  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int STOLEN = 7;

  /** Reads the current values, or takes them from the injected {@link CpuRecording}. */
  public static MachineCpu read() throws IOException {
    Optional<CpuRecording> recording = CpuRecording.injected();
    if (recording.isPresent()) {
      return recording.get().machine();
    }
    return parse(KernelFile.read(Path.of("/proc/stat")), System.nanoTime() / 1e9);
  }

  /** Reads the current values; empty on a system without {@code /proc}. */
  public static Optional<MachineCpu> readIfAny() {
    try {
      return Optional.of(read());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  public static MachineCpu parse(String text, double nowSeconds) {
    long cpus = text.lines().filter(MachineCpu::isOfOneCpu).count();
    return ofLine(text.lines().findFirst().orElseThrow(), nowSeconds * cpus);
  }

  /** Reads the values of each CPU; empty while a {@link CpuRecording} is injected. */
  public static Map<Integer, MachineCpu> byCpu() throws IOException {
    return CpuRecording.injected().isPresent()
        ? Map.of()
        : byCpu(KernelFile.read(Path.of("/proc/stat")), System.nanoTime() / 1e9);
  }

  static Map<Integer, MachineCpu> byCpu(String text, double nowSeconds) {
    return text.lines()
        .filter(MachineCpu::isOfOneCpu)
        .collect(
            Collectors.toMap(
                line -> Integer.valueOf(line.substring("cpu".length(), line.indexOf(' '))),
                line -> ofLine(line, nowSeconds)));
  }

  private static boolean isOfOneCpu(String line) {
    return line.matches("cpu\\d+ .*");
  }

  private static MachineCpu ofLine(String line, double total) {
    double[] seconds =
        Stream.of(line.strip().split("\\s+"))
            .skip(1)
            .mapToDouble(ticks -> Double.parseDouble(ticks) / ProcessStat.TICKS_PER_SECOND)
            .toArray();
    double steal = seconds.length > STOLEN ? seconds[STOLEN] : 0;
    return new MachineCpu(total - seconds[IDLE] - seconds[WAITING] - steal, steal, total);
  }
}
