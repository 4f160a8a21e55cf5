package dev.loombench.tool.analyze.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every fact in which two runs differ; what is the same is only counted.
 *
 * @param differences the machine's first, then the study's, then each shared variant's
 * @param alike how many facts are the same
 */
public record RunDifferences(List<Difference> differences, int alike) {

  /** What a fact is of. */
  public enum Subject {
    /** The machine, its system and the build. */
    ENVIRONMENT,
    /** What was asked, and how trials were made. */
    STUDY,
    /** A variant, as it was started. */
    VARIANT;

    /** Its name in tables and stored files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A fact in which the runs differ.
   *
   * @param subject what it is of
   * @param variant of which variant, as the new run calls it; empty for the other subjects
   * @param fact its name
   * @param before its value in the old run, {@link #NONE} if it has none
   * @param now the same in the new run
   */
  public record Difference(
      Subject subject, String variant, String fact, String before, String now) {

    /** What it is of, for people. */
    public String of() {
      return subject == Subject.VARIANT ? variant : subject.key();
    }
  }

  /** Stands where a run does not tell a fact. */
  public static final String NONE = "–";

  public RunDifferences {
    differences = List.copyOf(differences);
  }

  static RunDifferences of(StoredRun old, StoredRun now, Map<String, String> variants) {
    var ledger = new Builder();
    ledger.add(Subject.ENVIRONMENT, "", RunFacts.ofMachine(old), RunFacts.ofMachine(now));
    ledger.add(
        Subject.STUDY,
        "",
        StudyFacts.of(old.study(), variants),
        StudyFacts.of(now.study(), sameNames(variants.values())));
    var oldFacts = new RunFacts(old);
    var newFacts = new RunFacts(now);
    variants.forEach(
        (before, after) ->
            ledger.add(
                Subject.VARIANT,
                after,
                oldFacts.ofVariant(before, newFacts.passes(after)),
                newFacts.ofVariant(after, oldFacts.passes(before))));
    return new RunDifferences(ledger.differences, ledger.alike);
  }

  private static Map<String, String> sameNames(Collection<String> names) {
    return names.stream()
        .collect(Collectors.toMap(name -> name, name -> name, (one, _) -> one, LinkedHashMap::new));
  }

  private static final class Builder {

    private final List<Difference> differences = new ArrayList<>();
    private int alike;

    void add(Subject subject, String variant, Map<String, String> before, Map<String, String> now) {
      Set<String> facts = new LinkedHashSet<>(before.keySet());
      facts.addAll(now.keySet());
      for (String fact : facts) {
        String old = before.getOrDefault(fact, NONE);
        String current = now.getOrDefault(fact, NONE);
        if (old.equals(current)) {
          alike++;
        } else {
          differences.add(new Difference(subject, variant, fact, old, current));
        }
      }
    }
  }
}
