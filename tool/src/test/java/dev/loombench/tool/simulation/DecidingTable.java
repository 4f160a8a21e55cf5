package dev.loombench.tool.simulation;

import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Decisions;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Table of what a time budget gives: runs drawn from a known truth, planned by the planner and
 * decided by the rules of the report. The first variant beside the baseline serves 10 % less at
 * every point, the others as much.
 */
final class DecidingTable {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final String LOSER = "v1";
  private static final double LOSS = 0.9;
  private static final double SLOWDOWN = 0.7;
  private static final double SLOW_SHARE = 0.1;

  /**
   * Kind of runs.
   *
   * @param tails distribution of the deviation of a trial
   * @param deviation standard deviation of a log ratio of two servers of one block
   * @param trial time of a trial
   * @param looks number of looks, each in a process that resumes the run
   */
  record Setting(
      int variants, int points, Tails tails, double deviation, Duration trial, int looks) {}

  /** Distribution of the deviation of a trial. */
  enum Tails {
    NORMAL,
    T3,
    SLOW_TRIALS,
    SLOW_TRIALS_OF_ONE_VARIANT,
    DRIFT
  }

  /**
   * Shares over runs.
   *
   * @param falseCoverage mean share of claims whose interval misses the truth
   * @param error its Monte Carlo standard error
   * @param found share of points at which the loss is found
   * @param halfWidth median relative half width of the deciding intervals
   * @param blocks mean number of blocks
   */
  record Row(double falseCoverage, double error, double found, double halfWidth, double blocks) {}

  private DecidingTable() {}

