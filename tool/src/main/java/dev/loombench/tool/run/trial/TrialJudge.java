package dev.loombench.tool.run.trial;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.record.prometheus.PoolDrain;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Outcome;
import java.util.Optional;

/** Decides what became of a trial whose server lived to its end. */
final class TrialJudge {

  private final Workload workload;
  private final Load load;
  private final Variant variant;
  private final double cpusGranted;

  TrialJudge(Workload workload, Load load, Variant variant, double cpusGranted) {
    this.workload = workload;
    this.load = load;
    this.variant = variant;
    this.cpusGranted = cpusGranted;
  }

  /** What load and server left undone, so that the trial is not to be believed; while it runs. */
  Optional<String> undone(TrialDraft draft, RunningServer server) throws InterruptedException {
    Optional<String> byLoad = IterationsIncomplete.of(load, workload.work(), draft.requests());
    return byLoad.isPresent() || !variant.isScraped()
        ? byLoad
        : PoolDrain.patient().leak(server.baseUri(), variant.prometheus());
  }

  /** Ends the draft's trial. */
  void judge(TrialDraft draft, RunningServer server, LoadSide loadSide, Optional<String> undone) {
    Optional<String> failure = loadSide.failure(draft.firstErrors().values());
    if (failure.isPresent()) {
      draft.failed(failure.get());
    } else if (draft.ended(RequestResult.OK) == 0) {
      draft.failed("no request was answered well; the first errors: " + draft.firstErrors());
    } else {
      unsent(draft)
          .or(() -> undone)
          .ifPresentOrElse(
              doubt -> draft.ended(new Outcome.Invalid(Outcome.Doubt.TRIAL, doubt)),
              () -> judgeFigures(draft, server, loadSide));
    }
  }

  private static Optional<String> unsent(TrialDraft draft) {
    long ofOurs = draft.ended(RequestResult.CLIENT_FAILED);
    return ofOurs == 0
        ? Optional.empty()
        : Optional.of(
            "the generator could not send %d requests: %s"
                .formatted(ofOurs, draft.firstErrors().get(RequestResult.CLIENT_FAILED)));
  }

  private void judgeFigures(TrialDraft draft, RunningServer server, LoadSide loadSide) {
    var cpus = new TrialValidity.Cpus(cpusGranted, loadSide.eventLoops());
    if (load.findsItsPoints()) {
      new ProbeJudgement(load, cpus).judge(draft, server.flagsNotInForce());
    } else {
      draft.ended(TrialValidity.of(load, draft.measurements(), cpus, server.flagsNotInForce()));
    }
  }
}
