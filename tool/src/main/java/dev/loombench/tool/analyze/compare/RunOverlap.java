package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What two runs have in common, and what only one of them has.
 *
 * @param variants the shared variants: the name in the old run, then in the new one
 * @param points the shared points; starts are one, where both have some
 * @param onlyOld variants and points that only the old run has, as people call them
 * @param onlyNew the same of the new run
 */
record RunOverlap(
    Map<String, String> variants,
    List<PointId> points,
    List<String> onlyOld,
    List<String> onlyNew) {

  /**
   * Matches them by their names.
   *
   * @param renamed the old name of a variant, then the new
   * @throws Problem if a name of {@code renamed} is unknown, or if nothing is shared
   */
  static RunOverlap of(StoredRun old, StoredRun now, Map<String, String> renamed) {
    check(old, now, renamed);
    Map<String, String> variants = variants(old, now, renamed);
    List<PointId> oldPoints = points(old);
    List<PointId> newPoints = points(now);
    List<PointId> points = oldPoints.stream().filter(newPoints::contains).toList();
    if (variants.isEmpty() || points.isEmpty()) {
      throw Problem.invalidData(
          ("nothing to compare: the runs share no %s. %s has %s at %s; %s has %s at %s. Variants"
                  + " are matched by their names (--map OLDNAME=NEWNAME matches a renamed one),"
                  + " points by workload and load.")
              .formatted(
                  variants.isEmpty() ? "variant" : "point",
                  old.label(),
                  Lists.list(names(old)),
                  labels(oldPoints),
                  now.label(),
                  Lists.list(names(now)),
                  labels(newPoints)));
    }
    return new RunOverlap(
        variants,
        points,
        only(names(old), known(variants.keySet(), now), oldPoints, points),
        only(names(now), known(variants.values(), old), newPoints, points));
  }

  /** Those shared, and those that the other run has but could not measure. */
  private static Collection<String> known(Collection<String> shared, StoredRun other) {
    return Stream.concat(shared.stream(), other.neverMeasured().map(UnavailableVariant::variant))
        .toList();
  }

  private static void check(StoredRun old, StoredRun now, Map<String, String> renamed) {
    renamed.forEach(
        (before, after) -> {
          known(before, old);
          known(after, now);
        });
    if (renamed.values().stream().distinct().count() < renamed.size()) {
      throw Problem.usage("--map: two variants can't become one; name each new variant once.");
    }
  }

  private static void known(String name, StoredRun run) {
    if (!names(run).contains(name)) {
      throw Problem.usage(
          "--map: %s has no variant '%s'; it has %s."
              .formatted(run.label(), name, Lists.list(names(run))));
    }
  }

  private static Map<String, String> variants(
      StoredRun old, StoredRun now, Map<String, String> renamed) {
    var variants = new LinkedHashMap<String, String>();
    for (String name : names(old)) {
      String after = renamed.getOrDefault(name, renamed.containsValue(name) ? "" : name);
      if (names(now).contains(after)) {
        variants.put(name, after);
      }
    }
    return variants;
  }

  private static List<String> names(StoredRun run) {
    return run.study().variants().stream().map(Variant::name).toList();
  }

  private static List<PointId> points(StoredRun run) {
    var points = new ArrayList<>(new Trials(run.study(), run.trials()).points());
    if (run.trials().stream().map(TrialRecord::trial).allMatch(t -> t.pass() == Pass.STARTUP)) {
      points.clear();
    }
    if (run.trials().stream().map(TrialRecord::trial).anyMatch(t -> t.pass() == Pass.STARTUP)) {
      points.add(PointId.START);
    }
    return points;
  }

  private static List<String> only(
      Collection<String> names,
      Collection<String> sharedNames,
      List<PointId> points,
      List<PointId> shared) {
    var only = new ArrayList<String>();
    names.stream().filter(name -> !sharedNames.contains(name)).forEach(only::add);
    points.stream()
        .filter(point -> !shared.contains(point))
        .map(RunOverlap::label)
        .forEach(only::add);
    return only;
  }

  private static String labels(List<PointId> points) {
    return points.isEmpty()
        ? "no point"
        : String.join("; ", points.stream().map(RunOverlap::label).toList());
  }

  /** How a point is called; starts have neither workload nor load. */
  static String label(PointId point) {
    return point.equals(PointId.START) ? "start to first answer" : point.label();
  }
}
