package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.study.id.VariantId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Recorded facts in which two runs differ.
 *
 * @param facts those facts: of the environment, then of the study, then of each shared variant
 */
public record RunDifferences(List<Difference> facts, int equal) {

  /** Subject of a fact. */
  public enum Subject {
    /** The machine, its operating system and the build. */
    ENVIRONMENT,
    /** The study. */
    STUDY,
    /** A variant as it was started. */
    VARIANT;

    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Fact in which the runs differ.
   *
   * @param variant the variant of the new run; empty for other subjects
   * @param before its values in the old run: several if it changed, none if it was not recorded
   */
  public record Difference(
      Subject subject,
      Optional<VariantId> variant,
      String fact,
      List<String> before,
      List<String> after) {

    public String of() {
      return variant.map(VariantId::name).orElseGet(subject::key);
    }
  }

  /** Returns the differences of two runs of one study, whose variants are matched by name. */
  public static RunDifferences of(StoredRun before, StoredRun after) {
    return of(before, after, RunOverlap.unchecked(before, after, Map.of()).variants());
  }

  static RunDifferences of(StoredRun before, StoredRun after, Map<VariantId, VariantId> variants) {
    var differences = new Builder();
    differences.add(
        Subject.ENVIRONMENT,
        Optional.empty(),
        RunFacts.ofMachine(before),
        RunFacts.ofMachine(after));
    differences.add(
        Subject.STUDY,
        Optional.empty(),
        single(StudyFacts.of(before.study(), variants)),
        single(StudyFacts.of(after.study(), sameNames(variants.values()))));
    var oldFacts = new RunFacts(before);
    var newFacts = new RunFacts(after);
    variants.forEach(
        (oldName, newName) ->
            differences.add(
                Subject.VARIANT,
                Optional.of(newName),
                oldFacts.ofVariant(oldName, newFacts.passes(newName)),
                newFacts.ofVariant(newName, oldFacts.passes(oldName))));
    return new RunDifferences(differences.facts, differences.equal);
  }

  private static Map<String, List<String>> single(Map<String, String> facts) {
    var values = new LinkedHashMap<String, List<String>>();
    facts.forEach((name, value) -> values.put(name, List.of(value)));
    return values;
  }

  private static Map<VariantId, VariantId> sameNames(Collection<VariantId> names) {
    return names.stream()
        .collect(Collectors.toMap(name -> name, name -> name, (one, _) -> one, LinkedHashMap::new));
  }

  private static final class Builder {

    private final List<Difference> facts = new ArrayList<>();
    private int equal;

    void add(
        Subject subject,
        Optional<VariantId> variant,
        Map<String, List<String>> before,
        Map<String, List<String>> after) {
      Set<String> names = new LinkedHashSet<>(before.keySet());
      names.addAll(after.keySet());
      for (String name : names) {
        List<String> oldValues = before.getOrDefault(name, List.of());
        List<String> newValues = after.getOrDefault(name, List.of());
        if (oldValues.equals(newValues)) {
          equal++;
        } else {
          facts.add(new Difference(subject, variant, name, oldValues, newValues));
        }
      }
    }
  }
}
