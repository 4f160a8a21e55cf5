package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;

/** Time for which loads are measured that have no window of the protocol's length. */
record MeasuredTime(Study study) {

  /** Stabilization of a warm server under the measured load. */
  private static final Duration STABILIZATION = Duration.ofSeconds(10);

  /** Time between two steps of a ramp: stabilization, tail and the end of the last requests. */
  private static final Duration BETWEEN_STEPS = Duration.ofSeconds(3);

  /** Rates that a search tries: doublings and bisections. */
  private static final int PROBES = 12;

  /**
   * Times that a load of iterations is sent at its measured pace: rehearsed, then measured. Each
   * takes the start of its users, and a window for their last iterations; the server does not
   * stabilize before it. Jars that sort take 35 to 55 s on two CPUs, without their warm-up and with
   * all rehearsals, native executables 24 s.
   */
  private static final int ITERATIONS_SENT = 2;

  /**
   * The same for jars that query by JPA: their JIT compiler is busy for longer, and each rehearsal
   * in which it is is followed by another. Six to ten times on two CPUs.
   */
  private static final int ITERATIONS_SENT_BY_JPA = 8;

  /**
   * Returns the time by which the measurement of a load exceeds a window; zero for a load that the
   * study does not have, and in profile trials.
   */
  Duration beyondWindow(Pass pass, RepeatedLoad repeated, boolean isJpaJar) {
    if (pass == Pass.PROFILE || pass == Pass.STARTUP) {
      return Duration.ZERO;
    }
    Duration window = study.protocol().window();
    return study.workloads().stream()
        .filter(workload -> repeated.workload().filter(workload.id()::equals).isPresent())
        .flatMap(workload -> workload.loads().stream())
        .filter(load -> load.id().equals(repeated.load()))
        .findFirst()
        .map(load -> measured(load, window, isJpaJar).minus(window))
        .orElse(Duration.ZERO);
  }

  /** Returns the time that a load takes before it is measured; iterations do not have it. */
  Duration stabilization() {
    return isCold() ? Duration.ZERO : STABILIZATION;
  }

  private boolean isCold() {
    return study.protocol().warmUp().areServersCold();
  }

  /** Returns the time that a trial measures; of a ramp, with all its steps. */
  private Duration measured(Load load, Duration window, boolean isJpaJar) {
    return switch (load) {
      case OpenModel.Search _ -> window.plus(BETWEEN_STEPS).multipliedBy(PROBES);
      case OpenModel.Ramp ramp -> ramp.hold().plus(BETWEEN_STEPS).multipliedBy(steps(ramp));
      case ClosedModel.Iterations iterations ->
          iterations
              .startOver()
              .plus(window)
              .multipliedBy(iterationsSent(isJpaJar))
              .minus(stabilization());
      case OpenModel _, ClosedModel _ ->
          load.windowLength().orElse(window).multipliedBy(load.points().size());
    };
  }

  private int iterationsSent(boolean isJpaJar) {
    if (isCold()) {
      return 1;
    }
    return isJpaJar ? ITERATIONS_SENT_BY_JPA : ITERATIONS_SENT;
  }

  private static int steps(OpenModel.Ramp ramp) {
    if (ramp.toPerSecond().isPresent()) {
      double up = (ramp.toPerSecond().getAsDouble() - ramp.fromPerSecond()) / ramp.byPerSecond();
      return Math.min(RateRamp.MOST_STEPS, (int) up + 1);
    }
    double up = Math.max(0, StudyPlan.RAMP_END - ramp.fromPerSecond()) / ramp.byPerSecond();
    return Math.min(RateRamp.MOST_STEPS, (int) up + ramp.failures());
  }
}
