import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Monitor of the usage of both CPUs during a measurement, from {@code /proc/stat}. */
final class CpuMonitor {

  private static final Path STAT = Path.of("/proc/stat");
  private static final double TICKS_PER_SECOND = 100; // USER_HZ, constant on Linux
  private static final double MAX_STEAL_PERCENT = 1;
  private static final double MAX_OTHERS_PERCENT = 3;

  private final List<String> cpus;
  private final Target target;
  private final double targetAtStart;
  private final Ticks atStart;

  private CpuMonitor(Tool.Environment environment, Target target) throws IOException {
    this.cpus =
        List.of(
            "cpu" + environment.options().generatorCpu(),
            "cpu" + environment.options().targetCpu());
    this.target = target;
    this.targetAtStart = target.cpuSeconds();
    this.atStart = read();
  }

  /**
   * Shares of the two CPUs.
   *
   * @param targetPercent the target's share of its own CPU
   * @param stealPercent CPU steal by the hypervisor, of both CPUs
   * @param othersPercent CPU used by other processes, of both CPUs
   */
  record Shares(double targetPercent, double stealPercent, double othersPercent) {

    /** Returns whether others influenced the figures. */
    boolean disturbed() {
      return stealPercent > MAX_STEAL_PERCENT || othersPercent > MAX_OTHERS_PERCENT;
    }
  }

  /** Starts the monitor. */
  static CpuMonitor start(Tool.Environment environment, Target target) throws IOException {
    return new CpuMonitor(environment, target);
  }

  /** Returns the shares since the start, given the CPU time of the generator. */
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
   * Total time, time of processes and steal of both CPUs. Without CONFIG_IRQ_TIME_ACCOUNTING the
   * kernel reports no time for hard interrupts and attributes soft ones, which are frequent on
   * loopback, also to the processes.
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
        // user nice system idle iowait irq softirq steal; user includes guests
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
