package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Check for differences that make results of two runs incomparable. */
final class CompatibilityCheck {

  private final StoredRun before;
  private final StoredRun after;
  private final RunFacts oldFacts;
  private final RunFacts newFacts;

  CompatibilityCheck(StoredRun before, StoredRun after) {
    this.before = before;
    this.after = after;
    this.oldFacts = new RunFacts(before);
    this.newFacts = new RunFacts(after);
  }

  List<Incompatibility> incompatibilities(RunOverlap shared) {
    var found = new ArrayList<Incompatibility>();
    MachineDifferences.of(before.environments(), after.environments())
        .map(Incompatibility.Machine::new)
        .forEach(found::add);
    Stream.of(before, after).flatMap(CompatibilityCheck::neverMeasured).forEach(found::add);
    shared
        .variants()
        .forEach(
            (oldName, newName) -> {
              for (Pass pass : Pass.values()) {
                variant(oldName, newName, pass)
                    .map(text -> new Incompatibility.OfVariant(newName, pass, text))
                    .forEach(found::add);
              }
            });
    for (PointId point : shared.points()) {
      if (!point.equals(PointId.START)) {
        point(point).map(text -> new Incompatibility.OfPoint(point, text)).forEach(found::add);
      }
    }
    return found;
  }

  private static Stream<Incompatibility> neverMeasured(StoredRun run) {
    return run.neverMeasured()
        .map(
            variant ->
                new Incompatibility.NeverMeasured(
                    variant.variant(),
                    "%s was not measured in %s (%s)"
                        .formatted(variant.variant(), run.label(), variant.reason())));
  }

  private static Stream<String> difference(String name, String oldValue, String newValue) {
    return Objects.equals(oldValue, newValue)
        ? Stream.empty()
        : Stream.of("%s differs: %s, then %s".formatted(name, oldValue, newValue));
  }

  private Stream<String> variant(VariantId oldName, VariantId newName, Pass pass) {
    if (!oldFacts.passes(oldName).contains(pass) || !newFacts.passes(newName).contains(pass)) {
      return Stream.empty();
    }
    Stream<String> pageCache =
        pass == Pass.STARTUP
            ? MachineDifferences.difference(
                "the page cache",
                value(oldFacts.facts(oldName, pass), "page-cache"),
                value(newFacts.facts(newName, pass), "page-cache"))
            : Stream.empty();
    return Stream.of(
            grantedCpus("server", oldName, newName, pass, GrantedCpus::serverCount),
            grantedCpus("generator", oldName, newName, pass, GrantedCpus::generatorCount),
            difference("the CPU quota", quota(before, oldName), quota(after, newName)),
            pageCache)
        .flatMap(Function.identity());
  }

  private Stream<String> grantedCpus(
      String role,
      VariantId oldName,
      VariantId newName,
      Pass pass,
      Function<GrantedCpus, OptionalInt> count) {
    return MachineDifferences.difference(
        "the number of CPUs granted to the " + role,
        oldFacts.grantedCpus(oldName, pass, count),
        newFacts.grantedCpus(newName, pass, count));
  }

  private static String quota(StoredRun run, VariantId variant) {
    double cpus = run.study().variant(variant).limits().cpus();
    return cpus == 0 ? "none" : Numbers.number(cpus);
  }

  private static Set<String> value(Map<String, String> facts, String fact) {
    return facts.containsKey(fact) ? Set.of(facts.get(fact)) : Set.of();
  }

  private Stream<String> point(PointId point) {
    var oldTrials = new Trials(before.study(), before.trials());
    var newTrials = new Trials(after.study(), after.trials());
    return Stream.of(
            difference(
                "the request",
                StudyFacts.work(oldTrials.workload(point).work()),
                StudyFacts.work(newTrials.workload(point).work())),
            difference(
                "the load",
                StudyFacts.load(oldTrials.load(point)),
                StudyFacts.load(newTrials.load(point))),
            difference("the window", window(oldTrials, point), window(newTrials, point)),
            difference(
                "the request timeout",
                StudyFacts.time(before.study().protocol().timeout()),
                StudyFacts.time(after.study().protocol().timeout())))
        .flatMap(Function.identity());
  }

  private static String window(Trials trials, PointId point) {
    Load load = trials.load(point);
    return load.isMeasuredWhole()
        ? "to the end of its iterations"
        : StudyFacts.time(load.windowLength().orElse(trials.study().protocol().window()));
  }
}
