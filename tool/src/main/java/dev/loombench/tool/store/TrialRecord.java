package dev.loombench.tool.store;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that is kept of a trial, one file each.
 *
 * @param schema the version of this layout
 * @param trial what was planned
 * @param epoch which stretch of the run it belongs to; a run resumed on another boot, host or build
 *     begins another, and no block straddles two
 * @param outcome what became of it
 * @param started when its server was spawned
 * @param ended when its server had stopped
 * @param facts what was in force, for the ledger: flags, heap, pools, CPUs granted to each role
 * @param warmUp how the server was warmed up; empty of seconds if it never got there
 * @param measurements one per window, empty if it never got there
 * @param results how many requests of the whole measured plan ended how
 * @param firstErrors the first message of each kind of failed request
 * @param series the course of what was recorded, warm-up included
 * @param evidence where in the code things happened that readings count
 * @param latencies the name of its histogram log in the run directory, empty if there is none
 */
public record TrialRecord(
    int schema,
    Trial trial,
    int epoch,
    Outcome outcome,
    Instant started,
    Instant ended,
    Map<String, String> facts,
    WarmUpTimeSeries warmUp,
    List<Measurement> measurements,
    Map<RequestResult, Long> results,
    Map<RequestResult, String> firstErrors,
    List<Series> series,
    List<CodeLocation> evidence,
    String latencies) {

  /** The version of the layout that this build writes. */
  public static final int SCHEMA = 5;

  public TrialRecord {
    facts = Map.copyOf(facts);
    measurements = List.copyOf(measurements);
    results = Map.copyOf(results);
    firstErrors = Map.copyOf(firstErrors);
    series = List.copyOf(series);
    evidence = List.copyOf(evidence);
  }

  /** Whether its figures are to be believed. */
  public boolean completed() {
    return outcome instanceof Outcome.Completed;
  }
}
