package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.ConditionDifference.Condition;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
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
    boolean isMeasuredWhole =
        Stream.of(before, after).anyMatch(run -> load(run.study(), point).isMeasuredWhole());
    return Stream.of(
            setting(Condition.REQUEST, study -> StudyFacts.work(workload(study, point).work())),
            setting(Condition.LOAD, study -> load(study, point).details()),
            isMeasuredWhole
                ? Stream.<ConditionDifference>empty()
                : setting(Condition.WINDOW, study -> StudyFacts.time(window(study, point))),
            setting(
                Condition.REQUEST_TIMEOUT, study -> StudyFacts.time(study.protocol().timeout())),
            setting(Condition.ENGINE, study -> study.protocol().generator().engine().key()),
            setting(Condition.SERVER_PER, study -> serverPer(study, point).key()),
            setting(Condition.WARM_UP, study -> study.protocol().warmUp().servers().key()))
        .flatMap(Function.identity());
  }

  private Stream<ConditionDifference> setting(Condition condition, Function<Study, String> value) {
    return difference(condition, value.apply(before.study()), value.apply(after.study()));
  }

  private static Workload workload(Study study, PointId point) {
    return study.workload(point.workload().orElseThrow());
  }

  private static Load load(Study study, PointId point) {
    return workload(study, point).load(point.load());
  }

  private static Duration window(Study study, PointId point) {
    return load(study, point).windowLength().orElse(study.protocol().window());
  }

  private static ServerPer serverPer(Study study, PointId point) {
    return new SharedServers(study).serve(Pass.HEADLINE, point.workload(), point.load())
        ? ServerPer.BLOCK
        : ServerPer.LOAD;
  }
}
