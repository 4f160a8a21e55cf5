package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.run.warmup.CompilationDrift;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol.MeasuredServers;
import dev.loombench.tool.text.Sentences;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Outcome.Origin;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.TakenCpu;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Validity of a trial that ran to its end. The checks read only the machine, the generator and the
 * server's compiler, never the server's speed, so that they introduce no survivorship bias.
 */
public final class TrialValidity {

  /**
   * Smallest detectable CPU use of other processes, in seconds: the kernel counts busy time in
   * ticks of 10 ms.
   */
  static final double MIN_FOREIGN_SECONDS = 0.05;

  /**
   * Conditions of a trial that its limits depend on.
   *
   * @param serverCpus the server's CPUs, or its quota if that is less
   * @param prioritizedCpus the generator's CPUs, if all its processes have a raised priority; else
   *     0
   * @param equivalenceMargin relative difference below which variants are equivalent, like 0.05
   * @param servers state of the server at the start of the window; a cold one compiles
   * @param p99Decides true if p99 is the deciding figure of an open load
   * @param reachedRest true if the server came to rest before the window
   * @param latest names the generator that sent latest in a window
   */
  record Conditions(
      double serverCpus,
      int generatorCpus,
      int prioritizedCpus,
      double equivalenceMargin,
      MeasuredServers servers,
      boolean p99Decides,
      boolean reachedRest,
      Function<Window, String> latest) {}

  static String name(LatencyLog.Lateness lateness) {
    return lateness.generators() == 1
        ? "the generator"
        : "generator %d of %d".formatted(lateness.generator(), lateness.generators());
  }

  /**
   * A violated check.
   *
   * @param origin the part of the trial that it concerns
   * @param text the finding and its limit
   */
  record Violation(Origin origin, String text) {

    /** Returns {@code SURROUNDINGS} if all violations concern the machine alone. */
    static Origin origin(List<Violation> violations) {
      return violations.stream().allMatch(one -> one.origin == Origin.SURROUNDINGS)
          ? Origin.SURROUNDINGS
          : Origin.TRIAL;
    }

    static String text(List<Violation> violations) {
      return violations.stream().map(Violation::text).collect(Collectors.joining("; "));
    }
  }

  private TrialValidity() {}

  /** Judges a trial under load. */
  static Outcome of(
      Load load,
      List<Measurement> measurements,
      Conditions conditions,
      List<String> flagsNotInEffect) {
    return of(
        flagsNotInEffect,
        measurements.stream().flatMap(measurement -> of(load, measurement, conditions).stream()));
  }

  /** Judges a trial of a start by the CPU that others used until the first answer. */
  static Outcome ofStartUp(List<Measurement> measurements, List<String> flagsNotInEffect) {
    return of(
        flagsNotInEffect,
        measurements.stream().flatMap(measurement -> ofStart(measurement).stream()));
  }

  private static Outcome of(List<String> flagsNotInEffect, Stream<Violation> violations) {
    Stream<Violation> flags =
        flagsNotInEffect.stream()
            .map(flag -> new Violation(Origin.TRIAL, "setting not in effect: " + flag));
    List<Violation> all = Stream.concat(flags, violations).distinct().toList();
    return all.isEmpty()
        ? new Outcome.Completed()
        : new Outcome.Invalid(Violation.origin(all), Violation.text(all));
  }

