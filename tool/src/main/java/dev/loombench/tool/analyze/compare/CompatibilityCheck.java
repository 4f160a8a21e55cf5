package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.ConditionDifference.Condition;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
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
    MachineDifferences.of(before, after).map(Incompatibility.Machine::new).forEach(found::add);
    Stream.of(before, after).flatMap(CompatibilityCheck::neverMeasured).forEach(found::add);
    shared
        .variants()
        .forEach(
            (oldName, newName) -> {
              for (Pass pass : Pass.values()) {
                variant(oldName, newName, pass)
                    .map(one -> new Incompatibility.OfVariant(newName, pass, one))
                    .forEach(found::add);
              }
            });
    for (PointId point : shared.points()) {
      if (!point.equals(PointId.START)) {
        point(point).map(one -> new Incompatibility.OfPoint(point, one)).forEach(found::add);
      }
    }
    return found;
  }

  private static Stream<Incompatibility> neverMeasured(StoredRun run) {
    return run.neverMeasured()
        .map(
            variant ->
                new Incompatibility.NeverMeasured(
                    new ConditionDifference.NotMeasured(
                        variant.variant(), run.label(), variant.reason())));
  }

  private static Stream<ConditionDifference> difference(
      Condition condition, String oldValue, String newValue) {
    return Objects.equals(oldValue, newValue)
        ? Stream.empty()
        : Stream.of(
            new ConditionDifference.Values(condition, List.of(oldValue), List.of(newValue)));
  }

  private Stream<ConditionDifference> variant(VariantId oldName, VariantId newName, Pass pass) {
    if (!oldFacts.passes(oldName).contains(pass) || !newFacts.passes(newName).contains(pass)) {
      return Stream.empty();
    }
    Stream<ConditionDifference> pageCache =
        pass == Pass.STARTUP
            ? MachineDifferences.difference(
                Condition.PAGE_CACHE,
                oldFacts.values(oldName, pass, "page-cache"),
                newFacts.values(newName, pass, "page-cache"))
            : Stream.empty();
    return Stream.of(
            grantedCpus(Condition.CPUS_OF_SERVER, oldName, newName, pass, GrantedCpus::serverCount),
            grantedCpus(
                Condition.CPUS_OF_GENERATOR, oldName, newName, pass, GrantedCpus::generatorCount),
            difference(Condition.CPU_QUOTA, quota(before, oldName), quota(after, newName)),
            pageCache)
        .flatMap(Function.identity());
  }

  private Stream<ConditionDifference> grantedCpus(
      Condition condition,
      VariantId oldName,
      VariantId newName,
      Pass pass,
      Function<GrantedCpus, OptionalInt> count) {
    return MachineDifferences.difference(
        condition,
        oldFacts.grantedCpus(oldName, pass, count),
        newFacts.grantedCpus(newName, pass, count));
  }

  private static String quota(StoredRun run, VariantId variant) {
    OptionalDouble cpus = run.study().variant(variant).limits().cpus();
    return cpus.isPresent() ? Numbers.number(cpus.getAsDouble()) : "none";
  }

  private Stream<ConditionDifference> point(PointId point) {
    var oldTrials = new Trials(before.study(), before.trials());
    var newTrials = new Trials(after.study(), after.trials());
    return Stream.of(
            difference(
                Condition.REQUEST,
                StudyFacts.work(oldTrials.workload(point).work()),
                StudyFacts.work(newTrials.workload(point).work())),
            difference(
                Condition.LOAD,
                StudyFacts.load(oldTrials.load(point)),
                StudyFacts.load(newTrials.load(point))),
            windows(oldTrials, newTrials, point),
            difference(
                Condition.REQUEST_TIMEOUT,
                StudyFacts.time(before.study().protocol().timeout()),
                StudyFacts.time(after.study().protocol().timeout())),
            difference(
                Condition.ENGINE,
                before.study().protocol().generator().engine().key(),
                after.study().protocol().generator().engine().key()),
            difference(Condition.SERVER_PER, serverPer(before, point), serverPer(after, point)),
            difference(
                Condition.WARM_UP,
                before.study().protocol().warmUp().servers().key(),
                after.study().protocol().warmUp().servers().key()))
        .flatMap(Function.identity());
  }

  private static String serverPer(StoredRun run, PointId point) {
    boolean shared =
        new SharedServers(run.study()).serve(Pass.HEADLINE, point.workload(), point.load());
    return (shared ? ServerPer.BLOCK : ServerPer.LOAD).key();
  }

  /** Returns the difference of the windows; loads that are measured whole have none. */
  private static Stream<ConditionDifference> windows(
      Trials oldTrials, Trials newTrials, PointId point) {
    return oldTrials.load(point).isMeasuredWhole() || newTrials.load(point).isMeasuredWhole()
        ? Stream.empty()
        : difference(Condition.WINDOW, window(oldTrials, point), window(newTrials, point));
  }

  private static String window(Trials trials, PointId point) {
    return StudyFacts.time(
        trials.load(point).windowLength().orElse(trials.study().protocol().window()));
  }
}
