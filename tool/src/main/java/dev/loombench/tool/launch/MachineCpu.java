package dev.loombench.tool.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What {@code /proc/stat} says of all CPUs together since the boot, in seconds of one CPU.
 *
 * @param busySeconds user, nice, system and interrupts
 * @param stealSeconds taken by the hypervisor
 * @param totalSeconds these, idle time and waiting for I/O
 */
public record MachineCpu(double busySeconds, double stealSeconds, double totalSeconds) {

  /** Reads it now. */
  public static MachineCpu read() throws IOException {
    return parse(KernelFile.read(Path.of("/proc/stat")));
  }

  /** Reads the file's text. Guest time is part of user time already. */
  public static MachineCpu parse(String text) {
    double[] seconds =
        Stream.of(text.lines().findFirst().orElseThrow().strip().split("\\s+"))
            .skip(1)
            .mapToDouble(ticks -> Double.parseDouble(ticks) / ProcessStat.TICKS_PER_SECOND)
            .toArray();
    double busy = seconds[0] + seconds[1] + seconds[2] + seconds[5] + seconds[6];
    double steal = seconds.length > 7 ? seconds[7] : 0;
    return new MachineCpu(busy, steal, busy + steal + seconds[3] + seconds[4]);
  }
}
