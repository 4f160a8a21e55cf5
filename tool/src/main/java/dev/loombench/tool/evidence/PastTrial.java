package dev.loombench.tool.evidence;

import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
import java.util.List;

/**
 * Trial that was made, as planners see it.
 *
 * @param trial what was planned
 * @param outcome result of the trial
 * @param took time from the spawn of its server, or from the end of the trial before, to its end
 * @param measurements one per window; empty if it did not get there
 * @param warmUp time of its server's first phase of warm-up; zero if it had none
 * @param cpus CPUs granted to its processes
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

  /** Returns true if its server was started for it. */
  public boolean startedServer() {
    return serverRun.firstTrial() == trial.number();
  }

  /** Returns true if its server can serve further trials. */
  public boolean leavesServer() {
    return SharedServers.canContinueAfter(outcome, measurements);
  }
}
