package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.place.RunHosts;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.TrialFacts.HostClock;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Record of the current trial, complete up to now: a trial that fails keeps what it has. */
final class TrialDraft {

  private final Trial trial;
  private final int epoch;
  private final Instant started;
  private final Map<String, String> facts = new HashMap<>();
  private GrantedCpus cpus = GrantedCpus.UNKNOWN;
  private ServerRunId serverRun;
  private List<HostClock> clocks = List.of();
  private List<String> interruptions = List.of();
  private WarmUpTimeSeries warmUp = new WarmUpTimeSeries("not started", false, List.of());
  private List<Measurement> measurements = List.of();
  private List<Series> series = List.of();
  private List<CodeLocation> evidence = List.of();
  private Map<RequestResult, Long> results = Map.of();
  private Map<RequestResult, String> firstErrors = Map.of();
  private Optional<String> latencies = Optional.empty();
  private final List<Violation> violations = new ArrayList<>();
  private Outcome outcome = new Outcome.Failed("it did not run to its end");

  TrialDraft(Trial trial, int epoch, Instant started) {
    this.trial = trial;
    this.epoch = epoch;
    this.started = started;
    this.serverRun = new ServerRunId(trial.number());
  }

  Trial trial() {
    return trial;
  }

  void belongsTo(ServerRunId run) {
    serverRun = run;
  }

  void serverRuns(RunningServer server) {
    facts.putAll(server.facts());
    if (server.startUp().isEmpty()) { // its user placed it
      serverOn(server.cpus());
    }
  }

  /** Sets the CPUs that the roles are placed on. */
  void placedOn(GrantedCpus placed) {
    cpus = placed;
  }

  /** Sets the CPUs of the server as read back; an empty list leaves those that it is placed on. */
  void serverOn(List<Integer> readBack) {
    if (!readBack.isEmpty()) {
      cpus = cpus.withServer(readBack);
    }
  }

  void fact(String name, String value) {
    facts.put(name, value);
  }

  void addFact(String name, String value) {
    facts.merge(name, value, "%s; %s"::formatted);
  }

  void warmUp(WarmUpTimeSeries timeSeries) {
    warmUp = timeSeries;
  }

  boolean reachedRest() {
    return warmUp.reachedGate();
  }

  /** Adds up the results of consecutive plans. */
  void loaded(List<LoadResult> plans, String histogramLog) {
    results = new EnumMap<>(RequestResult.class);
    firstErrors = new EnumMap<>(RequestResult.class);
    for (LoadResult plan : plans) {
      plan.results().forEach((result, count) -> results.merge(result, count, Long::sum));
      plan.firstErrors().forEach(firstErrors::putIfAbsent);
    }
    latencies = Optional.of(histogramLog);
  }

  long count(RequestResult result) {
    return results.getOrDefault(result, 0L);
  }

  long requests() {
    return results.values().stream().mapToLong(Long::longValue).sum();
  }

  RequestCounts requestCounts() {
    return new RequestCounts(results, firstErrors);
  }

  Map<RequestResult, String> firstErrors() {
    return firstErrors;
  }

  void measured(List<Measurement> windows, List<Series> allSeries, List<CodeLocation> found) {
    measurements = windows;
    series = allSeries;
    evidence = found;
  }

  void keep(List<Measurement> valid) {
    measurements = valid;
  }

  List<Measurement> measurements() {
    return measurements;
  }

  void violated(List<Violation> found) {
    violations.addAll(found);
  }

  /** Adds the clocks of other hosts, and interruptions of their connections. */
  void clocks(RunHosts.Clocks measured) {
    clocks = measured.clocks();
    clocks.forEach(
        clock -> facts.merge("place." + clock.role(), clock.host(), "%s, %s"::formatted));
    interruptions = measured.interruptions();
    measured
        .violations()
        .forEach(text -> violations.add(new Violation(Outcome.Origin.SURROUNDINGS, text)));
  }

  /** Returns the interruptions between the hosts, which explain any failure of requests. */
  List<String> interruptions() {
    return interruptions;
  }

  List<Violation> violations() {
    return List.copyOf(violations);
  }

  boolean leavesServer() {
    return SharedServers.canContinueAfter(outcome, measurements);
  }

  void end(Outcome reached) {
    outcome = reached;
  }

  void fail(String reason) {
    outcome = new Outcome.Failed(reason);
  }

  TrialRecord record(Instant ended) {
    return new TrialRecord(
        trial,
        epoch,
        outcome,
        started,
        ended,
        TrialFacts.of(facts, cpus).in(serverRun).with(clocks),
        warmUp,
        measurements,
        requestCounts(),
        series,
        evidence,
        latencies);
  }
}
