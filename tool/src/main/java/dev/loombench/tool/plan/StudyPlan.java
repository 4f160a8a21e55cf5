package dev.loombench.tool.plan;

import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Trials of a study before the first one, and their time.
 *
 * @param trials number of trials of each pass, without repetitions
 * @param time time of all trials, with the expected repetitions
 * @param ramps true if there are ramps without a last rate, whose time is that of all steps up to
 *     {@link #RAMP_END}
 */
public record StudyPlan(Map<Pass, Integer> trials, TimeLeft time, boolean ramps) {

  /** Rate at which ramps are assumed to end, in requests per second. */
  public static final int RAMP_END = 10_000;

  /** Time between two steps of a ramp: stabilization, tail and the end of the last requests. */
  private static final Duration BETWEEN_STEPS = Duration.ofSeconds(3);

  /** Rates that a search tries: doublings and bisections. */
  private static final int PROBES = 12;

  /**
   * Times that a load of iterations is sent at its measured pace: rehearsed, then measured. Each
   * takes the start of its users, and a window for their last iterations. Jars that sort take 35 to
   * 55 s on two CPUs, without their warm-up and with all rehearsals, native executables 24 s.
   */
  private static final int ITERATIONS_SENT = 2;

  public StudyPlan {
    trials = Map.copyOf(trials);
  }

  /** Returns the plan of a study. */
  public static StudyPlan of(Study study) {
    Planner planner = Planners.of(study, 1);
    TimeLeft time = planner.left(study, List.of());
    for (Workload workload : study.workloads()) {
      for (Load load : workload.loads()) {
        time = time.plus(beyondWindow(study, workload, load));
      }
    }
    boolean ramps =
        study.workloads().stream()
            .flatMap(workload -> workload.loads().stream())
            .anyMatch(load -> load instanceof OpenModel.Ramp ramp && ramp.toPerSecond().isEmpty());
    return new StudyPlan(planner.remainingByPass(List.of()), time, ramps);
  }

  /** Returns the time by which the trials of a load exceed trials with a single window. */
  private static Duration beyondWindow(Study study, Workload workload, Load load) {
    Protocol.Blocks blocks = study.protocol().blocks();
    int trials =
        study.variants().size()
            * (blocks.headline()
                + workload.diagnosticBlocks().orElse(blocks.diagnostic())
                + blocks.virtualThreads());
    Duration window = study.protocol().window();
    return measured(load, window).minus(window).multipliedBy(trials);
  }

  /** Returns the time that a trial measures; of a ramp, with all its steps. */
  private static Duration measured(Load load, Duration window) {
    return switch (load) {
      case OpenModel.Open _, ClosedModel.Closed _ -> window;
      case OpenModel.OpenSteps steps -> steps.hold().multipliedBy(steps.rates().size());
      case OpenModel.Search _ -> window.plus(BETWEEN_STEPS).multipliedBy(PROBES);
      case OpenModel.Ramp ramp -> ramp.hold().plus(BETWEEN_STEPS).multipliedBy(steps(ramp));
      case ClosedModel.Staged staged -> staged.windowLength().orElseThrow();
      case ClosedModel.Iterations iterations ->
          iterations.startOver().plus(window).multipliedBy(ITERATIONS_SENT);
    };
  }

  private static int steps(OpenModel.Ramp ramp) {
    if (ramp.toPerSecond().isPresent()) {
      double up = (ramp.toPerSecond().getAsDouble() - ramp.fromPerSecond()) / ramp.byPerSecond();
      return Math.min(RateRamp.MOST_STEPS, (int) up + 1);
    }
    double up = Math.max(0, RAMP_END - ramp.fromPerSecond()) / ramp.byPerSecond();
    return Math.min(RateRamp.MOST_STEPS, (int) up + ramp.failures());
  }
}
