package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was in force in a run, without what is another in every run of the same thing. */
final class RunFacts {

  /** What the machine happened to do when the run began: a reading, not a fact in force. */
  private static final Set<String> PASSING = Set.of("load-average");

  private final StoredRun run;

  RunFacts(StoredRun run) {
    this.run = run;
  }

  /** The machine, its system and the build; of several epochs every value. */
  static Map<String, String> ofMachine(StoredRun run) {
    List<Environment> environments = run.environments();
    var facts = new LinkedHashMap<String, String>();
    facts.put("host", told(environments, Environment::host));
    facts.put("boot", told(environments, Environment::bootId));
    facts.put("build", told(environments, Environment::build));
    environments.stream()
        .flatMap(environment -> environment.facts().keySet().stream())
        .filter(fact -> !PASSING.contains(fact))
        .distinct()
        .sorted()
        .forEach(
            fact ->
                facts.put(
                    fact,
                    told(
                        environments,
                        environment ->
                            environment.facts().getOrDefault(fact, RunDifferences.NONE))));
    return facts;
  }

  private static String told(List<Environment> environments, Function<Environment, String> value) {
    return environments.stream().map(value).distinct().collect(Collectors.joining(", then "));
  }

  /** The passes in which a variant has trials. */
  Set<Pass> passes(String variant) {
    return trials(variant)
        .map(trial -> trial.trial().pass())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Pass.class)));
  }

  /**
   * What its trials tell, by name. From trials of one pass, the first that both runs have: JFR's
   * own flags are no difference between the runs.
   *
   * @param passesOfOther those in which the other run has trials of it
   */
  Map<String, String> ofVariant(String variant, Collection<Pass> passesOfOther) {
    return Arrays.stream(Pass.values())
        .filter(passesOfOther::contains)
        .filter(passes(variant)::contains)
        .findFirst()
        .map(pass -> facts(variant, pass))
        .orElse(Map.of());
  }

  /** What its trials of a pass tell, by name. A trial whose server never ran tells nothing. */
  Map<String, String> facts(String variant, Pass pass) {
    List<Map<String, String>> told =
        trials(variant)
            .filter(trial -> trial.trial().pass() == pass)
            .map(trial -> trial.facts().texts())
            .filter(facts -> !facts.isEmpty())
            .toList();
    var names =
        told.stream()
            .flatMap(facts -> facts.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    var facts = new TreeMap<String, String>();
    for (String name : names) {
      facts.put(
          name,
          told.stream()
              .map(trial -> trial.getOrDefault(name, RunDifferences.NONE))
              .map(value -> name.equals("command") ? lasting(variant, value) : value)
              .distinct()
              .collect(Collectors.joining(", or ")));
    }
    return facts;
  }

  /** Returns the numbers of CPUs that a role had in trials of a pass, where known. */
  Set<String> grantedCpus(String variant, Pass pass, Function<GrantedCpus, OptionalInt> role) {
    return trials(variant)
        .filter(trial -> trial.trial().pass() == pass)
        .flatMapToInt(trial -> role.apply(trial.facts().cpus()).stream())
        .mapToObj(String::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<TrialRecord> trials(String variant) {
    return run.trials().stream().filter(trial -> trial.trial().variant().equals(variant));
  }

  /** A command line without the run's folder and without the port of the day. */
  private String lasting(String variant, String command) {
    String[] words = command.split(" ", -1);
    switch (run.study().variant(variant).server()) {
      case Server.Command server -> restorePorts(server.command(), words);
      case Server.Bundled _, Server.Running _ -> {}
    }
    return Arrays.stream(words)
        .filter(word -> !word.matches("--loombench\\.(ready-file|files)=.*"))
        .collect(Collectors.joining(" "));
  }

  /**
   * Puts <code>{port}</code> back where the study has it: from the last word backwards, since what
   * stands before is the tool's, as far as the words are the study's.
   */
  private static void restorePorts(List<String> asked, String[] words) {
    int word = words.length - 1;
    for (int index = asked.size() - 1; index >= 0 && word >= 0; index--, word--) {
      String own = asked.get(index);
      if (own.equals("{jvm}")) {
        return;
      }
      if (own.contains("{port}")) {
        String form = "\\Q" + own.replace("{port}", "\\E\\d{1,5}\\Q") + "\\E";
        words[word] = words[word].matches(form) ? own : words[word];
      }
    }
  }
}
