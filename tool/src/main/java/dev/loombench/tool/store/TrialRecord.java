package dev.loombench.tool.store;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Everything stored of a trial, one file each.
 *
 * @param epoch the stretch of the run that it belongs to; a run resumed on another boot, host or
 *     build starts the next one, and no block crosses epochs
 * @param started when its server was spawned; of a server that it shares, when the trial started
 * @param ended when its server had stopped; of a server that it shares, when the trial ended
 * @param warmUp warm-up of the server; without seconds if it did not get there
 * @param measurements one per window; empty if it did not get there
 * @param requests requests of the whole measured plan by result
 * @param series recorded time series, warm-up included; empty if a large run was read without it
 * @param evidence code locations of events that readings count
 * @param latencies name of its histogram log in the run directory, if there is one
 */
public record TrialRecord(
    Trial trial,
    int epoch,
    Outcome outcome,
    Instant started,
    Instant ended,
    TrialFacts facts,
    WarmUpTimeSeries warmUp,
    List<Measurement> measurements,
    RequestCounts requests,
    List<Series> series,
    List<CodeLocation> evidence,
    Optional<String> latencies) {

  public TrialRecord {
    measurements = List.copyOf(measurements);
    series = List.copyOf(series);
    evidence = List.copyOf(evidence);
  }

  /** Returns the same trial without its time series. */
  TrialRecord withoutSeries() {
    return new TrialRecord(
        trial,
        epoch,
        outcome,
        started,
        ended,
        facts,
        warmUp,
        measurements,
        requests,
        List.of(),
        evidence,
        latencies);
  }

  /** Returns the path of its file in the run folder. */
  public String file() {
    return "trials/" + trial.id() + ".json";
  }

  /** Returns its server run; one of its own if the server served no other trial. */
  public ServerRunId serverRun() {
    return facts.serverRun().orElseGet(() -> new ServerRunId(trial.number()));
  }

  public Map<RequestResult, Long> results() {
    return requests.results();
  }

  /** Returns true if its figures are valid. */
  public boolean completed() {
    return outcome instanceof Outcome.Completed;
  }

  public PastTrial past() {
    return new PastTrial(
        trial,
        epoch,
        outcome,
        Duration.between(started, ended),
        measurements,
        serverRun(),
        Duration.ofSeconds(warmUp.fewUsers().map(WarmUpTimeSeries.FewUsers::seconds).orElse(0)),
        facts.cpus());
  }

  /** Returns the same record with its free texts changed: facts, reason and first errors. */
  public TrialRecord withTexts(UnaryOperator<String> change) {
    return new TrialRecord(
        trial,
        epoch,
        switch (outcome) {
          case Outcome.Completed completed -> completed;
          case Outcome.Invalid(var origin, String reason) ->
              new Outcome.Invalid(origin, change.apply(reason));
          case Outcome.Failed(String reason) -> new Outcome.Failed(change.apply(reason));
        },
        started,
        ended,
        facts.withTexts(changed(facts.texts(), change)),
        warmUp,
        measurements,
        new RequestCounts(requests.results(), changed(requests.firstErrors(), change)),
        series,
        evidence,
        latencies);
  }

  private static <K> Map<K, String> changed(Map<K, String> texts, UnaryOperator<String> change) {
    return texts.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, text -> change.apply(text.getValue())));
  }
}
