package dev.loombench.tool.run.trial;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Outcome.Doubt;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Decides whether a trial that ran to its end is to be believed. It looks only at what the
 * instrument and the machine did, never at how fast the server was, so that no survivors are made.
 */
final class TrialValidity {

  /**
   * More of the CPU granted to the server in its compiler means that it was still warming. Of the
   * CPU granted, not used: one late compilation is a large share of a server that mostly waits, and
   * takes nothing from its requests.
   */
  static final double MOST_COMPILER_PERCENT = 2;

  /** More of the machine's CPU taken by the hypervisor disturbs what is measured. */
  static final double MOST_STEAL_PERCENT = 2;

  /** More CPU used by strangers, in cores, disturbs what is measured. */
  static final double MOST_FOREIGN_CORES = 0.1;

  /**
   * Less CPU used by strangers, in seconds, is not told from nothing in a short time: the kernel
   * counts what the machine is busy with in ticks of 10 ms.
   */
  static final double LEAST_FOREIGN_SECONDS = 0.05;

  /**
   * How many CPUs were granted.
   *
   * @param server to the server: those it is placed on, or its quota if that is less
   * @param generator to the generator
   */
  record Cpus(double server, int generator) {}

  private TrialValidity() {}

  /**
   * Judges a trial.
   *
   * @param flagsNotInForce what was asked of the JVM but was not granted
   */
  static Outcome of(
      Load load, List<Measurement> measurements, Cpus cpus, List<String> flagsNotInForce) {
    return of(
        flagsNotInForce,
        measurements.stream()
            .flatMap(measurement -> disturbances(load, measurement, cpus).stream()));
  }

  /** Why a window of a load is not to be believed; nothing if it is. */
  static List<Disturbance> of(Load load, Measurement measurement, Cpus cpus) {
    return disturbances(load, measurement, cpus);
  }

  /**
   * Judges a trial of a start, by what else ran until the first answer.
   *
   * @param flagsNotInForce what was asked of the JVM but was not granted
   */
  static Outcome ofStartUp(List<Measurement> measurements, List<String> flagsNotInForce) {
    return of(
        flagsNotInForce,
        measurements.stream().flatMap(measurement -> disturbances(measurement).stream()));
  }

  private static Outcome of(List<String> flagsNotInForce, Stream<Disturbance> disturbances) {
    Stream<Disturbance> flags =
        flagsNotInForce.stream()
            .map(flag -> new Disturbance(Doubt.TRIAL, "a wanted flag was not in force: " + flag));
    List<Disturbance> all = Stream.concat(flags, disturbances).distinct().toList();
    return all.isEmpty() ? new Outcome.Completed() : Disturbance.invalid(all);
  }

  private static List<Disturbance> disturbances(Load load, Measurement measurement, Cpus cpus) {
    return Stream.of(
            above(
                compilerPercentOfGranted(measurement, cpus.server()),
                MOST_COMPILER_PERCENT,
                Doubt.TRIAL,
                "still warming: the compiler took %.1f %% of the CPU granted (limit %.0f %%)"),
            stolen(measurement),
            foreign(measurement, MOST_FOREIGN_CORES),
            load instanceof Load.Closed
                    || load instanceof Load.Iterations
                    || generatorWasTheLimit(measurement, cpus.generator())
                ? Optional.<Disturbance>empty()
                : above(
                    value(measurement, Metric.LOOP_LATENESS_P99),
                    GeneratorLimit.MOST_LATENESS_MILLIS,
                    Doubt.TRIAL,
                    "the generator was late: p99 %.1f ms (limit %.0f ms)"))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<Disturbance> disturbances(Measurement start) {
    OptionalDouble seconds = value(start, Metric.START_UP);
    double told = seconds.isPresent() ? LEAST_FOREIGN_SECONDS / seconds.getAsDouble() : 0;
    return Stream.of(stolen(start), foreign(start, Math.max(MOST_FOREIGN_CORES, told)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Disturbance> stolen(Measurement measurement) {
    return above(
        value(measurement, Metric.STEAL),
        MOST_STEAL_PERCENT,
        Doubt.SURROUNDINGS,
        "the hypervisor took %.1f %% of the CPU (limit %.0f %%)");
  }

  private static Optional<Disturbance> foreign(Measurement measurement, double limit) {
    return above(
        value(measurement, Metric.FOREIGN_CPU),
        limit,
        Doubt.SURROUNDINGS,
        "other processes used %.2f cores (limit %.2f)");
  }

  /** Then it is late since it has no CPU left, and the trial stays as a lower bound. */
  private static boolean generatorWasTheLimit(Measurement measurement, int generatorCpus) {
    OptionalDouble cores = value(measurement, Metric.GENERATOR_CPU);
    return cores.isPresent() && GeneratorLimit.isReached(cores.getAsDouble(), generatorCpus);
  }

  private static OptionalDouble compilerPercentOfGranted(
      Measurement measurement, double serverCpus) {
    OptionalDouble ofUsed = value(measurement, Metric.COMPILER_SHARE);
    OptionalDouble used = value(measurement, Metric.SERVER_CPU);
    return ofUsed.isPresent() && used.isPresent()
        ? OptionalDouble.of(ofUsed.getAsDouble() * used.getAsDouble() / serverCpus)
        : OptionalDouble.empty();
  }

  private static Optional<Disturbance> above(
      OptionalDouble value, double limit, Doubt doubt, String words) {
    return value.isPresent() && value.getAsDouble() > limit
        ? Optional.of(
            new Disturbance(doubt, String.format(Locale.ROOT, words, value.getAsDouble(), limit)))
        : Optional.empty();
  }

  /** What is unavailable can't be judged; that it was is kept with the trial. */
  private static OptionalDouble value(Measurement measurement, Metric metric) {
    return measurement.readings().get(metric) instanceof Reading.Measured(double value)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }
}
