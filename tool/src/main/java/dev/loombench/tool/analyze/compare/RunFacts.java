package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.TrialFacts;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Facts of a run by name, without values that change with every run. */
record RunFacts(StoredRun run) {

  /** Facts of an environment that are readings at the start of the run, not settings. */
  private static final Set<String> READINGS =
      Set.of("load-average", "network.round-trip", "network.bandwidth");

  /** Address of the embedded database, whose port the system chose. */
  private static final Pattern EMBEDDED_DATABASE =
      Pattern.compile("(//127\\.0\\.0\\.1:)\\d+(/loombench\\b)");

  private static final int SHORT_HASH = 12;

  /** Returns the facts of machine, operating system and build, with the values of all epochs. */
  static Map<String, List<String>> ofMachine(StoredRun run) {
    List<Environment> environments = run.environments();
    var facts = new LinkedHashMap<String, List<String>>();
    facts.put("host", values(environments, environment -> Optional.of(environment.host())));
    facts.put("boot", values(environments, Environment::bootId));
    facts.put("build", values(environments, environment -> Optional.of(environment.build())));
    environments.stream()
        .flatMap(environment -> environment.facts().keySet().stream())
        .filter(fact -> !READINGS.contains(fact))
        .distinct()
        .sorted()
        .forEach(
            fact ->
                facts.put(
                    fact,
                    values(
                        environments,
                        environment -> Optional.ofNullable(environment.facts().get(fact)))));
    return facts;
  }

  private static List<String> values(
      List<Environment> environments, Function<Environment, Optional<String>> value) {
    return environments.stream().map(value).flatMap(Optional::stream).distinct().toList();
  }

  Set<Pass> passes(VariantId variant) {
    return trials(variant)
        .map(trial -> trial.trial().pass())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Pass.class)));
  }

  /**
   * Returns the facts of a variant in the first pass that both runs have. Other passes are left
   * out, because flags of recorders like JFR are not differences between the runs.
   */
  Map<String, List<String>> ofVariant(VariantId variant, Collection<Pass> passesOfOther) {
    var facts = new TreeMap<>(files(variant));
    Arrays.stream(Pass.values())
        .filter(passesOfOther::contains)
        .filter(passes(variant)::contains)
        .findFirst()
        .ifPresent(pass -> facts.putAll(facts(variant, pass)));
    return facts;
  }

  /** Returns the hashes of a command's files; the build identifies those of bundled servers. */
  private Map<String, List<String>> files(VariantId variant) {
    if (!(run.study().variant(variant).server() instanceof Server.Command)) {
      return Map.of();
    }
    var files = new TreeMap<String, List<String>>();
    run.environments().getLast().identity().servers().stream()
        .filter(server -> server.variant().equals(variant))
        .flatMap(server -> server.files().stream())
        .forEach(
            file ->
                files.put(
                    "file " + file.name(),
                    List.of(
                        file.sha256().substring(0, Math.min(SHORT_HASH, file.sha256().length())))));
    return files;
  }

  private Map<String, List<String>> facts(VariantId variant, Pass pass) {
    var facts = new TreeMap<String, List<String>>();
    texts(variant, pass)
        .flatMap(texts -> texts.keySet().stream())
        .filter(TrialFacts::isSetting)
        .distinct()
        .forEach(name -> facts.put(name, List.copyOf(values(variant, pass, name))));
    return facts;
  }

  /** Returns the values of a fact in a variant's trials of a pass, in order; empty if unknown. */
  Set<String> values(VariantId variant, Pass pass, String fact) {
    return texts(variant, pass)
        .flatMap(texts -> Stream.ofNullable(texts.get(fact)))
        .map(value -> fact.equals("command") ? withoutRunSpecifics(variant, value) : value)
        .map(value -> EMBEDDED_DATABASE.matcher(value).replaceAll("$1PORT$2"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Stream<Map<String, String>> texts(VariantId variant, Pass pass) {
    return trials(variant)
        .filter(trial -> trial.trial().pass() == pass)
        .map(trial -> trial.facts().texts());
  }

  /** Returns the numbers of CPUs that a role had in trials of a pass, where known. */
  Set<String> grantedCpus(VariantId variant, Pass pass, Function<GrantedCpus, OptionalInt> role) {
    return trials(variant)
        .filter(trial -> trial.trial().pass() == pass)
        .flatMapToInt(trial -> role.apply(trial.facts().cpus()).stream())
        .mapToObj(String::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<TrialRecord> trials(VariantId variant) {
    return run.trials().stream().filter(trial -> trial.trial().variant().equals(variant));
  }

  /** Returns a command line without the run's folder and the free port that was chosen. */
  private String withoutRunSpecifics(VariantId variant, String command) {
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
   * Restores {@code {port}} in the words of a command, which are stored with it in quotes. It
   * compares from the last word, because the tool inserts its own words before those of the study.
   */
  private static void restorePorts(List<String> command, String[] words) {
    int word = words.length - 1;
    for (int index = command.size() - 1; index >= 0 && word >= 0; index--, word--) {
      String own = command.get(index);
      if (own.equals("{jvm}")) {
        return;
      }
      if (own.contains("{port}")) {
        words[word] = words[word].equals("'" + own + "'") ? own : words[word];
      }
    }
  }
}
