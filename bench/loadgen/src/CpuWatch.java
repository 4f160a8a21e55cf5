import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Watches who has the two CPUs over a measurement, by {@code /proc/stat}. */
final class CpuWatch {

  private static final Path STAT = Path.of("/proc/stat");
  private static final double TICKS_PER_SECOND = 100; // USER_HZ, the same on all of Linux
  private static final double MOST_STEAL_PERCENT = 1;
  private static final double MOST_OTHERS_PERCENT = 3;

  private final List<String> cpus;
  private final Target target;
  private final double targetAtStart;
  private final Ticks atStart;

  private CpuWatch(Tool.Setting setting, Target target) throws IOException {
    this.cpus =
        List.of("cpu" + setting.options().generatorCpu(), "cpu" + setting.options().targetCpu());
    this.target = target;
    this.targetAtStart = target.cpuSeconds();
    this.atStart = read();
  }

  /**
   * Shares of the two CPUs.
   *
   * @param targetPercent the target's share of its own CPU
   * @param stealPercent what the hypervisor gave to others, of both CPUs
   * @param othersPercent what other processes had, of both CPUs
   */
  record Shares(double targetPercent, double stealPercent, double othersPercent) {

    /** Whether the figures are others' doing in part. */
    boolean disturbed() {
      return stealPercent > MOST_STEAL_PERCENT || othersPercent > MOST_OTHERS_PERCENT;
    }
  }

  /** Starts to watch. */
  static CpuWatch start(Tool.Setting setting, Target target) throws IOException {
    return new CpuWatch(setting, target);
  }

  /** Ends the watch, in which the generator used so much. */
  Shares end(double generatorCpuSeconds) throws IOException {
    Ticks now = read();
    double targetCpu = target.cpuSeconds() - targetAtStart;
    double wallOfBoth = (now.all - atStart.all) / TICKS_PER_SECOND;
    double busy = (now.processes - atStart.processes) / TICKS_PER_SECOND;
    double steal = (now.steal - atStart.steal) / TICKS_PER_SECOND;
    double others = Math.max(0, busy - generatorCpuSeconds - targetCpu);
    return new Shares(
        100 * targetCpu / (wallOfBoth / 2), 100 * steal / wallOfBoth, 100 * others / wallOfBoth);
  }

  /**
   * Of both CPUs: all time, what processes used, and what was stolen. A kernel that does not time
   * interrupts (CONFIG_IRQ_TIME_ACCOUNTING) tells no time of hard ones, and puts that of soft ones,
   * which on loopback is much, down to the processes as well.
   */
  private record Ticks(long all, long processes, long steal) {}

  private Ticks read() throws IOException {
    long all = 0;
    long processes = 0;
    long steal = 0;
    try (Stream<String> lines = Files.lines(STAT)) {
      for (String line : lines.toList()) {
        String[] fields = line.split(" +");
        if (!cpus.contains(fields[0])) {
          continue;
        }
        // user nice system idle iowait irq softirq steal; guests are in user already
        long[] ticks = Arrays.stream(fields).skip(1).limit(8).mapToLong(Long::parseLong).toArray();
        all += Arrays.stream(ticks).sum();
        boolean interruptsTimed = ticks[5] > 0;
        processes += ticks[0] + ticks[1] + ticks[2] + (interruptsTimed ? 0 : ticks[6]);
        steal += ticks[7];
      }
    }
    return new Ticks(all, processes, steal);
  }
}
