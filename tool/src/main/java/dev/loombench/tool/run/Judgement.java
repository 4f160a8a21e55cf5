package dev.loombench.tool.run;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
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
final class Judgement {

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

  /** Open load sent later than this by the generator's own doing is not the load asked for. */
  static final double MOST_LATENESS_MILLIS = 5;

  /**
   * How many CPUs were granted.
   *
   * @param server to the server
   * @param generator to the generator
   */
  record Cpus(int server, int generator) {}

  private Judgement() {}

  /**
   * Judges a trial.
   *
   * @param flagsNotInForce what was asked of the JVM but was not granted
   */
  static Outcome of(
      Load load, List<Measurement> measurements, Cpus cpus, List<String> flagsNotInForce) {
    Stream<String> flags =
        flagsNotInForce.stream().map(flag -> "a wanted flag was not in force: " + flag);
    Stream<String> disturbed =
        measurements.stream()
            .flatMap(measurement -> disturbances(load, measurement, cpus).stream());
    List<String> reasons = Stream.concat(flags, disturbed).distinct().toList();
    return reasons.isEmpty()
        ? new Outcome.Completed()
        : new Outcome.Invalid(String.join("; ", reasons));
  }

  private static List<String> disturbances(Load load, Measurement measurement, Cpus cpus) {
    return Stream.of(
            above(
                compilerPercentOfGranted(measurement, cpus.server()),
                MOST_COMPILER_PERCENT,
                "still warming: the compiler took %.1f %% of the CPU granted (limit %.0f %%)"),
            above(
                value(measurement, Metric.STEAL),
                MOST_STEAL_PERCENT,
                "the hypervisor took %.1f %% of the CPU (limit %.0f %%)"),
            above(
                value(measurement, Metric.FOREIGN_CPU),
                MOST_FOREIGN_CORES,
                "other processes used %.2f cores (limit %.2f)"),
            load instanceof Load.Closed || generatorWasTheLimit(measurement, cpus.generator())
                ? Optional.<String>empty()
                : above(
                    value(measurement, Metric.LOOP_LATENESS_P99),
                    MOST_LATENESS_MILLIS,
                    "the generator was late: p99 %.1f ms (limit %.0f ms)"))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Then it is late since it has no CPU left, and the trial stays as a lower bound. */
  private static boolean generatorWasTheLimit(Measurement measurement, int generatorCpus) {
    OptionalDouble cores = value(measurement, Metric.GENERATOR_CPU);
    return cores.isPresent() && GeneratorLimit.isReached(cores.getAsDouble(), generatorCpus);
  }

  private static OptionalDouble compilerPercentOfGranted(Measurement measurement, int serverCpus) {
    OptionalDouble ofUsed = value(measurement, Metric.COMPILER_SHARE);
    OptionalDouble used = value(measurement, Metric.SERVER_CPU);
    return ofUsed.isPresent() && used.isPresent()
        ? OptionalDouble.of(ofUsed.getAsDouble() * used.getAsDouble() / serverCpus)
        : OptionalDouble.empty();
  }

  private static Optional<String> above(OptionalDouble value, double limit, String words) {
    return value.isPresent() && value.getAsDouble() > limit
        ? Optional.of(String.format(Locale.ROOT, words, value.getAsDouble(), limit))
        : Optional.empty();
  }

  /** What is unavailable can't be judged; that it was is kept with the trial. */
  private static OptionalDouble value(Measurement measurement, Metric metric) {
    return measurement.readings().get(metric) instanceof Reading.Measured(double value)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }
}
