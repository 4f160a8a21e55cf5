package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Trials that a planner asks of servers of known capacity. */
final class CapacityRun {

  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  static final OpenModel.Search SEARCH =
      new OpenModel.Search(100, 0.025, new Slo(Duration.ofMillis(500), 0.001), Spacing.UNIFORM);

  static final Knob THREADS =
      new Knob(new VariantId("pool, 300 threads"), Knob.Resource.WORKER_POOL, "300 threads", 1.2);

  static final Knob CPU =
      new Knob(new VariantId("pool, 75 % of its CPU"), Knob.Resource.CPU, "75 % of its CPU", 0.9);

  static final Outcome COMPLETED = new Outcome.Completed();
  int epoch = 1;
  boolean searchOnly;

  static Measurement collapse(double rate) {
    var readings = new HashMap<>(measurement(rate, 0, 0.1).readings());
    readings.put(Metric.FAILED_SHARE, new Measured(100));
    return new Measurement(
        new LoadId.Open(rate, Spacing.UNIFORM), new Window(START, START.plusSeconds(5)), readings);
  }

  List<String> made(Function<Trial, Integer> capacity) {
    return made(_ -> COMPLETED, capacity);
  }

  List<String> made(Function<Trial, Outcome> outcome, Function<Trial, Integer> capacity) {
    return texts(history(outcome, capacity));
  }

  List<PastTrial> history(Function<Trial, Outcome> outcome, Function<Trial, Integer> capacity) {
    List<PastTrial> history = new ArrayList<>();
    Planner planner = planner();
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      Trial trial = next.get();
      history.add(past(trial, outcome.apply(trial), capacity.apply(trial), 0.1));
    }
    assertThat(planner.remaining(history)).isZero();
    return history;
  }

  static List<String> texts(List<PastTrial> history) {
    return history.stream()
        .map(PastTrial::trial)
        .map(
            trial ->
                "%s %s %s"
                    .formatted(
                        trial.pass().key(),
                        trial.variant(),
                        isSearch(trial) ? "search" : trial.load().label()))
        .toList();
  }

  static boolean isSearch(Trial trial) {
    return trial.load().equals(SEARCH.id());
  }

  /** Returns a trial on a server of this capacity; a search has the rates that it would ask. */
  PastTrial past(Trial trial, Outcome outcome, double capacity, double lateness) {
    Stream<Double> rates =
        isSearch(trial)
            ? SimulatedServer.of(capacity).asked(new RateSearch(SEARCH, List.of())).stream()
                .map(Probe::ratePerSecond)
            : trial.load().openRate().stream().boxed();
    return new PastTrial(
        trial,
        epoch,
        outcome,
        Duration.ofSeconds(30),
        outcome instanceof Outcome.Failed
            ? List.of()
            : rates.map(rate -> measurement(rate, capacity, lateness)).toList());
  }

  static Measurement measurement(double rate, double capacity, double lateness) {
    return new Measurement(
        new LoadId.Open(rate, Spacing.UNIFORM),
        new Window(START, START.plusSeconds(5)),
        Map.of(
            Metric.SCHEDULED, new Measured(rate),
            Metric.BACKLOG_SLOPE, new Measured(Math.max(0, rate - capacity)),
            Metric.LATENCY_P99, new Measured(capacity > 0 ? 110 : 9_000),
            Metric.FAILED_SHARE, new Measured(0),
            Metric.LOOP_LATENESS_P99, new Measured(lateness)));
  }

  Planner planner() {
    return Planner.of(study(), epoch);
  }

  Study study() {
    return new Study(
        "quick",
        "Which rate does it sustain?",
        new VariantId("pool"),
        Stream.of(new VariantId("pool"), THREADS.variant(), CPU.variant())
            .map(id -> new Variant(id, new Server.Bundled("spring-mvc", Map.of()), List.of()))
            .toList(),
        List.of(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(SEARCH))),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(1, 0),
            1,
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Capacity(List.of(THREADS, CPU), List.of(), searchOnly),
        Study.Options.DEFAULT);
  }
}
