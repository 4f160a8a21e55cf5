package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many carriers virtual threads have that wait in a monitor and can't leave them for it: up to
 * JDK 23 (JEP 491, "Synchronize Virtual Threads without Pinning", ended that with 24).
 */
public final class PinnedCarriers {

  private static final int FIRST_WITHOUT = 24;
  private static final Pattern RELEASE = Pattern.compile("([0-9]{1,4}).*");
  private static final Pattern PARALLELISM =
      Pattern.compile("(?:.* )?-Djdk\\.virtualThreadScheduler\\.parallelism=([0-9]{1,6})(?: .*)?");

  private PinnedCarriers() {}

  /** As its servers tell; empty where none is held, or they tell nothing. */
  static Optional<Integer> of(Trials trials, PointId point, String variant) {
    if (!waitsInMonitor(trials.workload(point).work())) {
      return Optional.empty();
    }
    return Arrays.stream(Pass.values())
        .flatMap(pass -> trials.observations(point, variant, pass).stream())
        .map(Trials.Observation::trial)
        .map(TrialRecord::facts)
        .findFirst()
        .filter(PinnedCarriers::pins)
        .flatMap(PinnedCarriers::carriers);
  }

  private static boolean waitsInMonitor(Work work) {
    return switch (work) {
      case Work.Kernel(KernelName kernel, var _) -> kernel == KernelName.PIN;
      case Work.Own _ -> false;
    };
  }

  private static boolean pins(Map<String, String> facts) {
    return facts.getOrDefault("threads.model", "").equals("virtual")
        && number(RELEASE, facts.getOrDefault("java.version", ""))
            .filter(release -> release < FIRST_WITHOUT)
            .isPresent();
  }

  /** How many carriers the scheduler of a server keeps, as it tells. */
  public static OptionalInt parallelism(Map<String, String> facts) {
    return carriers(facts).stream().mapToInt(Integer::intValue).findFirst();
  }

  private static Optional<Integer> carriers(Map<String, String> facts) {
    return number(PARALLELISM, facts.getOrDefault("jvm.arguments", ""))
        .or(() -> number(RELEASE, facts.getOrDefault("jvm.available-processors", "")))
        .filter(carriers -> carriers > 0);
  }

  private static Optional<Integer> number(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.matches() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
  }
}
