package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
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
 * Variants and points that two runs share, and those that only one of them has.
 *
 * @param variants name of each shared variant in the new run, by its name in the old run
 * @param points shared points; all starts are one point
 */
record RunOverlap(
    Map<VariantId, VariantId> variants,
    List<PointId> points,
    List<String> onlyOld,
    List<String> onlyNew) {

  /**
   * Matches variants and points by their names.
   *
   * @throws Problem if a name of {@code renamed} is unknown, or if nothing is shared
   */
  static RunOverlap of(StoredRun before, StoredRun after, Map<VariantId, VariantId> renamed) {
    check(before, after, renamed);
    RunOverlap shared = unchecked(before, after, renamed);
    if (shared.variants.isEmpty() || shared.points.isEmpty()) {
      throw Problem.invalidData(
          ("nothing to compare: the runs share no %s. %s has %s at %s; %s has %s at %s. Variants"
                  + " are matched by their names (--map OLDNAME=NEWNAME matches a renamed one),"
                  + " points by workload and load.")
              .formatted(
                  shared.variants.isEmpty() ? "variant" : "point",
                  before.label(),
                  Lists.list(names(before)),
                  labels(points(before)),
                  after.label(),
                  Lists.list(names(after)),
                  labels(points(after))));
    }
    return shared;
  }

  /** Matches variants and points by their names; nothing may be shared. */
  static RunOverlap unchecked(
      StoredRun before, StoredRun after, Map<VariantId, VariantId> renamed) {
    Map<VariantId, VariantId> variants = variants(before, after, renamed);
    List<PointId> oldPoints = points(before);
    List<PointId> newPoints = points(after);
    List<PointId> points = oldPoints.stream().filter(newPoints::contains).toList();
    return new RunOverlap(
        variants,
        points,
        only(names(before), known(variants.keySet(), after), oldPoints, points),
        only(names(after), known(variants.values(), before), newPoints, points));
  }

  /** Returns the shared variants and those that the other run has but could not measure. */
  private static Collection<VariantId> known(Collection<VariantId> shared, StoredRun other) {
    return Stream.concat(shared.stream(), other.neverMeasured().map(UnavailableVariant::variant))
        .toList();
  }

  private static void check(StoredRun before, StoredRun after, Map<VariantId, VariantId> renamed) {
    renamed.forEach(
        (oldName, newName) -> {
          requireVariant(oldName, before);
          requireVariant(newName, after);
        });
    if (renamed.values().stream().distinct().count() < renamed.size()) {
      throw Problem.usage("--map: two variants can't become one; name each new variant once.");
    }
  }

  private static void requireVariant(VariantId name, StoredRun run) {
    if (!names(run).contains(name)) {
      throw Problem.usage(
          "--map: %s has no variant '%s'; it has %s."
              .formatted(run.label(), name, Lists.list(names(run))));
    }
  }

  private static Map<VariantId, VariantId> variants(
      StoredRun before, StoredRun after, Map<VariantId, VariantId> renamed) {
    var variants = new LinkedHashMap<VariantId, VariantId>();
    for (VariantId name : names(before)) {
      if (!renamed.containsKey(name) && renamed.containsValue(name)) {
        continue;
      }
      VariantId newName = renamed.getOrDefault(name, name);
      if (names(after).contains(newName)) {
        variants.put(name, newName);
      }
    }
    return variants;
  }

  private static List<VariantId> names(StoredRun run) {
    return run.study().variants().stream().map(Variant::id).toList();
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
      Collection<VariantId> names,
      Collection<VariantId> sharedNames,
      List<PointId> points,
      List<PointId> shared) {
    var only = new ArrayList<String>();
    names.stream()
        .filter(name -> !sharedNames.contains(name))
        .map(VariantId::name)
        .forEach(only::add);
    points.stream().filter(point -> !shared.contains(point)).map(PointId::label).forEach(only::add);
    return only;
  }

  private static String labels(List<PointId> points) {
    return points.isEmpty()
        ? "no point"
        : String.join("; ", points.stream().map(PointId::label).toList());
  }
}
