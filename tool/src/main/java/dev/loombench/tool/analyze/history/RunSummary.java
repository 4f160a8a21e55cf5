package dev.loombench.tool.analyze.history;

import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Decisions;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Summary of a run. */
public record RunSummary(
    String folder,
    String study,
    Instant started,
    Origin origin,
    Map<String, Long> verdicts,
    int completed,
    int trials) {

  /** Fact of an environment with the commit of the working directory. */
  public static final String COMMIT = "source.commit";

  /**
   * Build, JDKs and machine of a run, with the values of all epochs.
   *
   * @param commit commit of the folder in which the run was started; empty if it was not recorded
   */
  public record Origin(
      String build,
      Optional<String> commit,
      List<String> jdks,
      String host,
      Optional<String> cpuModel,
      OptionalInt cpus) {}

  public static RunSummary of(StoredRun run) {
    return new RunSummary(
        run.label(),
        run.study().name(),
        run.trials().getFirst().started(),
        origin(run),
        verdicts(run),
        (int) run.trials().stream().filter(TrialRecord::completed).count(),
        run.trials().size());
  }

  private static Origin origin(StoredRun run) {
    Environment last = run.environments().getLast();
    List<String> jdks =
        run.trials().stream()
            .map(trial -> trial.facts().texts().get("jdk"))
            .filter(Objects::nonNull)
            .distinct()
            .sorted()
            .toList();
    Optional<String> commits =
        run.environments().stream()
            .map(environment -> environment.facts().get(COMMIT))
            .filter(Objects::nonNull)
            .distinct()
            .reduce((one, other) -> one + ", then " + other);
    return new Origin(
        last.build(),
        commits,
        jdks,
        last.host(),
        Optional.ofNullable(last.facts().get("cpu.model")),
        last.size().cpusAllowed());
  }

  private static Map<String, Long> verdicts(StoredRun run) {
    return Decisions.of(new Trials(run.study(), run.trials()).evidence()).comparisons().stream()
        .map(Comparison::verdict)
        .map(Verdict::key)
        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
  }
}
