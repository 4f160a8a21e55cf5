package dev.loombench.tool.evidence;

import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Trial that was made, as planners see it.
 *
 * @param took time from the spawn of its server, or from the end of the trial before, to its end
 * @param warmUp time of its server's first phase of warm-up; zero if it had none
 */
public record PastTrial(
    Trial trial,
    int epoch,
    Outcome outcome,
    Duration took,
    List<Measurement> measurements,
    ServerRunId serverRun,
    Duration warmUp,
    GrantedCpus cpus) {

  /** Creates a trial whose warm-up and CPUs are not known. */
  public PastTrial(
      Trial trial,
      int epoch,
      Outcome outcome,
      Duration took,
      List<Measurement> measurements,
      ServerRunId serverRun) {
    this(trial, epoch, outcome, took, measurements, serverRun, Duration.ZERO, GrantedCpus.UNKNOWN);
  }

  /** Creates a trial with a server of its own. */
  public PastTrial(
      Trial trial, int epoch, Outcome outcome, Duration took, List<Measurement> measurements) {
    this(trial, epoch, outcome, took, measurements, new ServerRunId(trial.number()));
  }

  /** Creates a trial without measurements. */
  public PastTrial(Trial trial, int epoch, Outcome outcome, Duration took) {
    this(trial, epoch, outcome, took, List.of());
  }

  public PastTrial {
    measurements = List.copyOf(measurements);
  }

  /** Block of an epoch; trials of different epochs are never paired. */
  public record BlockKey(int epoch, int block) implements Comparable<BlockKey> {

    private static final Comparator<BlockKey> ORDER =
        Comparator.comparingInt(BlockKey::epoch).thenComparingInt(BlockKey::block);

    @Override
    public int compareTo(BlockKey other) {
      return ORDER.compare(this, other);
    }
  }

  public static Duration time(Stream<PastTrial> trials) {
    return trials.map(PastTrial::took).reduce(Duration.ZERO, Duration::plus);
  }

  public boolean startedServer() {
    return serverRun.firstTrial() == trial.number();
  }

  public boolean leavesServer() {
    return SharedServers.canContinueAfter(outcome, measurements);
  }
}
