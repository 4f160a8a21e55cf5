package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.sweep.SweepFinding.Reason;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.PastTrial.BlockKey;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Map of a sweep: which of two variants serves more in each cell of a grid. */
public record SweepMap(
    Design.Sweep design,
    List<SweepPointResult> cells,
    List<SweepCrossover> crossovers,
    List<SaturationLine> saturationLines) {

  /** Share of the granted CPU from which a server counts as CPU-saturated. */
  public static final double SATURATED_CPU = 0.9;

  public static Optional<SweepMap> of(Analysis analysis) {
    return analysis.study().design() instanceof Design.Sweep sweep
        ? Optional.of(new Builder(analysis, sweep).map())
        : Optional.empty();
  }

  /** Returns the results of a row, from the smallest value across to the largest. */
  public List<SweepPointResult> row(int row) {
    int columns = design.across().values().size();
    return cells.subList(row * columns, (row + 1) * columns);
  }

  private static final class Builder {
    private final Analysis analysis;
    private final Design.Sweep sweep;
    private final Trials trials;
    private final Estimator estimator;

    Builder(Analysis analysis, Design.Sweep sweep) {
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
                          .map(this::result)
                          .toList())
              .map(Builder::inferred)
              .toList();
      return new SweepMap(
          sweep,
          rows.stream().flatMap(List::stream).toList(),
          rows.stream().flatMap(Builder::crossovers).toList(),
          SaturationLine.of(analysis.study(), sweep));
    }

    private SweepPointResult result(SweepCell cell) {
      var point = new PointId(cell.workload(), cell.load(), cell.load());
      Map<BlockKey, Observation> above = trials.byBlock(point, cell.of(), Pass.HEADLINE);
      Map<BlockKey, Observation> below = trials.byBlock(point, cell.over(), Pass.HEADLINE);
      List<BlockKey> shared =
          above.keySet().stream()
              .filter(below::containsKey)
              .filter(blockKey -> isOf(cell, blockKey.block()))
              .toList();
      SweepFinding finding =
          shared.isEmpty() || shared.size() >= ComparisonFamily.FEWEST_TRIALS
              ? compared(cell, point)
              : refusal(cell, point)
                  .orElseGet(
                      () ->
                          guessed(
                              shared.stream().map(above::get).toList(),
                              shared.stream().map(below::get).toList()));
      return new SweepPointResult(cell, finding, shared.size(), cpuSaturated(cell, point));
    }

    private boolean isOf(SweepCell cell, int block) {
      return block >= cell.firstBlock() && block < cell.firstBlock() + sweep.blocks();
    }

    private Optional<SweepFinding> refusal(SweepCell cell, PointId point) {
      return Stream.of(cell.of(), cell.over())
          .flatMap(
              variant ->
                  trials.evidence().refusalOfState(point, Metric.THROUGHPUT, variant).stream())
          .findFirst()
          .map(Reason.Refused::new)
          .map(SweepFinding.NotComparable::new);
    }

    private SweepFinding guessed(List<Observation> above, List<Observation> below) {
      if (Stream.of(above, below).flatMap(List::stream).anyMatch(one -> log(one).isEmpty())) {
        return new SweepFinding.NotComparable(new Reason.NothingServed());
      }
      double ratio = Math.exp(meanLog(above) - meanLog(below));
      return new SweepFinding.FewBlocks(ratio, difference(new Interval(ratio, ratio)));
    }

    private static double meanLog(List<Observation> observations) {
      return observations.stream()
          .mapToDouble(observation -> log(observation).orElseThrow())
          .average()
          .orElseThrow();
    }

    /** Returns the logarithm of the throughput; empty if nothing was served. */
    private static OptionalDouble log(Observation observation) {
      return observation.number(Metric.THROUGHPUT).stream()
          .filter(value -> value > 0)
          .map(Math::log)
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
          .orElseGet(() -> notCompared(cell, point));
    }

    /** Uses the 95 % interval that the search used, not the corrected one of the report. */
    private SweepFinding finding(Comparison comparison) {
      if (comparison.verdict() instanceof Verdict.NotComparable(var reason)) {
        return new SweepFinding.NotComparable(new Reason.Refused(reason));
      }
      double[] logs = comparison.logRatios().stream().mapToDouble(Double::doubleValue).toArray();
      return switch (RatioTest.estimate(logs, comparison.resolution(), MeanInterval.CONFIDENCE)) {
        case Estimate.Single(double ratio) ->
            new SweepFinding.FewBlocks(ratio, difference(new Interval(ratio, ratio)));
        case Estimate.Repeated ratio ->
            new SweepFinding.Measured(ratio, difference(new Interval(ratio.low(), ratio.high())));
      };
    }

    private SweepFinding notCompared(SweepCell cell, PointId point) {
      boolean measured =
          Stream.of(cell.of(), cell.over())
              .noneMatch(variant -> trials.observations(point, variant, Pass.HEADLINE).isEmpty());
      return measured ? fixedBySchedule(point) : withoutTrials(cell, point);
    }

    private SweepFinding fixedBySchedule(PointId point) {
      return switch (trials.load(point)) {
        case OpenModel _ -> new SweepFinding.BothSustain();
        case ClosedModel _ ->
            new SweepFinding.NotComparable(
                new Reason.Refused(new NotComparableReason.FixedBySchedule()));
      };
    }

    private SweepFinding withoutTrials(SweepCell cell, PointId point) {
      return Stream.of(cell.of(), cell.over())
          .filter(variant -> trials.made(point, variant, Pass.HEADLINE).size() > 0)
          .filter(variant -> trials.observations(point, variant, Pass.HEADLINE).isEmpty())
          .findFirst()
          .<SweepFinding>map(
              variant -> new SweepFinding.NotComparable(new Reason.NoneCompleted(variant)))
          .orElseGet(SweepFinding.Unknown::new);
    }

    private Difference difference(Interval ratio) {
      return Difference.of(ratio, analysis.study().protocol().equivalenceMargin());
    }

    private List<VariantId> cpuSaturated(SweepCell cell, PointId point) {
      return Stream.of(cell.over(), cell.of())
          .filter(variant -> isCpuSaturated(point, variant))
          .toList();
    }

    /** Returns true if the server used almost all of its CPUs; false if that is unknown. */
    private boolean isCpuSaturated(PointId point, VariantId variant) {
      OptionalInt granted =
          trials.observations(point, variant, Pass.HEADLINE).stream()
              .flatMapToInt(
                  observation -> observation.trial().facts().cpus().serverCount().stream())
              .findFirst();
      return granted.isPresent()
          && estimator
              .known(point, variant, Metric.SERVER_CPU)
              .filter(cores -> cores.value() >= SATURATED_CPU * granted.getAsInt())
              .isPresent();
    }

    private static List<SweepPointResult> inferred(List<SweepPointResult> row) {
      var filled = new ArrayList<>(row);
      List<SweepPointResult> measured = measured(row);
      for (int index = 1; index < measured.size(); index++) {
        SweepPointResult left = measured.get(index - 1);
        SweepPointResult right = measured.get(index);
        Difference difference = left.finding().differenceIfAny().orElseThrow();
        if (difference == right.finding().differenceIfAny().orElseThrow()
            && difference != Difference.OPEN) {
          for (int column = left.cell().column() + 1; column < right.cell().column(); column++) {
            SweepPointResult between = row.get(column);
            if (between.finding() instanceof SweepFinding.Unknown) {
              filled.set(
                  column,
                  between.with(
                      new SweepFinding.Inferred(
                          difference, left.cell().column(), right.cell().column())));
            }
          }
        }
      }
      return filled;
    }

    private static Stream<SweepCrossover> crossovers(List<SweepPointResult> row) {
      List<SweepPointResult> measured = measured(row);
      return IntStream.range(1, measured.size())
          .mapToObj(index -> crossover(measured.get(index - 1), measured.get(index)))
          .filter(change -> change.before() != change.after());
    }

    private static SweepCrossover crossover(SweepPointResult left, SweepPointResult right) {
      return new SweepCrossover(
          left.cell().row(),
          left.cell().column(),
          right.cell().column(),
          left.finding().differenceIfAny().orElseThrow(),
          right.finding().differenceIfAny().orElseThrow(),
          isDecided(left) && isDecided(right));
    }

    private static boolean isDecided(SweepPointResult result) {
      return switch (result.finding()) {
        case SweepFinding.Measured(var _, Difference difference) -> difference != Difference.OPEN;
        case SweepFinding.BothSustain _ -> true;
        case SweepFinding.FewBlocks _,
            SweepFinding.Inferred _,
            SweepFinding.NotComparable _,
            SweepFinding.Unknown _ ->
            false;
      };
    }

    private static List<SweepPointResult> measured(List<SweepPointResult> row) {
      return row.stream().filter(result -> result.finding().isMeasured()).toList();
    }
  }
}
