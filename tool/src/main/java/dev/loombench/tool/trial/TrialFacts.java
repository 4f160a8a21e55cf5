package dev.loombench.tool.trial;

import dev.loombench.tool.trial.identity.ServerRunId;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions of a trial: flags, heap, pools, CPUs granted to each role.
 *
 * @param texts all of them by name, for people
 * @param cpus granted CPUs
 * @param jvm facts of the server's JVM
 * @param packaged form of the server; empty for other servers than Loombench's
 * @param serverRun server run that it is part of; empty if the server served this trial alone
 */
public record TrialFacts(
    Map<String, String> texts,
    GrantedCpus cpus,
    JvmFacts jvm,
    Optional<Packaged> packaged,
    Optional<ServerRunId> serverRun) {

  /** Facts of a trial whose server never ran. */
  public static final TrialFacts NONE = of(Map.of(), GrantedCpus.UNKNOWN);

  public TrialFacts {
    texts = Map.copyOf(texts);
  }

  /** Returns the facts of a trial: those reported by key, and the granted CPUs. */
  public static TrialFacts of(Map<String, String> texts, GrantedCpus cpus) {
    return new TrialFacts(
        texts, cpus, JvmFacts.reported(texts), Packaged.reported(texts), Optional.empty());
  }

  /** Returns the same facts of a trial in that server run. */
  public TrialFacts in(ServerRunId run) {
    return new TrialFacts(texts, cpus, jvm, packaged, Optional.of(run));
  }

  /** Returns the same facts with other texts. */
  public TrialFacts withTexts(Map<String, String> other) {
    return new TrialFacts(other, cpus, jvm, packaged, serverRun);
  }
}
