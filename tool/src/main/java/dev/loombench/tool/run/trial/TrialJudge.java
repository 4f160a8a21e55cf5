package dev.loombench.tool.run.trial;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.place.HostLost;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.prometheus.PoolDrain;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.RequestCounts;
import java.util.List;
import java.util.Optional;

/** Outcome of a trial. */
record TrialJudge(
    Workload workload,
    Load load,
    Variant variant,
    double cpusGranted,
    Protocol protocol,
    boolean p99Decides) {

  private static final int UNAUTHORIZED = 401;

  /**
   * Returns whether the load or the server is incomplete: users did not finish their iterations, or
   * connections leaked from a pool. Called while the server runs.
   */
  List<Violation> incomplete(TrialDraft draft, RunningServer server) throws InterruptedException {
    Optional<String> byLoad = iterationsIncomplete(load, workload.work(), draft.requests());
    Optional<String> reason =
        byLoad.isPresent() || variant.prometheus().isEmpty()
            ? byLoad
            : PoolDrain.patient().leak(server.baseUri(), variant.prometheus().get());
    return reason.map(text -> new Violation(Outcome.Origin.TRIAL, text)).stream().toList();
  }

  /** Returns why the iterations of a load are incomplete; empty for other loads. */
  static Optional<String> iterationsIncomplete(Load load, Work work, long requests) {
    return load instanceof ClosedModel.Iterations iterations && requests < iterations.requests(work)
        ? Optional.of(
            "iterations incomplete within %d s: %d of %d requests became due; raise 'within' or lower the number of iterations"
                .formatted(iterations.within().toSeconds(), requests, iterations.requests(work)))
        : Optional.empty();
  }

  /** Returns that a login no longer counts; empty if there is none, or no request asked for it. */
  static Optional<String> expiredLogin(Work work, RequestCounts requests) {
    boolean refused =
        requests
            .firstErrors()
            .getOrDefault(RequestResult.BAD_STATUS, "")
            .startsWith("status " + UNAUTHORIZED);
    return refused && work instanceof Work.Own own && own.login().isPresent()
        ? Optional.of(
            "requests were answered %d after the login of this server: its token or session expired within the trial; let it live longer, or shorten the trial"
                .formatted(UNAUTHORIZED))
        : Optional.empty();
  }

  void judge(TrialDraft draft, RunningServer server, TrialResources resources, LatencyLog log) {
    Optional<String> failure = resources.services().failure(draft.firstErrors().values());
    Optional<Outcome> unsent = unsent(draft.requestCounts());
    Optional<String> expired = expiredLogin(workload.work(), draft.requestCounts());
    if (!draft.interruptions().isEmpty()) {
      draft.end(
          new Outcome.Invalid(
              Outcome.Origin.SURROUNDINGS, String.join("; ", draft.interruptions())));
    } else if (failure.isPresent()) {
      draft.fail(failure.get());
    } else if (expired.isPresent()) {
      draft.fail(expired.get());
    } else if (unsent.isPresent()) {
      draft.end(unsent.get());
    } else if (draft.count(RequestResult.OK) == 0 && !isOverloaded(draft)) {
      draft.fail("no good answer; the first errors: " + draft.firstErrors());
    } else if (!draft.violations().isEmpty()) {
      draft.end(
          new Outcome.Invalid(
              Violation.origin(draft.violations()), Violation.text(draft.violations())));
    } else {
      judgeValidity(draft, server, resources, log);
    }
  }

  /**
   * Records the death of the server.
   *
   * @throws HostLost if only the connection to its host ended
   */
  static boolean diedUnderLoad(TrialDraft draft, RunningServer server) {
    if (server.isAlive()) {
      return false;
    }
    server
        .hostLost()
        .ifPresent(
            reason -> {
              throw new HostLost(reason);
            });
    draft.fail("the server died under load: " + server.exitReason().orElse("reason unknown"));
    return true;
  }

  /** Returns true if a lack of capacity explains that no request succeeded. */
  private static boolean isOverloaded(TrialDraft draft) {
    boolean onlyRefused = draft.count(RequestResult.CONNECT_REFUSED) == draft.requests();
    return !onlyRefused
        && draft.measurements().stream()
            .anyMatch(measurement -> LoadState.of(measurement) instanceof LoadState.Overloaded);
  }

  /**
   * Returns the outcome of a trial whose generator failed.
   *
   * @throws Problem of the environment if every trial would end like this one
   */
  static Outcome withoutLoad(LoadFailure failure) {
    if (failure.fault().recurs()) {
      String remedy =
          failure.fault() == GeneratorFault.LOG_UNWRITABLE
              ? ". Or choose another folder with --out."
              : ".";
      throw Problem.environment(failure.getMessage() + remedy, failure);
    }
    return new Outcome.Invalid(
        failure.fault() == GeneratorFault.CONNECTION_LOST
            ? Outcome.Origin.SURROUNDINGS
            : Outcome.Origin.TRIAL,
        failure.getMessage());
  }

  /** Returns the outcome if the generator's host had no port or file left for some requests. */
  static Optional<Outcome> unsent(RequestCounts requests) {
    long unsent = requests.results().getOrDefault(RequestResult.CLIENT_FAILED, 0L);
    return unsent == 0
        ? Optional.empty()
        : Optional.of(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "the generator could not send %d requests: %s"
                    .formatted(unsent, requests.firstErrors().get(RequestResult.CLIENT_FAILED))));
  }

  private void judgeValidity(
      TrialDraft draft, RunningServer server, TrialResources resources, LatencyLog log) {
    var conditions =
        new TrialValidity.Conditions(
            cpusGranted,
            resources.eventLoops(),
            resources.isPrioritized() ? resources.eventLoops() : 0,
            protocol.equivalenceMargin(),
            protocol.warmUp().servers(),
            p99Decides,
            draft.reachedRest(),
            window -> TrialValidity.name(log.latest(window)));
    if (load.findsItsPoints()) {
      new ProbeValidity(load, conditions).judge(draft, server.flagsNotInEffect());
    } else {
      draft.end(
          TrialValidity.of(load, draft.measurements(), conditions, server.flagsNotInEffect()));
    }
  }
}
