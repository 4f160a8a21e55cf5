package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.MachineSize;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds in what two runs are too unlike. Every other difference is what a comparison may be about,
 * and stands in the ledger.
 */
final class CompatibilityCheck {

  /** Machines whose memory differs by a larger factor are not alike. */
  private static final double MOST_MEMORY_RATIO = 1.1;

  private final StoredRun old;
  private final StoredRun now;
  private final RunFacts oldFacts;
  private final RunFacts newFacts;

  CompatibilityCheck(StoredRun old, StoredRun now) {
    this.old = old;
    this.now = now;
    this.oldFacts = new RunFacts(old);
    this.newFacts = new RunFacts(now);
  }

  List<Incompatibility> obstacles(RunOverlap shared) {
    var obstacles = new ArrayList<Incompatibility>();
    machine().map(Incompatibility.Machine::new).forEach(obstacles::add);
    Stream.of(old, now).flatMap(CompatibilityCheck::neverMeasured).forEach(obstacles::add);
    shared
        .variants()
        .forEach(
            (before, after) -> {
              for (Pass pass : Pass.values()) {
                variant(before, after, pass)
                    .map(text -> new Incompatibility.OfVariant(after, pass, text))
                    .forEach(obstacles::add);
              }
            });
    for (PointId point : shared.points()) {
      if (!point.equals(PointId.START)) {
        asked(point).map(text -> new Incompatibility.OfPoint(point, text)).forEach(obstacles::add);
      }
    }
    return obstacles;
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

  private Stream<String> machine() {
    return Stream.of(
            unlike("the CPU model", values("cpu.model")),
            unlike("the number of CPUs online", cpus(MachineSize::cpusOnline)),
            unlike("the number of CPUs allowed", cpus(MachineSize::cpusAllowed)),
            memory())
        .flatMap(Function.identity());
  }

  /** Of every epoch of both runs. */
  private List<Set<String>> values(String fact) {
    return both(run -> told(run, facts -> Stream.ofNullable(facts.get(fact))));
  }

  private List<Set<String>> cpus(Function<MachineSize, OptionalInt> count) {
    return both(
        run ->
            run.environments().stream()
                .flatMapToInt(environment -> count.apply(environment.size()).stream())
                .mapToObj(String::valueOf)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private List<Set<String>> both(Function<StoredRun, Set<String>> of) {
    return List.of(of.apply(old), of.apply(now));
  }

  private static Set<String> told(
      StoredRun run, Function<Map<String, String>, Stream<String>> values) {
    return run.environments().stream()
        .flatMap(environment -> values.apply(environment.facts()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What one of them does not tell can't be held against it; the ledger shows that it is not. */
  private static Stream<String> unlike(String what, List<Set<String>> values) {
    Set<String> before = values.getFirst();
    Set<String> after = values.getLast();
    boolean unknown = before.isEmpty() || after.isEmpty();
    return unknown || before.equals(after)
        ? Stream.empty()
        : Stream.of(
            "%s differs: %s, then %s"
                .formatted(what, String.join(" and ", before), String.join(" and ", after)));
  }

  private Stream<String> memory() {
    List<Long> sizes =
        Stream.of(old, now)
            .flatMap(run -> run.environments().stream())
            .flatMapToLong(environment -> environment.size().memoryMebibytes().stream())
            .sorted()
            .boxed()
            .toList();
    return sizes.isEmpty() || sizes.getLast() <= MOST_MEMORY_RATIO * sizes.getFirst()
        ? Stream.empty()
        : Stream.of(
            "memory differs by more than a tenth: %d MiB and %d MiB"
                .formatted(sizes.getFirst(), sizes.getLast()));
  }

  private Stream<String> variant(String before, String after, Pass pass) {
    if (!oldFacts.passes(before).contains(pass) || !newFacts.passes(after).contains(pass)) {
      return Stream.empty();
    }
    Map<String, String> oldOnes = oldFacts.facts(before, pass);
    Map<String, String> newOnes = newFacts.facts(after, pass);
    Stream<String> granted =
        Stream.concat(
            granted("server", before, after, pass, GrantedCpus::serverCount),
            granted("generator", before, after, pass, GrantedCpus::generatorCount));
    Stream<String> quota =
        Stream.of(quota(old, before), quota(now, after)).distinct().count() == 1
            ? Stream.empty()
            : Stream.of(
                "the CPU quota differs: %s, then %s"
                    .formatted(quota(old, before), quota(now, after)));
    Stream<String> cache =
        pass == Pass.STARTUP
            ? unlike(
                "the page cache", List.of(told(oldOnes, "page-cache"), told(newOnes, "page-cache")))
            : Stream.empty();
    return Stream.of(granted, quota, cache).flatMap(Function.identity());
  }

  private Stream<String> granted(
      String role,
      String before,
      String after,
      Pass pass,
      Function<GrantedCpus, OptionalInt> count) {
    return unlike(
        "the number of CPUs granted to the " + role,
        List.of(
            oldFacts.grantedCpus(before, pass, count), newFacts.grantedCpus(after, pass, count)));
  }

  private static String quota(StoredRun run, String variant) {
    double cpus = run.study().variant(variant).limits().cpus();
    return cpus == 0 ? "none" : Numbers.number(cpus);
  }

  private static Set<String> told(Map<String, String> facts, String fact) {
    return facts.containsKey(fact) ? Set.of(facts.get(fact)) : Set.of();
  }

  private Stream<String> asked(PointId point) {
    var before = new Trials(old.study(), old.trials());
    var after = new Trials(now.study(), now.trials());
    return Stream.of(
            differ(
                "what is asked of the server",
                StudyFacts.work(before.workload(point).work()),
                StudyFacts.work(after.workload(point).work())),
            differ(
                "the load",
                StudyFacts.load(before.load(point)),
                StudyFacts.load(after.load(point))),
            differ("the window", window(before, point), window(after, point)),
            differ(
                "the time after which a request counts as unanswered",
                StudyFacts.time(old.study().protocol().timeout()),
                StudyFacts.time(now.study().protocol().timeout())))
        .flatMap(Function.identity());
  }

  private static String window(Trials trials, PointId point) {
    Load load = trials.load(point);
    return load.isMeasuredWhole()
        ? "to the end of its iterations"
        : StudyFacts.time(load.windowLength().orElse(trials.study().protocol().window()));
  }

  private static Stream<String> differ(String what, String before, String after) {
    return Objects.equals(before, after)
        ? Stream.empty()
        : Stream.of("%s differs: %s, then %s".formatted(what, before, after));
  }
}
