package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.measure.GrantedCpus;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Names what a run says nothing of, so that no advice is read beyond it. */
final class UntestedAspects {

  private final Analysis analysis;
  private final Trials trials;
  private final Headroom headroom;
  private final SelectionCriteria wish;

  UntestedAspects(Analysis analysis, Trials trials, Headroom headroom, SelectionCriteria wish) {
    this.analysis = analysis;
    this.trials = trials;
    this.headroom = headroom;
    this.wish = wish;
  }

  List<String> sentences() {
    var sentences = new ArrayList<String>();
    analysis.run().unavailable().stream()
        .map(missing -> "%s: %s.".formatted(missing.variant(), missing.reason()))
        .forEach(sentences::add);
    analysis.study().workloads().forEach(workload -> sentences.add(loads(workload)));
    passes().forEach(sentences::add);
    cpus().forEach(sentences::add);
    jdks().forEach(sentences::add);
    sentences.add(
        "Other heaps than %s, other collectors than %s, and packaging that is none of the variants: native images, class archives, AOT caches."
            .formatted(analysis.study().jvm().heap(), analysis.study().jvm().collector().key()));
    return sentences;
  }

  private String loads(Workload workload) {
    List<Headroom.Rate> rates = headroom.rates(workload.name());
    if (rates.isEmpty()) {
      return "Open load of %s: closed users wait for their answers, so a percentile of theirs says little of a rate that does not wait."
          .formatted(workload.name());
    }
    String highest = Numbers.number(rates.getLast().perSecond());
    return rates.size() == 1
        ? "Other rates of %s than %s/s.".formatted(workload.name(), highest)
        : "Rates of %s above %s/s, or between those of its %d points."
            .formatted(workload.name(), highest, rates.size());
  }

  private Stream<String> passes() {
    return Stream.of(
            made(Pass.DIAGNOSTIC)
                ? ""
                : "What the heap held and what requests allocated: there is no diagnostic trial.",
            made(Pass.STARTUP) ? "" : "How fast servers start: there is no start-up trial.")
        .filter(text -> !text.isEmpty());
  }

  private boolean made(Pass pass) {
    return trials.records().stream().anyMatch(trial -> trial.trial().pass() == pass);
  }

  private Stream<String> cpus() {
    List<String> granted =
        trials.points().stream()
            .flatMap(
                point ->
                    trials.variants().stream()
                        .map(variant -> GrantedCpus.ofServer(trials, point, variant)))
            .filter(cpus -> cpus > 0)
            .distinct()
            .sorted()
            .map(Numbers::number)
            .map(text -> text.replaceAll("\\.0+$", ""))
            .toList();
    if (granted.isEmpty()) {
      return Stream.of("How many CPUs the servers had is not recorded.");
    }
    Stream<String> asked =
        wish.limits().stream()
            .filter(limit -> limit.kind() == Kind.CPUS)
            .filter(
                limit -> !granted.contains(Numbers.number(limit.most()).replaceAll("\\.0+$", "")))
            .map(
                limit ->
                    "A server confined to %s: what was measured is how much CPU it used of more or fewer."
                        .formatted(limit.amount(limit.most())));
    return Stream.concat(
        Stream.of("Other numbers of CPUs than %s.".formatted(Lists.list(granted))), asked);
  }

  private Stream<String> jdks() {
    List<String> jdks =
        trials.records().stream()
            .map(TrialRecord::facts)
            .flatMap(facts -> Stream.ofNullable(facts.get("jdk")))
            .distinct()
            .sorted()
            .toList();
    return jdks.isEmpty()
        ? Stream.empty()
        : Stream.of("Other JDKs than %s.".formatted(Lists.list(jdks)));
  }
}