  /** Returns the violations in one window; none if it is valid. */
  static List<Violation> of(Load load, Measurement measurement, Conditions conditions) {
    boolean isTolerated = isTolerated(load, measurement, conditions);
    return Stream.of(
            compilation(load, measurement, conditions),
            isTolerated ? Optional.<Violation>empty() : steal("", measurement.readings()),
            isTolerated
                    && !TakenCpu.disturbsGenerator(
                        measurement.readings(), conditions.prioritizedCpus())
                ? Optional.<Violation>empty()
                : foreignCpu("", measurement.readings(), TakenCpu.OTHERS_CORES),
            load instanceof ClosedModel
                ? Optional.<Violation>empty()
                : lateness(measurement, conditions))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Lateness is judged by its effect on the figure that decides. */
  private static Optional<Violation> lateness(Measurement measurement, Conditions conditions) {
    Map<Metric, Reading> readings = measurement.readings();
    boolean late = GeneratorLimit.isLate(readings, conditions.equivalenceMargin());
    boolean p99Late =
        conditions.p99Decides()
            && GeneratorLimit.isP99Late(readings, conditions.equivalenceMargin());
    if (isGeneratorLimited(measurement, conditions.generatorCpus()) || !(late || p99Late)) {
      return Optional.empty();
    }
    OptionalDouble percent =
        measurement.number(late ? Metric.LATENESS_EFFECT : Metric.LATENESS_EFFECT_P99);
    GeneratorLimit.Lateness lateness = GeneratorLimit.Lateness.of(readings);
    return Optional.of(
        new Violation(
            Origin.TRIAL,
            "%s sent late%s: %s. %s"
                .formatted(
                    conditions.latest().apply(measurement.window()),
                    percent.isEmpty()
                        ? ""
                        : String.format(
                            Locale.ROOT,
                            ", which raised the latency by %.1f %% (limit %.1f %%, half the"
                                + " equivalence margin)",
                            percent.getAsDouble(),
                            GeneratorLimit.LatenessEffect.limitPercent(
                                conditions.equivalenceMargin())),
                    lateness.text(),
                    Sentences.clause(lateness.nextStep()))));
  }

  /**
   * Returns true if compilation is the only violation in a window, and explains at most half of an
   * overload that is clear.
   */
  static boolean isTooLittleForOverload(Load load, Measurement measurement, Conditions conditions) {
    return compilation(load, measurement, conditions).isPresent()
        && of(load, measurement, conditions).size() == 1
        && CompilationDrift.assumedPercent(measurement.readings(), conditions.serverCpus())
                .orElseThrow()
            <= 100 * LoadState.Cause.CLEAR_SHARE / 2;
  }

  /** Users of a closed load may be served by a server that compiles: intervals are wider then. */
  private static Optional<Violation> compilation(
      Load load, Measurement measurement, Conditions conditions) {
    OptionalDouble drift =
        CompilationDrift.assumedPercent(measurement.readings(), conditions.serverCpus());
    double limit = CompilationDrift.limitPercent(load, conditions.equivalenceMargin());
    if (conditions.servers() == MeasuredServers.COLD
        || drift.isEmpty()
        || drift.getAsDouble() <= limit) {
      return Optional.empty();
    }
    return Optional.of(
        new Violation(
            Origin.TRIAL,
            String.format(
                Locale.ROOT,
                "warm-up incomplete: CPU per request may be %.1f %% too high by JIT compilation"
                    + " (limit %.1f %%); %s",
                drift.getAsDouble(),
                limit,
                conditions.reachedRest()
                    ? "lengthen protocol.window"
                    : "the server had not stabilized before the window: raise"
                        + " protocol.warm-up.ceiling")));
  }

  private static List<Violation> ofStart(Measurement start) {
    OptionalDouble seconds = start.number(Metric.START_UP);
    double detectable = seconds.isPresent() ? MIN_FOREIGN_SECONDS / seconds.getAsDouble() : 0;
    double limit = Math.max(TakenCpu.OTHERS_CORES, detectable);
    return Stream.of(steal("", start.readings()), foreignCpu("", start.readings(), limit))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns true if intervals are wider by what the server lacked. */
  private static boolean isTolerated(Load load, Measurement measurement, Conditions conditions) {
    OptionalDouble effect = TakenCpu.effectPercent(measurement.readings(), conditions.serverCpus());
    return StealWatch.isTolerated(load)
        && effect.isPresent()
        && effect.getAsDouble() <= CompilationDrift.MOST_PERCENT;
  }

  private static Optional<Violation> steal(String where, Map<Metric, Reading> readings) {
    return above(
        Reading.value(readings, Metric.STEAL),
        TakenCpu.STEAL_PERCENT,
        where + "the hypervisor took %.1f %% of the CPU (limit %.0f %%)");
  }

  private static Optional<Violation> foreignCpu(
      String where, Map<Metric, Reading> readings, double limit) {
    return above(
        TakenCpu.byOthers(readings), limit, where + "other processes used %.2f cores (limit %.2f)");
  }

  /** Returns the violations on hosts without the server; none if all roles are on one host. */
  static List<Violation> ofOtherHosts(List<Recording> recordings, List<Window> windows) {
    return recordings.stream()
        .flatMap(recording -> windows.stream().map(recording::noiseWithin))
        .flatMap(
            noise ->
                Stream.of(
                    steal("on the generator's host, ", noise),
                    foreignCpu("on the generator's host, ", noise, TakenCpu.OTHERS_CORES)))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  /** A generator without CPU left sends late; its trial stays as a lower bound. */
  private static boolean isGeneratorLimited(Measurement measurement, int generatorCpus) {
    OptionalDouble cores = measurement.number(Metric.GENERATOR_CPU);
    return cores.isPresent() && GeneratorLimit.isReached(cores.getAsDouble(), generatorCpus);
  }

  /** Returns no violation for an unavailable reading, which can't be judged. */
  private static Optional<Violation> above(OptionalDouble value, double limit, String text) {
    return value.stream()
        .filter(known -> known > limit)
        .mapToObj(known -> String.format(Locale.ROOT, text, known, limit))
        .map(finding -> new Violation(Origin.SURROUNDINGS, finding))
        .findFirst();
  }

  /**
   * Returns the violations of the placement after the windows: a thread of the server or the
   * generator on CPUs of another role; none if the roles are not placed.
   */
  static List<Violation> ofPlacement(
      RunningServer server, List<Long> generators, GrantedCpus placed) {
    List<ThreadCpus> ofGenerator =
        placed.generator().isEmpty()
            ? List.of()
            : generators.stream()
                .flatMap(pid -> ThreadCpus.outside(pid, new CpuSet(placed.generator())).stream())
                .toList();
    return Stream.concat(
            firstMisplaced("server", server.misplacedThreads()),
            firstMisplaced("generator", ofGenerator))
        .toList();
  }

  private static Stream<Violation> firstMisplaced(String role, List<ThreadCpus> misplaced) {
    return misplaced.stream()
        .limit(1)
        .map(
            thread ->
                new Violation(
                    Origin.TRIAL,
                    "%d threads of the %s were not on its CPUs: %s"
                        .formatted(misplaced.size(), role, thread)));
  }
}
