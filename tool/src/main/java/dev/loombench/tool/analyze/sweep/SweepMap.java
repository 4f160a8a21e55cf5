package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.measure.Trials.Place;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioInterval;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.SweepCell;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a sweep says: of two variants, which serves more where.
 *
 * @param design the grid
 * @param spots every place of it, row by row
 * @param turns where the verdict turns, row by row
 * @param lines where a pool is just full, by arithmetic
 * @param sentences what it means
 */
public record SweepMap(
    Design.Sweep design,
    List<SweepPointResult> spots,
    List<SweepCrossover> turns,
    List<SaturationLine> lines,
    List<String> sentences) {

  /** Of the CPU granted; a server that waits for nothing else uses about as much. */
  static final double FULL_CPU = 0.9;

  public SweepMap {
    spots = List.copyOf(spots);
    turns = List.copyOf(turns);
    lines = List.copyOf(lines);
    sentences = List.copyOf(sentences);
  }

  /** What a run says; none if it is no sweep. */
  public static Optional<SweepMap> of(Analysis analysis) {
    return analysis.study().design() instanceof Design.Sweep sweep
        ? Optional.of(new Maker(analysis, sweep).map())
        : Optional.empty();
  }

  /** What is known of a row, from its smallest value across to its largest. */
  public List<SweepPointResult> row(int row) {
    int columns = design.across().values().size();
    return spots.subList(row * columns, (row + 1) * columns);
  }

  private static final class Maker {
    private final Analysis analysis;
    private final Design.Sweep sweep;
    private final Trials trials;
    private final Estimator estimator;

    Maker(Analysis analysis, Design.Sweep sweep) {
      this.analysis = analysis;
      this.sweep = sweep;
      this.trials = new Trials(analysis.study(), analysis.trials());
      this.estimator = new Estimator(trials);
    }

    SweepMap map() {
      List<List<SweepPointResult>> rows =
          IntStream.range(0, sweep.up().values().size())
              .mapToObj(
                  row ->
                      sweep.cells().stream()
                          .filter(cell -> cell.row() == row)
                          .map(this::measured)
                          .toList())
              .map(Maker::inferred)
              .toList();
      List<SweepPointResult> spots = rows.stream().flatMap(List::stream).toList();
      List<SweepCrossover> turns = rows.stream().flatMap(Maker::turns).toList();
      List<SaturationLine> lines = new SaturationLines(analysis.study(), sweep).lines();
      return new SweepMap(
          sweep, spots, turns, lines, new SweepSentences(sweep, rows, turns, lines).sentences());
    }

    private SweepPointResult measured(SweepCell cell) {
      var point = new PointId(cell.workload(), cell.load(), cell.load());
      Map<Place, Observation> above = trials.byBlock(point, cell.of(), Pass.HEADLINE);
      Map<Place, Observation> below = trials.byBlock(point, cell.over(), Pass.HEADLINE);
      List<Place> shared =
          above.keySet().stream()
              .filter(below::containsKey)
              .filter(place -> isOf(cell, place.block()))
              .toList();
      SweepFinding finding =
          shared.size() == 1
              ? oneBlock(above.get(shared.getFirst()), below.get(shared.getFirst()))
              : compared(cell, point);
      return new SweepPointResult(cell, finding, shared.size(), cpuFull(cell, point));
    }

    private boolean isOf(SweepCell cell, int block) {
      return block >= cell.firstBlock() && block < cell.firstBlock() + sweep.blocks();
    }

    private SweepFinding oneBlock(Observation above, Observation below) {
      return throughput(above)
          .flatMap(top -> throughput(below).map(bottom -> top / bottom))
          .<SweepFinding>map(
              ratio -> new SweepFinding.OneBlock(ratio, call(new Interval(ratio, ratio))))
          .orElseGet(() -> new SweepFinding.NotComparable("a variant served nothing there"));
    }

    private static Optional<Double> throughput(Observation observation) {
      return observation.reading(Metric.THROUGHPUT).stream()
          .flatMap(
              reading ->
                  switch (reading) {
                    case Reading.Measured(double value) when value > 0 -> Stream.of(value);
                    case Reading.Measured _, Reading.Unavailable _ -> Stream.empty();
                  })
          .findFirst();
    }

    private SweepFinding compared(SweepCell cell, PointId point) {
      return analysis.conclusions().comparisons().stream()
          .filter(comparison -> comparison.metric() == Metric.THROUGHPUT)
          .filter(comparison -> comparison.point().equals(point))
          .filter(comparison -> comparison.of().equals(cell.of()))
          .filter(comparison -> comparison.over().equals(cell.over()))
          .map(this::finding)
          .findFirst()
          .orElseGet(() -> neverCompared(cell, point));
    }

    /** By the interval that the search went by, which is no report's: a map explores. */
    private SweepFinding finding(Comparison comparison) {
      if (comparison.verdict() instanceof Verdict.NotComparable(String reason)) {
        return new SweepFinding.NotComparable(reason);
      }
      double[] logs = comparison.logRatios().stream().mapToDouble(Double::doubleValue).toArray();
      return switch (RatioInterval.of(logs, MeanInterval.CONFIDENCE)) {
        case Estimate.Single(double ratio) ->
            new SweepFinding.OneBlock(ratio, call(new Interval(ratio, ratio)));
        case Estimate.Repeated ratio ->
            new SweepFinding.Measured(ratio, call(new Interval(ratio.low(), ratio.high())));
      };
    }

    private SweepFinding neverCompared(SweepCell cell, PointId point) {
      return Stream.of(cell.of(), cell.over())
          .filter(variant -> trials.made(point, variant, Pass.HEADLINE).size() > 0)
          .filter(variant -> trials.observations(point, variant, Pass.HEADLINE).isEmpty())
          .findFirst()
          .<SweepFinding>map(
              variant -> new SweepFinding.NotComparable("no trial of " + variant + " completed"))
          .orElseGet(SweepFinding.Unknown::new);
    }

    private Difference call(Interval ratio) {
      return Difference.of(ratio, analysis.study().protocol().equivalenceMargin());
    }

    private List<String> cpuFull(SweepCell cell, PointId point) {
      return Stream.of(cell.over(), cell.of())
          .filter(variant -> cpuShare(point, variant) >= FULL_CPU)
          .toList();
    }

    private double cpuShare(PointId point, String variant) {
      int granted =
          trials.observations(point, variant, Pass.HEADLINE).stream()
              .map(observation -> observation.trial().facts().cpus().serverCount().orElse(0))
              .findFirst()
              .orElse(0);
      double cores =
          estimator.known(point, variant, Metric.SERVER_CPU).map(Estimate::value).orElse(0.0);
      return granted == 0 ? 0 : cores / granted;
    }

    /** The same row, with what stands between places that agree. */
    private static List<SweepPointResult> inferred(List<SweepPointResult> row) {
      var filled = new ArrayList<>(row);
      List<SweepPointResult> seen = seen(row);
      for (int index = 1; index < seen.size(); index++) {
        SweepPointResult left = seen.get(index - 1);
        SweepPointResult right = seen.get(index);
        Difference call = left.finding().callIfAny().orElseThrow();
        if (call == right.finding().callIfAny().orElseThrow() && call != Difference.OPEN) {
          for (int column = left.cell().column() + 1; column < right.cell().column(); column++) {
            SweepPointResult between = row.get(column);
            if (between.finding() instanceof SweepFinding.Unknown) {
              filled.set(
                  column,
                  between.with(
                      new SweepFinding.Inferred(
                          call, left.cell().column(), right.cell().column())));
            }
          }
        }
      }
      return filled;
    }

    private static Stream<SweepCrossover> turns(List<SweepPointResult> row) {
      List<SweepPointResult> seen = seen(row);
      return IntStream.range(1, seen.size())
          .mapToObj(index -> turn(seen.get(index - 1), seen.get(index)))
          .filter(turn -> turn.before() != turn.after());
    }

    private static SweepCrossover turn(SweepPointResult left, SweepPointResult right) {
      return new SweepCrossover(
          left.cell().row(),
          left.cell().column(),
          right.cell().column(),
          left.finding().callIfAny().orElseThrow(),
          right.finding().callIfAny().orElseThrow(),
          isDecided(left) && isDecided(right));
    }

    private static boolean isDecided(SweepPointResult spot) {
      return switch (spot.finding()) {
        case SweepFinding.Measured(var _, Difference call) -> call != Difference.OPEN;
        case SweepFinding.OneBlock _,
            SweepFinding.Inferred _,
            SweepFinding.NotComparable _,
            SweepFinding.Unknown _ ->
            false;
      };
    }

    private static List<SweepPointResult> seen(List<SweepPointResult> row) {
      return row.stream().filter(spot -> spot.finding().isSeen()).toList();
    }
  }
}