  /** Prints the table; an argument replaces the number of runs of a row. */
  public static void main(String[] arguments) {
    int runs = arguments.length == 0 ? 2000 : Integer.parseInt(arguments[0]);
    System.out.println(
        "| variants × points | tails | deviation | trial | looks | blocks | false coverage | 10 % loss found | half width |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    var settings = new ArrayList<Setting>();
    for (double deviation : new double[] {0.02, 0.06, 0.095, 0.2}) {
      for (int looks = 1; looks <= 3; looks++) {
        settings.add(new Setting(1, 1, Tails.NORMAL, deviation, Duration.ofSeconds(44), looks));
      }
    }
    settings.add(new Setting(1, 1, Tails.NORMAL, 0.095, Duration.ofSeconds(83), 1));
    settings.add(new Setting(1, 1, Tails.NORMAL, 0.095, Duration.ofSeconds(83), 2));
    for (int looks : new int[] {1, 3}) {
      settings.add(
          new Setting(1, 1, Tails.SLOW_TRIALS_OF_ONE_VARIANT, 0.06, Duration.ofSeconds(44), looks));
    }
    for (Tails tails : Tails.values()) {
      settings.add(new Setting(2, 2, tails, 0.06, Duration.ofSeconds(20), 3));
      settings.add(new Setting(3, 3, tails, 0.06, Duration.ofSeconds(12), 3));
    }
    settings.forEach(setting -> System.out.println(line(setting, row(setting, runs))));
  }

  private static String line(Setting setting, Row row) {
    return String.format(
        Locale.ROOT,
        "| %d × %d | %s | %.1f %% | %d s | %d | %.1f | %.1f ± %.1f %% | %.0f %% | ± %.1f %% |",
        setting.variants(),
        setting.points(),
        setting.tails().name().toLowerCase(Locale.ROOT),
        100 * setting.deviation(),
        setting.trial().toSeconds(),
        setting.looks(),
        row.blocks(),
        100 * row.falseCoverage(),
        100 * row.error(),
        100 * row.found(),
        100 * row.halfWidth());
  }

  /** Draws runs of a setting. */
  static Row row(Setting setting, int runs) {
    Study study = study(setting);
    List<double[]> drawn =
        IntStream.range(0, runs).parallel().mapToObj(run -> draw(study, setting, run)).toList();
    double[] falseShares = drawn.stream().mapToDouble(one -> one[0]).toArray();
    ErrorRates.Share share = ErrorRates.Share.of(falseShares);
    double[] widths = drawn.stream().mapToDouble(one -> one[2]).sorted().toArray();
    return new Row(
        share.mean(),
        share.error(),
        drawn.stream().mapToDouble(one -> one[1]).average().orElseThrow(),
        widths[widths.length / 2],
        drawn.stream().mapToDouble(one -> one[3]).average().orElseThrow());
  }

  private static Study study(Setting setting) {
    String variants =
        IntStream.rangeClosed(0, setting.variants())
            .mapToObj("  v%d: {server: spring-mvc}\n"::formatted)
            .collect(Collectors.joining());
    String workloads =
        IntStream.range(0, setting.points())
            .mapToObj("  w%d: {kernel: hello, load: {users: 5}}\n"::formatted)
            .collect(Collectors.joining());
    return new StudyReader()
        .read(
            "study: s\nquestion: Which?\nvariants:\n%sworkloads:\n%sprotocol: {within: 10m, diagnostic-blocks: 0, seed: 1}\n"
                .formatted(variants, workloads),
            Path.of("study.yaml"));
  }

  private static double[] draw(Study study, Setting setting, int run) {
    var random = new SplittableRandom(run);
    var history = new ArrayList<PastTrial>();
    for (int look = 1; look <= setting.looks(); look++) {
      Planner planner = Planner.of(study, 1, List.copyOf(history));
      for (Optional<Trial> next = planner.next(history);
          next.isPresent();
          next = planner.next(history)) {
        history.add(made(next.get(), setting, random));
      }
    }
    List<Comparison> deciding =
        Decisions.of(new RunEvidence(study, history)).comparisons().stream()
            .filter(Comparison::deciding)
            .toList();
    int claims = 0;
    int missed = 0;
    int found = 0;
    double width = 0;
    for (Comparison one : deciding) {
      Estimate.Repeated ratio = one.verdict().ratioIfAny().orElseThrow();
      double truth = ratio(one.of().name(), setting.tails());
      boolean isClaim = !(one.verdict() instanceof Verdict.Inconclusive);
      claims += isClaim ? 1 : 0;
      missed += isClaim && (truth < ratio.low() || truth > ratio.high()) ? 1 : 0;
      found += truth < 1 && one.verdict() instanceof Verdict.Worse ? 1 : 0;
      width += ratio.high() / ratio.value() - 1;
    }
    return new double[] {
      claims == 0 ? 0 : (double) missed / claims,
      (double) found / setting.points(),
      width / deciding.size(),
      history.stream().mapToInt(past -> past.trial().block()).max().orElseThrow()
    };
  }

  private static double truth(String variant) {
    return variant.equals(LOSER) ? LOSS : 1;
  }

  /** Returns the ratio of the geometric means over the baseline. */
  private static double ratio(String variant, Tails tails) {
    boolean alone = tails == Tails.SLOW_TRIALS_OF_ONE_VARIANT && variant.equals(LOSER);
    return truth(variant) * (alone ? Math.pow(SLOWDOWN, SLOW_SHARE) : 1);
  }

  private static PastTrial made(Trial trial, Setting setting, SplittableRandom random) {
    double width = setting.deviation() / Math.sqrt(2);
    double deviation =
        switch (setting.tails()) {
          case NORMAL, DRIFT -> random.nextGaussian();
          case T3 -> heavyTailed(random);
          case SLOW_TRIALS, SLOW_TRIALS_OF_ONE_VARIANT ->
              random.nextGaussian()
                  + (random.nextDouble() < SLOW_SHARE && maySlowDown(trial, setting)
                      ? Math.log(SLOWDOWN) / width
                      : 0);
        };
    double drift = setting.tails() == Tails.DRIFT ? -0.005 * trial.number() : 0;
    double figure = 1000 * truth(trial.variant().name()) * Math.exp(width * deviation + drift);
    Map<Metric, Reading> readings = new HashMap<>();
    readings.put(Metric.THROUGHPUT, new Reading.Measured(figure));
    return new PastTrial(
        trial,
        1,
        new Outcome.Completed(),
        setting.trial(),
        List.of(new Measurement(trial.load(), new Window(START, START.plusSeconds(8)), readings)));
  }

  private static boolean maySlowDown(Trial trial, Setting setting) {
    return setting.tails() == Tails.SLOW_TRIALS || trial.variant().name().equals(LOSER);
  }

  /** Returns Student's t of three degrees of freedom with a standard deviation of 1. */
  private static double heavyTailed(SplittableRandom random) {
    double squares = 0;
    for (int freedom = 0; freedom < 3; freedom++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return random.nextGaussian() / Math.sqrt(squares / 3) / Math.sqrt(3);
  }
}
