package dev.loombench.tool.analyze.history;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.RunDifferences;
import dev.loombench.tool.analyze.compare.RunFigures;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.ChangePoints;
import dev.loombench.tool.stats.ChangePoints.ChangePoint;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Figures of a study over its runs on one machine, and the runs at which they changed. The value of
 * a run is the mean over its trials; change points are searched in the logarithms of these values,
 * because trials of one run share boot, build and hour ({@link ChangePoints}).
 *
 * @param notComparable those of {@code runs} without any comparable figure
 */
public record Trend(
    String study,
    List<RunSummary> runs,
    List<LeftOut> leftOut,
    List<NotComparable> notComparable,
    List<Figure> figures,
    List<Change> changes) {

  /** Run with its figures. */
  public record Input(RunSummary run, RunFigures figures) {}

  /** Run that measured on another machine than the last one. */
  public record LeftOut(RunSummary run, List<ConditionDifference> because) {}

  /**
   * Run on the same machine whose figures can't be in one series with those of the last run.
   *
   * @param because reasons, each once; empty if it measured none of the figures
   */
  public record NotComparable(RunSummary run, List<NotComparableReason> because) {}

  /**
   * Figure over the runs.
   *
   * @param levels mean of each run with its interval; empty where a run has none
   * @param missing reason why the last run has none, if it measured the figure
   */
  public record Figure(
      FigureId id, List<Optional<Estimate>> levels, Optional<NotComparableReason> missing) {

    private double[] logs() {
      return levels.stream()
          .mapToDouble(level -> level.map(Estimate::value).map(Math::log).orElse(Double.NaN))
          .toArray();
    }
  }

  /** Change of one or more figures between two runs. */
  public record Change(int first, List<FigureChange> figures, RunDifferences differences) {}

  /**
   * Change of a figure.
   *
   * @param verdict verdict on the ratio of the mean after to the mean before, each up to the
   *     neighboring change, with a 95 % interval that takes the place as given
   * @param pValue p-value of the change point, adjusted for the search over all splits and figures
   */
  public record FigureChange(FigureId id, Verdict verdict, double pValue) {}

  /**
   * Analyzes a history.
   *
   * @param inputs all readable runs of the study, at least one, in the order made
   */
  public static Trend of(
      List<Input> inputs,
      Predicate<FigureId> wanted,
      double margin,
      BiFunction<RunSummary, RunSummary, RunDifferences> differences) {
    List<Input> alike =
        inputs.stream().filter(input -> input.figures().otherMachine().isEmpty()).toList();
    List<RunSummary> runs = alike.stream().map(Input::run).toList();
    List<Figure> figures = figures(alike, wanted);
    return new Trend(
        inputs.getLast().run().study(),
        runs,
        inputs.stream()
            .filter(input -> !input.figures().otherMachine().isEmpty())
            .map(input -> new LeftOut(input.run(), input.figures().otherMachine()))
            .toList(),
        alike.stream()
            .filter(input -> input.figures().known().keySet().stream().noneMatch(wanted))
            .map(input -> new NotComparable(input.run(), reasons(input.figures(), wanted)))
            .toList(),
        figures,
        changes(runs, figures, margin, differences));
  }

  private static List<NotComparableReason> reasons(RunFigures figures, Predicate<FigureId> wanted) {
    return figures.refused().entrySet().stream()
        .filter(refused -> wanted.test(refused.getKey()))
        .map(Map.Entry::getValue)
        .distinct()
        .toList();
  }

  private static List<Figure> figures(List<Input> runs, Predicate<FigureId> wanted) {
    return runs.reversed().stream()
        .flatMap(input -> input.figures().known().keySet().stream())
        .distinct()
        .filter(wanted)
        .map(
            id ->
                new Figure(
                    id,
                    runs.stream()
                        .map(input -> Optional.ofNullable(input.figures().known().get(id)))
                        .toList(),
                    Optional.ofNullable(runs.getLast().figures().refused().get(id))))
        .toList();
  }

  private static List<Change> changes(
      List<RunSummary> runs,
      List<Figure> figures,
      double margin,
      BiFunction<RunSummary, RunSummary, RunDifferences> differences) {
    List<ChangePoint> points = ChangePoints.of(figures.stream().map(Figure::logs).toList());
    var byRun = new TreeMap<Integer, List<FigureChange>>();
    for (ChangePoint point : points) {
      byRun
          .computeIfAbsent(point.first(), _ -> new ArrayList<>())
          .add(change(figures.get(point.series()), point, points, margin));
    }
    return byRun.entrySet().stream()
        .map(
            change ->
                new Change(
                    change.getKey(),
                    change.getValue(),
                    differences.apply(runs.get(change.getKey() - 1), runs.get(change.getKey()))))
        .toList();
  }

  private static FigureChange change(
      Figure figure, ChangePoint point, List<ChangePoint> points, double margin) {
    double[] logs = figure.logs();
    int[] own =
        points.stream()
            .filter(other -> other.series() == point.series())
            .mapToInt(ChangePoint::first)
            .toArray();
    int start = Arrays.stream(own).filter(at -> at < point.first()).max().orElse(0);
    int end = Arrays.stream(own).filter(at -> at > point.first()).min().orElse(logs.length);
    double[] before = known(logs, start, point.first());
    double[] after = known(logs, point.first(), end);
    Estimate.Repeated ratio = RatioTest.ofGroups(after, before).ratio(MeanInterval.CONFIDENCE);
    return new FigureChange(
        figure.id(),
        Verdict.on(
            ratio,
            EquivalenceMargin.of(figure.id().metric(), margin, LogScale.middle(before, after)),
            figure.id().metric().better()),
        point.pValue());
  }

  private static double[] known(double[] logs, int from, int to) {
    return IntStream.range(from, to)
        .mapToDouble(at -> logs[at])
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  public Optional<FigureChange> lastChange(FigureId id) {
    return changes.stream()
        .sorted(Comparator.comparingInt(Change::first).reversed())
        .flatMap(change -> change.figures().stream())
        .filter(change -> change.id().equals(id))
        .findFirst();
  }

  /** Returns the last change of each figure whose present level is worse than the one before. */
  public List<FigureChange> worse() {
    return figures.stream()
        .flatMap(figure -> lastChange(figure.id()).stream())
        .filter(change -> change.verdict() instanceof Verdict.Worse)
        .toList();
  }
}
