package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is known so far of the trial in hand: whatever becomes of it, this much is kept. */
final class TrialDraft {

  private final Trial trial;
  private final int epoch;
  private final Instant started;
  private final Map<String, String> facts = new HashMap<>();
  private WarmUpTimeSeries warmUp = new WarmUpTimeSeries("not begun", false, List.of());
  private List<Measurement> measurements = List.of();
  private List<Series> series = List.of();
  private List<CodeLocation> evidence = List.of();
  private Map<RequestResult, Long> results = Map.of();
  private Map<RequestResult, String> firstErrors = Map.of();
  private String latencies = "";
  private Outcome outcome = new Outcome.Failed("it did not get to its end");

  TrialDraft(Trial trial, int epoch, Instant started) {
    this.trial = trial;
    this.epoch = epoch;
    this.started = started;
  }

  Trial trial() {
    return trial;
  }

  void serverRuns(RunningServer server) {
    facts.putAll(server.facts());
  }

  void fact(String name, String value) {
    facts.put(name, value);
  }

  void warmedUp(WarmUpTimeSeries course) {
    warmUp = course;
  }

  /** What became of its plans, which followed each other. */
  void loaded(List<LoadResult> plans, String histogramLog) {
    results = new EnumMap<>(RequestResult.class);
    firstErrors = new EnumMap<>(RequestResult.class);
    for (LoadResult plan : plans) {
      plan.results().forEach((result, count) -> results.merge(result, count, Long::sum));
      plan.firstErrors().forEach(firstErrors::putIfAbsent);
    }
    latencies = histogramLog;
  }

  /** How many requests of all plans ended like that. */
  long ended(RequestResult how) {
    return results.getOrDefault(how, 0L);
  }

  /** How many requests became due in all plans. */
  long requests() {
    return results.values().stream().mapToLong(Long::longValue).sum();
  }

  Map<RequestResult, String> firstErrors() {
    return firstErrors;
  }

  void measured(List<Measurement> measured, List<Series> courses, List<CodeLocation> found) {
    measurements = measured;
    series = courses;
    evidence = found;
  }

  /** Leaves only these of what was measured. */
  void believed(List<Measurement> those) {
    measurements = those;
  }

  List<Measurement> measurements() {
    return measurements;
  }

  void ended(Outcome became) {
    outcome = became;
  }

  void failed(String reason) {
    outcome = new Outcome.Failed(reason);
  }

  TrialRecord record(Instant ended) {
    return new TrialRecord(
        TrialRecord.SCHEMA,
        trial,
        epoch,
        outcome,
        started,
        ended,
        facts,
        warmUp,
        measurements,
        results,
        firstErrors,
        series,
        evidence,
        latencies);
  }
}
