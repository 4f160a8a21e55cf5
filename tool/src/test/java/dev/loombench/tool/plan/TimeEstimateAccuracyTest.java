package dev.loombench.tool.plan;

import static dev.loombench.tool.plan.TimeEstimateTest.made;
import static dev.loombench.tool.plan.TimeEstimateTest.study;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accuracy of the time left, in simulated runs. */
class TimeEstimateAccuracyTest {

  /**
   * Draws runs like those of the built-in studies on two CPUs: a first phase of about 15 s that
   * differs by variant and is repeated by the others, 6 s to start and stop, a stabilization of
   * about 10 s that differs by variant and point, and a window of 6 s. Up to a tenth of the trials
   * is invalid.
   */
  @ParameterizedTest
  @CsvSource({"3, 2, 3", "4, 3, 3", "2, 2, 5"})
  void theTimeLeftIsAccurateToAFifthInNineOfTenRuns(int variants, int workloads, int blocks) {
    Study study = study(variants, workloads, blocks);
    var held = new HashMap<Double, Integer>();
    int runs = 150;
    for (int seed = 0; seed < runs; seed++) {
      DrawnRun run = DrawnRun.of(study, new Random(seed));
      for (double share : List.of(0.1, 0.25, 0.5)) {
        if (run.holdsAt(share)) {
          held.merge(share, 1, Integer::sum);
        }
      }
    }
    assertThat(held).allSatisfy((share, count) -> assertThat(count).isGreaterThan(9 * runs / 10));
    assertThat(held).hasSize(3);
  }

  /** A run with all its trials. */
  private record DrawnRun(Study study, FixedBlocks planner, List<PastTrial> trials) {

    static DrawnRun of(Study study, Random random) {
      var planner = new FixedBlocks(study, 1);
      var drawn = new Lengths(random);
      double invalid = 0.1 * random.nextDouble();
      List<PastTrial> history = new ArrayList<>();
      for (Optional<Trial> next = planner.next(history);
          next.isPresent();
          next = planner.next(history)) {
        Outcome outcome =
            random.nextDouble() < invalid
                ? new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal")
                : new Outcome.Completed();
        history.add(drawn.trial(next.get(), outcome));
      }
      return new DrawnRun(study, planner, history);
    }

    /** Returns true if the estimate after that share of the time was right within a fifth. */
    boolean holdsAt(double share) {
      double total = trials.stream().mapToDouble(DrawnRun::seconds).sum();
      double passed = 0;
      int trial = 0;
      while (passed + seconds(trials.get(trial)) <= share * total) {
        passed += seconds(trials.get(trial++));
      }
      double truly = total - passed;
      double left = planner.left(study, trials.subList(0, trial)).expected().toMillis() / 1e3;
      return Math.abs(left - truly) <= truly / 5;
    }

    private static double seconds(PastTrial past) {
      return past.took().toMillis() / 1e3;
    }
  }

  private static final class Lengths {

    private final Random random;
    private final Map<String, Double> typical = new HashMap<>();
    private double longestSeconds;
    private double longestAnswers;

    Lengths(Random random) {
      this.random = random;
    }

    PastTrial trial(Trial trial, Outcome outcome) {
      String variant = trial.variant().name();
      String point = variant + trial.workload();
      double needed = varied(typical(variant, 15, 0.15), 0.1);
      double answersPerSecond = typical(variant + " rate", 100, 0.3);
      longestSeconds = Math.max(longestSeconds, needed);
      longestAnswers = Math.max(longestAnswers, needed * answersPerSecond);
      double warmUp =
          Math.ceil(Math.max(needed, Math.min(longestSeconds, longestAnswers / answersPerSecond)));
      double rest = 6 + 6 + varied(typical(point, 10, 0.3), 0.3);
      return made(
          trial,
          outcome,
          Duration.ofMillis(Math.round(1e3 * (warmUp + rest))),
          Duration.ofMillis(Math.round(1e3 * warmUp)));
    }

    private double typical(String of, double median, double spread) {
      return typical.computeIfAbsent(of, _ -> varied(median, spread));
    }

    private double varied(double median, double spread) {
      return median * Math.exp(spread * random.nextGaussian());
    }
  }
}
