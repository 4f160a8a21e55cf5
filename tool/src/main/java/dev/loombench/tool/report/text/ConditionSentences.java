package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.GrantedCpus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Conditions under which the figures of a run hold: CPUs, heap and collector. */
public final class ConditionSentences {

  private ConditionSentences() {}

  public static String of(Analysis analysis) {
    JvmSettings jvm = analysis.study().jvm();
    String heap =
        jvm.heap().isEmpty() && jvm.collector().isEmpty()
            ? "heap and collector as the JDK chooses"
            : "heap %s, collector %s".formatted(jvm.heapText(), jvm.collectorText());
    return "Conditions: %s."
        .formatted(
            String.join("; ", Stream.concat(cpus(analysis).stream(), Stream.of(heap)).toList()));
  }

  /** Returns the CPUs of the roles; empty if they are unknown or differ between trials. */
  private static Optional<String> cpus(Analysis analysis) {
    List<GrantedCpus> distinct =
        analysis.trials().stream()
            .filter(TrialRecord::completed)
            .map(trial -> trial.facts().cpus())
            .distinct()
            .toList();
    if (distinct.size() != 1 || distinct.getFirst().equals(GrantedCpus.UNKNOWN)) {
      return Optional.empty();
    }
    GrantedCpus cpus = distinct.getFirst();
    String generator = Lists.counted(cpus.generator().size(), "CPU");
    return Optional.of(
        "a server has %s, the generator %s"
            .formatted(
                Lists.counted(cpus.server().size(), "CPU"),
                cpus.shared().isEmpty() ? generator : generator + " (shared)"));
  }
}
