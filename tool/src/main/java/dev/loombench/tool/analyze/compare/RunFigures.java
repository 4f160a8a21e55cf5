package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Figures of a run that may be in one series with those of a later run, by the rules of comparing
 * two runs: the same machine, requests, load, window and CPUs.
 *
 * @param otherMachine differences of the machines; no figure is known then
 * @param refused reason for each figure that both runs measured and that is not comparable
 */
public record RunFigures(
    List<ConditionDifference> otherMachine,
    Map<FigureId, Estimate> known,
    Map<FigureId, NotComparableReason> refused) {

  /** Returns the figures of a run that may be compared with those of a reference run. */
  public static RunFigures of(StoredRun run, StoredRun reference) {
    List<ConditionDifference> otherMachine = MachineDifferences.of(run, reference).toList();
    var known = new LinkedHashMap<FigureId, Estimate>();
    var refused = new LinkedHashMap<FigureId, NotComparableReason>();
    if (otherMachine.isEmpty()) {
      RunOverlap shared = RunOverlap.unchecked(run, reference, Map.of());
      List<Incompatibility> incompatibilities =
          new CompatibilityCheck(run, reference).incompatibilities(shared);
      var compared = new ComparedRun(run);
      for (PointId point : shared.points()) {
        for (VariantId variant : shared.variants().keySet()) {
          RunComparison.METRICS.stream()
              .map(metric -> new FigureId(point, variant, metric))
              .filter(figure -> compared.readings(point, variant, figure.metric()).all() > 0)
              .forEach(
                  figure ->
                      refusal(compared, incompatibilities, figure)
                          .ifPresentOrElse(
                              reason -> refused.put(figure, reason),
                              () -> known.put(figure, estimate(compared, figure))));
        }
      }
    }
    return new RunFigures(otherMachine, known, refused);
  }

  private static Optional<NotComparableReason> refusal(
      ComparedRun run, List<Incompatibility> incompatibilities, FigureId figure) {
    PointId point = figure.point();
    VariantId variant = figure.variant();
    return Incompatibility.refusal(incompatibilities, point, variant, figure.metric().pass())
        .or(
            () ->
                run.isFixedBySchedule(point, variant, figure.metric())
                    ? Optional.of(new NotComparableReason.FixedBySchedule())
                    : Optional.empty())
        .or(
            () ->
                run.isLimitedByGenerator(point, variant)
                    ? Optional.of(new NotComparableReason.GeneratorLimited(List.of(variant)))
                    : Optional.empty())
        .or(() -> run.refusal(point, variant, figure.metric()));
  }

  private static Estimate estimate(ComparedRun run, FigureId figure) {
    double[] values = run.readings(figure.point(), figure.variant(), figure.metric()).numbers();
    return MeanInterval.of(values, MeanInterval.CONFIDENCE);
  }
}
