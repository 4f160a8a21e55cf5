package dev.loombench.tool.trial;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions of a trial: flags, heap, pools, CPUs granted to each role.
 *
 * @param texts all of them by name, for people
 * @param packaged form of the server; empty for other servers than Loombench's
 * @param serverRun server run that it is part of; empty if the server served this trial alone
 * @param busiestOther process outside the trial that used the most CPU; empty if none used much
 * @param clocks clocks of the roles' hosts other than the tool's
 */
public record TrialFacts(
    Map<String, String> texts,
    GrantedCpus cpus,
    JvmFacts jvm,
    Optional<Packaged> packaged,
    Optional<ServerRunId> serverRun,
    Optional<OtherProcess> busiestOther,
    List<HostClock> clocks) {

  /**
   * Identity of a server run: one fresh server process from its start to its end, the unit of
   * inference.
   *
   * @param firstTrial number of the first trial that the server served
   */
  public record ServerRunId(int firstTrial) {}

  /**
   * Clock of a host during the measured load.
   *
   * @param role role that runs there, {@code server} or {@code load}
   * @param host host, as the study names it
   * @param offsetMillis its clock minus the tool's
   * @param uncertaintyMillis largest error of the offset
   * @param roundTripMillis shortest round trip between the tool and the host
   */
  public record HostClock(
      String role,
      String host,
      double offsetMillis,
      double uncertaintyMillis,
      double roundTripMillis) {}

  /**
   * Process outside the trial.
   *
   * @param name name of its program, like {@code postgres}; processes of one name count together
   * @param cores CPU that it used in a window
   */
  public record OtherProcess(String name, double cores) {

    private static final String NAME = "other-process.name";
    private static final String CORES = "other-process.cores";

    public Map<String, String> facts() {
      return Map.of(NAME, name, CORES, Double.toString(cores));
    }

    private static Optional<OtherProcess> reported(Map<String, String> facts) {
      return Optional.ofNullable(facts.get(NAME))
          .map(name -> new OtherProcess(name, Double.parseDouble(facts.get(CORES))));
    }

    private static Map<String, String> without(Map<String, String> facts) {
      var others = new HashMap<>(facts);
      others.keySet().removeAll(List.of(NAME, CORES));
      return others;
    }
  }

  private static final String COLLECTOR_THREADS = "jvm.collector-threads";

  /** Facts of a server whose process has no collector threads. */
  public static final Map<String, String> WITHOUT_COLLECTOR_THREADS =
      Map.of(COLLECTOR_THREADS, "none");

  /** Facts of a trial whose server never ran. */
  public static final TrialFacts NONE = of(Map.of(), GrantedCpus.UNKNOWN);

  public TrialFacts {
    texts = Map.copyOf(texts);
    clocks = List.copyOf(clocks);
  }

  /** Returns false for facts about what happened in windows, which are no settings. */
  public static boolean isSetting(String fact) {
    return !fact.startsWith("windows.");
  }

  /** Returns false if no thread of the server was a collector's, so that its CPU is not known. */
  public boolean hasCollectorThreads() {
    return !texts.containsKey(COLLECTOR_THREADS);
  }

  public static TrialFacts of(Map<String, String> texts, GrantedCpus cpus) {
    return new TrialFacts(
        OtherProcess.without(texts),
        cpus,
        JvmFacts.reported(texts),
        Packaged.reported(texts),
        Optional.empty(),
        OtherProcess.reported(texts),
        List.of());
  }

  public TrialFacts in(ServerRunId run) {
    return new TrialFacts(texts, cpus, jvm, packaged, Optional.of(run), busiestOther, clocks);
  }

  public TrialFacts with(List<HostClock> others) {
    return new TrialFacts(texts, cpus, jvm, packaged, serverRun, busiestOther, others);
  }

  public TrialFacts withTexts(Map<String, String> other) {
    return new TrialFacts(other, cpus, jvm, packaged, serverRun, busiestOther, clocks);
  }
}
