package dev.loombench.tool.trial;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** CPU that the hypervisor and other processes took in a window. */
public final class TakenCpu {

  /** Limit of the machine's CPU that the hypervisor takes in an undisturbed window, in percent. */
  public static final double STEAL_PERCENT = 2;

  /** Limit of other processes' CPU on the CPUs of a role in an undisturbed window, in cores. */
  public static final double OTHERS_CORES = 0.1;

  private TakenCpu() {}

  /**
   * Returns the CPU of other processes on the CPUs of the server or of the generator, whichever is
   * more, in cores. Where the CPUs of both are unknown, it is that on the whole machine. Empty if
   * that is unknown too.
   */
  public static OptionalDouble byOthers(Map<Metric, Reading> readings) {
    OptionalDouble onTheirs =
        Stream.of(Metric.FOREIGN_CPU_SERVER, Metric.FOREIGN_CPU_GENERATOR)
            .flatMapToDouble(metric -> Reading.value(readings, metric).stream())
            .max();
    return onTheirs.isPresent() ? onTheirs : Reading.value(readings, Metric.FOREIGN_CPU);
  }

  /**
   * Returns true if other processes disturbed the generator of a closed load, or may have. One with
   * a raised priority is accepted while it has CPU to spare: beside a process that used up to half
   * of its CPU, throughput and p50 had no trend; without the priority p50 rose by a fifth.
   *
   * @param prioritizedCpus the generator's CPUs, if all its processes have a raised priority; else
   *     0
   */
  public static boolean disturbsGenerator(Map<Metric, Reading> readings, int prioritizedCpus) {
    OptionalDouble known = Reading.value(readings, Metric.FOREIGN_CPU_GENERATOR);
    OptionalDouble own = Reading.value(readings, Metric.GENERATOR_CPU);
    double others = (known.isPresent() ? known : byOthers(readings)).orElse(0);
    boolean hasCpuToSpare =
        prioritizedCpus > 0
            && known.isPresent()
            && own.isPresent()
            && !GeneratorLimit.isReached(own.getAsDouble() + others, prioritizedCpus);
    return others > OTHERS_CORES && !hasCpuToSpare;
  }

  /**
   * Returns by how much the throughput of a full server may be too low, in percent: 0 in an
   * undisturbed window, empty if it can't be read. Where it is unknown which CPUs the hypervisor
   * took, all may have been the server's.
   *
   * @param serverCpus the server's CPUs, or its quota if that is less
   */
  public static OptionalDouble effectPercent(Map<Metric, Reading> readings, double serverCpus) {
    OptionalDouble stolen = stolenCores(readings);
    double used = Reading.value(readings, Metric.FOREIGN_CPU_SERVER).orElse(0);
    return stolen.isEmpty()
        ? stolen
        : OptionalDouble.of(
            100 * (stolen.getAsDouble() + (used > OTHERS_CORES ? used : 0)) / serverCpus);
  }

  private static OptionalDouble stolenCores(Map<Metric, Reading> readings) {
    if (!(readings.get(Metric.STEAL) instanceof Reading.Measured(double percent))) {
      return OptionalDouble.empty();
    }
    if (percent <= STEAL_PERCENT) {
      return OptionalDouble.of(0);
    }
    OptionalDouble ofServer = Reading.value(readings, Metric.STEAL_SERVER);
    if (ofServer.isPresent()) {
      return ofServer;
    }
    return readings.get(Metric.SYSTEM_CPU) instanceof Reading.Measured(double cores)
            && readings.get(Metric.SYSTEM_CPU_SHARE) instanceof Reading.Measured(double share)
            && share > 0
        ? OptionalDouble.of(percent * cores / share)
        : OptionalDouble.empty();
  }
}
