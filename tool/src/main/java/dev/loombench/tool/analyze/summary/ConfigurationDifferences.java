package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.TrialFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Settings in effect: those that differ between variants, and those that all share. */
public record ConfigurationDifferences(List<Difference> differences, Map<String, String> common) {

  /** Setting that differs, with its value for each variant that ran. */
  public record Difference(String fact, Map<VariantId, String> byVariant) {
    public Difference {
      byVariant = Collections.unmodifiableMap(new LinkedHashMap<>(byVariant));
    }
  }

  public ConfigurationDifferences {
    differences = List.copyOf(differences);
    common = Collections.unmodifiableMap(new LinkedHashMap<>(common));
  }

  /**
   * Returns the settings of the trials of one pass, headline trials if there are any: the flags of
   * JFR are not a difference. Settings of profiling come from profile trials.
   */
  static ConfigurationDifferences of(Study study, List<TrialRecord> trials) {
    List<TrialRecord> used = ofFirstPass(trials);
    Map<VariantId, Set<Map<String, String>>> usedBy = byVariant(used);
    List<VariantId> variants =
        study.variants().stream().map(Variant::id).filter(usedBy::containsKey).toList();
    var differences = new ArrayList<Difference>();
    var common = new TreeMap<String, String>();
    List<TrialRecord> profiled =
        trials.stream().filter(trial -> trial.trial().pass() == Pass.PROFILE).toList();
    Map<VariantId, Set<Map<String, String>>> profiledBy = byVariant(profiled);
    Set<String> facts = facts(usedBy);
    facts(profiledBy).stream().filter(ConfigurationDifferences::isOfProfiles).forEach(facts::add);
    for (String fact : facts) {
      Map<VariantId, String> byVariant =
          values(fact, variants, isOfProfiles(fact) ? profiledBy : usedBy);
      Set<String> values = Set.copyOf(byVariant.values());
      if (values.size() == 1) {
        common.put(fact, values.iterator().next());
      } else {
        differences.add(new Difference(fact, byVariant));
      }
    }
    return new ConfigurationDifferences(differences, common);
  }

  private static boolean isOfProfiles(String fact) {
    return fact.startsWith("profile.");
  }

  private static List<TrialRecord> ofFirstPass(List<TrialRecord> trials) {
    return Arrays.stream(Pass.values())
        .map(pass -> trials.stream().filter(trial -> trial.trial().pass() == pass).toList())
        .filter(ofPass -> !ofPass.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static Set<String> facts(Map<VariantId, Set<Map<String, String>>> texts) {
    return texts.values().stream()
        .flatMap(Set::stream)
        .flatMap(distinct -> distinct.keySet().stream())
        .filter(TrialFacts::isSetting)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the distinct facts of each variant's trials; most trials have the same. */
  private static Map<VariantId, Set<Map<String, String>>> byVariant(List<TrialRecord> trials) {
    return trials.stream()
        .collect(
            Collectors.groupingBy(
                trial -> trial.trial().variant(),
                Collectors.mapping(trial -> trial.facts().texts(), Collectors.toSet())));
  }

  private static Map<VariantId, String> values(
      String fact, List<VariantId> variants, Map<VariantId, Set<Map<String, String>>> distinct) {
    var byVariant = new LinkedHashMap<VariantId, String>();
    for (VariantId variant : variants) {
      var values =
          distinct.getOrDefault(variant, Set.of()).stream()
              .map(texts -> texts.getOrDefault(fact, "–"))
              .collect(Collectors.toCollection(TreeSet::new));
      byVariant.put(
          variant,
          switch (values.size()) {
            case 0 -> "–";
            case 1 -> values.first();
            default -> "varies: " + String.join(", ", values);
          });
    }
    return byVariant;
  }
}
