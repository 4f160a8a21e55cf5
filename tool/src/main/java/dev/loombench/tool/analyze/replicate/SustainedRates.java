package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Median;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Highest rates that the servers of a variant sustained in the ramps or searches of a workload, one
 * for each completed headline trial.
 *
 * @param perSecond the rates; 0 for a server that sustained none
 * @param generatorLimited true if the generator ended one of the ramps
 * @param openAbove true if a server sustained the highest rate that was measured
 * @param resolution distance to the next rate that the load tries
 */
record SustainedRates(
    List<Double> perSecond, boolean generatorLimited, boolean openAbove, double resolution) {

  static SustainedRates of(Trials trials, WorkloadId workload, VariantId variant) {
    List<Load> loads =
        trials.study().workload(workload).loads().stream().filter(Load::findsItsPoints).toList();
    List<Bracket> brackets =
        trials.records().stream()
            .filter(TrialRecord::completed)
            .filter(record -> record.trial().pass() == Pass.HEADLINE)
            .filter(record -> record.trial().workload().equals(Optional.of(workload)))
            .filter(record -> record.trial().variant().equals(variant))
            .flatMap(
                record ->
                    loads.stream()
                        .filter(load -> load.id().equals(record.trial().load()))
                        .map(
                            load ->
                                Bracket.of(
                                    load,
                                    Probe.of(
                                        record.measurements(), load.objective().orElseThrow()))))
            .toList();
    double[] rates =
        brackets.stream().mapToDouble(bracket -> bracket.sustained().orElse(0)).toArray();
    boolean limited =
        brackets.stream()
            .flatMap(bracket -> bracket.over().stream())
            .anyMatch(over -> over.result() instanceof SloResult.NotSent);
    return new SustainedRates(
        Arrays.stream(rates).boxed().toList(),
        limited,
        brackets.stream().anyMatch(Bracket::isOpenAbove),
        rates.length == 0 ? 0 : step(loads, rates));
  }

  boolean isPositive() {
    return perSecond.stream().allMatch(rate -> rate > 0);
  }

  double[] logs() {
    return perSecond.stream().mapToDouble(Math::log).toArray();
  }

  double logResolution() {
    return Math.log1p(
        resolution / Median.of(perSecond.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  private static double step(List<Load> loads, double[] rates) {
    return loads.stream()
        .mapToDouble(
            load ->
                switch (load) {
                  case OpenModel.Ramp ramp -> ramp.byPerSecond();
                  case OpenModel.Search search -> search.resolution() * Median.of(rates);
                  case OpenModel _, ClosedModel _ -> 0;
                })
        .max()
        .orElse(0);
  }
}
