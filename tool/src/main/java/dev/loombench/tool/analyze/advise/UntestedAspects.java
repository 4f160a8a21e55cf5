package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds aspects that a run did not test. */
record UntestedAspects(
    Analysis analysis, Trials trials, HeadroomCalculator headroom, SelectionCriteria criteria) {

  List<UntestedAspect> aspects() {
    var aspects = new ArrayList<UntestedAspect>();
    analysis.run().unavailable().stream()
        .map(
            missing ->
                new UntestedAspect.Unavailable(
                    missing.variant(), missing.reason(), analysis.run().hasTrials(missing)))
        .forEach(aspects::add);
    analysis.study().workloads().stream().map(this::loads).forEach(aspects::add);
    Stream.of(Pass.DIAGNOSTIC, Pass.STARTUP)
        .filter(pass -> trials.records().stream().noneMatch(made -> made.trial().pass() == pass))
        .map(UntestedAspect.NoTrials::new)
        .forEach(aspects::add);
    aspects.addAll(cpus());
    List<String> jdks = jdks();
    if (!jdks.isEmpty()) {
      aspects.add(new UntestedAspect.OtherJdks(jdks));
    }
    aspects.add(
        new UntestedAspect.OtherJvmSettings(
            analysis.study().jvm().heapText(), analysis.study().jvm().collectorText()));
    return aspects;
  }

  private UntestedAspect loads(Workload workload) {
    List<HeadroomCalculator.Rate> rates = headroom.rates(workload.id());
    return rates.isEmpty()
        ? new UntestedAspect.OpenLoad(workload.id())
        : new UntestedAspect.OtherRates(
            workload.id(), rates.stream().map(HeadroomCalculator.Rate::perSecond).toList());
  }

  private List<UntestedAspect> cpus() {
    List<Double> granted =
        trials
            .<Double>atEach(
                trials.points(),
                (point, variant) -> trials.cpusOfServer(point, variant).stream().boxed())
            .stream()
            .distinct()
            .sorted()
            .toList();
    var aspects = new ArrayList<UntestedAspect>();
    aspects.add(new UntestedAspect.OtherCpuCounts(granted));
    if (!granted.isEmpty()) {
      criteria.limits().stream()
          .filter(limit -> limit.kind() == Kind.CPUS)
          .filter(limit -> !granted.contains(limit.most()))
          .map(UntestedAspect.ConfinedCpus::new)
          .forEach(aspects::add);
    }
    return aspects;
  }

  private List<String> jdks() {
    return trials.records().stream()
        .map(TrialRecord::facts)
        .flatMap(facts -> Stream.ofNullable(facts.texts().get("jdk")))
        .distinct()
        .sorted()
        .toList();
  }
}
