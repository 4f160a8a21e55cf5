package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What all CPUs together were busy with, in seconds of one CPU, since a moment that is the same for
 * all readings of a JVM. Busy is the time that passed less the time that {@code /proc/stat} has as
 * idle, waiting for I/O and stolen: these the kernel measures (without a tick on idle CPUs), while
 * what it has as user and system time it samples at its ticks. A load whose requests come in step
 * with the ticks, like 1000 a second at 250 ticks, would be seen busy at every one of them, or at
 * none.
 *
 * @param busySeconds neither idle nor stolen
 * @param stealSeconds taken by the hypervisor
 * @param totalSeconds all that passed, times the number of CPUs
 */
public record MachineCpu(double busySeconds, double stealSeconds, double totalSeconds) {

  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int STOLEN = 7;

  /** Reads it now. */
  public static MachineCpu read() throws IOException {
    return parse(KernelFile.read(Path.of("/proc/stat")), System.nanoTime() / 1e9);
  }

  /**
   * Reads the file's text.
   *
   * @param nowSeconds when it was read, by a clock that does not jump
   */
  public static MachineCpu parse(String text, double nowSeconds) {
    double[] seconds =
        Stream.of(text.lines().findFirst().orElseThrow().strip().split("\\s+"))
            .skip(1)
            .mapToDouble(ticks -> Double.parseDouble(ticks) / ProcessStat.TICKS_PER_SECOND)
            .toArray();
    long cpus = text.lines().filter(line -> line.matches("cpu\\d+ .*")).count();
    double steal = seconds.length > STOLEN ? seconds[STOLEN] : 0;
    double total = nowSeconds * cpus;
    return new MachineCpu(total - seconds[IDLE] - seconds[WAITING] - steal, steal, total);
  }
}
