package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.plan.Attempt.Upcoming;
import dev.loombench.tool.stats.Median;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Estimate of the time that the rest of a run takes. A server is warmed up for as long as the
 * longest warm-up of its variant so far, else of another. The rest of a trial is the median of past
 * trials of the same variant at the same point, else of the same pass, else of another pass with
 * another window, or with a load that is measured for longer. It is averaged with the time of a
 * bundled server on two CPUs, which counts as {@value #PRIOR_TRIALS} trials. Before the first
 * server, the warm-up is that of bundled servers or of other applications on two CPUs. Until one of
 * the variant is known, a quota below one CPU makes it longer in proportion, and so do queries by
 * JPA on a JVM.
 */
public final class TimeEstimate {

  /** Start and end of a server and a generator. */
  private static final double START_AND_STOP = 6;

  /** Warm-up of a bundled server with few users; 13 to 25 s on two CPUs. */
  private static final double BUNDLED_WARM_UP = 15;

  /** Times as long as other bundled servers' is the warm-up of a jar with JPA. */
  private static final double JPA_WARM_UP = 4;

  /** Usual warm-up of another application (docs/reference/warm-up.md). */
  private static final double APPLICATION_WARM_UP = 50;

  /** Shortest and longest warm-up of the applications in docs/reference/warm-up.md. */
  private static final double SHORTEST_WARM_UP = 15;

  private static final double LONGEST_WARM_UP = 110;

  /** Weight of these figures, as a number of trials. */
  private static final double PRIOR_TRIALS = 2;

  /** Expected growth of the longest warm-up after the first server; less after more of them. */
  private static final double GROWTH = 0.1;

  /** Expected number of trials per invalid one, before any trial has ended. */
  private static final double TRIALS_PER_INVALID = 20;

  /** Analysis and reports after the last trial. */
  private static final double REPORT = 3;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Study study;
  private final Protocol protocol;
  private final MeasuredTime measured;
  private final Assumed warmUps;
  private final List<PastTrial> history;
  private final List<PastTrial> warmedUp;

  /** Warm-ups that are assumed before the first server. */
  private record Assumed(double shortest, double usual, double longest) {}

  public TimeEstimate(Study study, List<PastTrial> history) {
    this(study, history, history);
  }

  /**
   * Creates the estimate after some trials of which not all take as long as those to come.
   *
   * @param history trials like those to come
   * @param warmedUp all trials: their servers were warmed up like those to come
   */
  TimeEstimate(Study study, List<PastTrial> history, List<PastTrial> warmedUp) {
    this.study = study;
    this.protocol = study.protocol();
    this.measured = new MeasuredTime(study);
    this.warmUps =
        study.variants().stream().allMatch(variant -> variant.server() instanceof Server.Bundled)
            ? new Assumed(BUNDLED_WARM_UP, BUNDLED_WARM_UP, BUNDLED_WARM_UP)
            : new Assumed(SHORTEST_WARM_UP, APPLICATION_WARM_UP, LONGEST_WARM_UP);
    this.history = List.copyOf(history);
    this.warmedUp = List.copyOf(warmedUp);
  }

  /** Returns the time of all that is still to come, repetitions of invalid trials included. */
  TimeLeft left(Stream<Upcoming> upcoming) {
    List<Upcoming> trials = upcoming.toList();
    return left(assumed -> trials.stream().mapToDouble(trial -> seconds(trial, assumed)).sum());
  }

  /** Returns the time of trials that are not known yet, each with a server of its own. */
  public TimeLeft left(Map<Pass, Integer> remaining) {
    return left(
        assumed ->
            remaining.entrySet().stream()
                .mapToDouble(pass -> pass.getValue() * seconds(pass.getKey(), assumed))
                .sum());
  }

  public Duration perTrial(Pass pass) {
    return duration(seconds(pass, warmUps.usual()));
  }

  /** Returns the time left, of trials that take some seconds if a warm-up is assumed. */
  private TimeLeft left(DoubleUnaryOperator secondsOfTrials) {
    return new TimeLeft(
        withRepeats(secondsOfTrials.applyAsDouble(warmUps.shortest())),
        withRepeats(secondsOfTrials.applyAsDouble(warmUps.usual())),
        withRepeats(secondsOfTrials.applyAsDouble(warmUps.longest())));
  }

  private Duration withRepeats(double seconds) {
    return seconds == 0 ? Duration.ZERO : duration(seconds * attempts() + REPORT);
  }

  /** Returns the expected number of trials until one is valid or none is repeated any more. */
  private double attempts() {
    long invalid =
        history.stream().filter(past -> past.outcome() instanceof Outcome.Invalid).count();
    double share = (invalid + 1) / (history.size() + TRIALS_PER_INVALID);
    double attempts = 1;
    for (int repeat = 1; repeat <= Attempts.MOST_REPEATS; repeat++) {
      attempts += Math.pow(share, repeat);
    }
    return attempts;
  }

  private double seconds(Upcoming upcoming, double assumedWarmUp) {
    Trial trial = upcoming.trial();
    boolean startsServer = upcoming.startsServer();
    RepeatedLoad load = RepeatedLoad.of(trial);
    List<PastTrial> same =
        alike(history, trial.pass(), startsServer).stream()
            .filter(past -> past.trial().variant().equals(trial.variant()))
            .filter(past -> load.contains(past.trial()))
            .toList();
    double rest =
        same.isEmpty()
            ? rest(trial.pass(), startsServer, past -> beyondWindow(past.trial()))
                + beyondWindow(trial)
            : rest(same, _ -> 0);
    return startsServer ? rest + warmUp(trial.pass(), trial.variant(), assumedWarmUp) : rest;
  }

  /** Returns how many times as long a variant's warm-up takes as that of others. */
  private double slowness(VariantId id) {
    return variant(id)
        .map(one -> (queriesByJpa(one) ? JPA_WARM_UP : 1) / one.limits().cpusOf(1))
        .orElse(1.0);
  }

  private Optional<Variant> variant(VariantId id) {
    return study.variants().stream().filter(one -> one.id().equals(id)).findFirst();
  }

  private boolean queriesByJpa(Variant variant) {
    return variant.server() instanceof Server.Bundled bundled
        && bundled.mapsEntities()
        && bundled.packaging() != Packaging.NATIVE
        && study.needs(Backing.DATABASE);
  }

  private double seconds(Pass pass, double assumedWarmUp) {
    return rest(pass, true, _ -> 0) + warmUp(pass, loaded(warmedUp, true), _ -> 1, assumedWarmUp);
  }

  private double warmUp(
      Pass pass, List<PastTrial> started, ToDoubleFunction<PastTrial> factor, double assumed) {
    return pass == Pass.STARTUP || protocol.warmUp().areServersCold()
        ? 0
        : Math.min(seconds(protocol.warmUp().ceiling()), longest(started, factor).orElse(assumed));
  }

  private static List<PastTrial> alike(List<PastTrial> past, Pass pass, boolean startsServer) {
    List<PastTrial> made =
        past.stream()
            .filter(one -> one.trial().pass() == pass && one.startedServer() == startsServer)
            .toList();
    List<PastTrial> complete =
        made.stream().filter(one -> !(one.outcome() instanceof Outcome.Failed)).toList();
    return complete.isEmpty() ? made : complete;
  }

  /** Returns the warm-up of a trial: the longest of the same variant, else of all, else assumed. */
  private double warmUp(Pass pass, VariantId variant, double assumed) {
    List<PastTrial> started = loaded(warmedUp, true);
    List<PastTrial> same =
        started.stream().filter(past -> past.trial().variant().equals(variant)).toList();
    double slowness = slowness(variant);
    return warmUp(
        pass,
        same.isEmpty() ? started : same,
        past -> slowness / slowness(past.trial().variant()),
        assumed * slowness);
  }

  /**
   * Returns the longest warm-up so far and its expected growth; the ceiling if all reached it. Runs
   * that did not store it have it in the rest.
   *
   * @param factor of the warm-up that is asked for over that of a past trial
   */
  private OptionalDouble longest(List<PastTrial> started, ToDoubleFunction<PastTrial> factor) {
    if (started.isEmpty()) {
      return OptionalDouble.empty();
    }
    double ceiling = seconds(protocol.warmUp().ceiling());
    double longest =
        started.stream()
            .filter(past -> seconds(past.warmUp()) < ceiling)
            .mapToDouble(past -> seconds(past.warmUp()) * factor.applyAsDouble(past))
            .max()
            .orElse(ceiling);
    return OptionalDouble.of(longest * (1 + GROWTH / started.size()));
  }

  private double beyondWindow(Trial trial) {
    boolean isJpaJar = variant(trial.variant()).filter(this::queriesByJpa).isPresent();
    return seconds(measured.beyondWindow(trial.pass(), RepeatedLoad.of(trial), isJpaJar));
  }

  /**
   * Returns the time of a trial with one window outside its warm-up.
   *
   * @param beyondWindow part of a past trial that is not in those to come
   */
  private double rest(Pass pass, boolean startsServer, ToDoubleFunction<PastTrial> beyondWindow) {
    List<PastTrial> alike = alike(history, pass, startsServer);
    if (pass == Pass.STARTUP) {
      return alike.isEmpty() ? START_AND_STOP + window(pass) : rest(alike, _ -> 0);
    }
    List<PastTrial> trials = alike.isEmpty() ? loaded(history, startsServer) : alike;
    double prior = seconds(measured.stabilization()) + (startsServer ? START_AND_STOP : 0);
    double made =
        trials.isEmpty()
            ? 0
            : rest(trials, past -> window(past.trial().pass()) + beyondWindow.applyAsDouble(past));
    return window(pass)
        + (PRIOR_TRIALS * prior + trials.size() * made) / (PRIOR_TRIALS + trials.size());
  }

  private static List<PastTrial> loaded(List<PastTrial> past, boolean startsServer) {
    return Stream.of(Pass.values())
        .filter(pass -> pass != Pass.STARTUP)
        .flatMap(pass -> alike(past, pass, startsServer).stream())
        .toList();
  }

  /** Returns the median time outside the warm-up, without a part of each trial. */
  private static double rest(List<PastTrial> trials, ToDoubleFunction<PastTrial> part) {
    return Median.of(
        trials.stream()
            .mapToDouble(
                past -> seconds(past.took().minus(past.warmUp())) - part.applyAsDouble(past))
            .toArray());
  }

  private double window(Pass pass) {
    return seconds(
        switch (pass) {
          case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS -> protocol.window();
          case PROFILE -> protocol.profiling().window();
          case STARTUP -> protocol.idle();
        });
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / NANOS_PER_SECOND;
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos(Math.round(seconds * NANOS_PER_SECOND));
  }
}
