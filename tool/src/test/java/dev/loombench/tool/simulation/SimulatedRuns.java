package dev.loombench.tool.simulation;

import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.json.JsonReport;
import dev.loombench.tool.simulation.Noise.Deviation;
import dev.loombench.tool.simulation.SimulatedStudy.Plan;
import dev.loombench.tool.simulation.SimulatedStudy.Truth;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Runs whose trials are drawn. The planner asks for the trials, and the run ends in the JSON
 * document that a user gets.
 */
final class SimulatedRuns {

  /**
   * A run.
   *
   * @param summary the JSON document
   * @param trials what was drawn
   */
  record Run(JsonNode summary, List<TrialRecord> trials) {

    /** Returns the number of blocks of the longest point. */
    int blocks() {
      return trials.stream().mapToInt(one -> one.trial().block()).max().orElseThrow();
    }
  }

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration TOOK = Duration.ofSeconds(25);
  private static final Duration WINDOW = Duration.ofSeconds(8);
  private static final Environment MACHINE = new Environment("boot", "host", "build", Map.of());

  private final SimulatedStudy simulated;
  private final Noise noise;
  private final List<TrialSequence> sequences;

  /**
   * Creates runs of a study.
   *
   * @param orders number of different orders of trials; the planner's answers are remembered for
   *     each
   */
  SimulatedRuns(SimulatedStudy simulated, Plan plan, Noise noise, int orders) {
    this.simulated = simulated;
    this.noise = noise;
    this.sequences =
        IntStream.rangeClosed(1, orders)
            .mapToObj(seed -> new TrialSequence(simulated.with(plan, seed)))
            .toList();
  }

  /** Draws a run; the same number gives the same run. */
  Run draw(int number) {
    var random = new SplittableRandom(number);
    TrialSequence sequence = sequences.get(random.nextInt(sequences.size()));
    var drawn = new HashMap<Block, List<Deviation>>();
    var made = new ArrayList<TrialRecord>();
    TrialSequence.State state = sequence.start();
    Optional<Trial> next = sequence.next(state, made);
    while (next.isPresent()) {
      Trial trial = next.get();
      List<Deviation> block =
          drawn.computeIfAbsent(
              new Block(trial.workload().map(WorkloadId::name).orElse(""), trial.block()),
              _ -> noise.draw(random, SimulatedStudy.VARIANTS));
      int variant = sequence.study().variants().indexOf(sequence.study().variant(trial.variant()));
      made.add(
          record(
              trial,
              block.get(variant).faster(noise.drift(trial, simulated.trialsPerBlock())),
              random));
      state = state.after(trial);
      next = sequence.next(state, made);
    }
    return new Run(summary(sequence.study(), made), made);
  }

  private record Block(String workload, int number) {}

  private TrialRecord record(Trial trial, Deviation deviation, RandomGenerator random) {
    Truth truth =
        simulated.truth(trial.workload().map(WorkloadId::name).orElse(""), trial.variant().name());
    double bursts = Math.exp(deviation.counts());
    Map<Metric, Reading> readings =
        Map.of(
            Metric.THROUGHPUT,
            new Reading.Measured(truth.throughput() * Math.exp(deviation.throughput())),
            Metric.LATENCY_P99,
            new Reading.Measured(truth.p99() * Math.exp(deviation.p99())),
            Metric.TCP_RESETS_SENT,
            new Reading.Measured(poisson(truth.resets() * bursts, random)),
            Metric.LISTEN_OVERFLOWS,
            new Reading.Measured(poisson(truth.overflows() * bursts, random)));
    Instant started = START.plus(TOOK.multipliedBy(trial.number()));
    return new TrialRecord(
        trial,
        1,
        new Outcome.Completed(),
        started,
        started.plus(TOOK),
        TrialFacts.NONE,
        new WarmUpTimeSeries("all gates passed", true, List.of()),
        List.of(new Measurement(trial.load(), new Window(started, started.plus(WINDOW)), readings)),
        RequestCounts.NONE,
        List.of(),
        List.of(),
        Optional.empty());
  }

  /** Returns a Poisson number, by the product of uniform numbers (Knuth). */
  private static int poisson(double mean, RandomGenerator random) {
    double limit = Math.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private static JsonNode summary(Study study, List<TrialRecord> trials) {
    Analysis analysis =
        Analysis.of(
            new RunData(study, List.of(), MACHINE, trials, trials.size()),
            (_, _) -> Optional.empty(),
            StackSource.NONE);
    var document = new ByteArrayOutputStream();
    try {
      new JsonReport().write(analysis, document);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Json.MAPPER.readTree(document.toByteArray());
  }
}
