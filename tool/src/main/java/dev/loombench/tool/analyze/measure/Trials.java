package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.evidence.PastTrial.BlockKey;
import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.stats.Median;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Trials of a run by point, variant and pass. */
public final class Trials {

  /** Window of a completed trial at a point. */
  public record Observation(TrialRecord trial, Measurement measurement) {

    /** Returns the number of a metric; empty if it is missing or unavailable. */
    public OptionalDouble number(Metric metric) {
      return measurement.number(metric);
    }

    public BlockKey blockKey() {
      return new BlockKey(trial.epoch(), trial.trial().block());
    }
  }

  /** A diagnostic trial with a larger relative difference in throughput explains no headline. */
  private static final double SAME_THROUGHPUT = 0.1;

  private record Key(PointId point, VariantId variant, Pass pass) {}

  private final Study study;
  private final List<TrialRecord> records;
  private final RunEvidence evidence;
  private final Map<Key, List<TrialRecord>> made;
  private final Map<Key, List<Observation>> completed;
  private final Map<Key, Map<BlockKey, Observation>> blocks = new ConcurrentHashMap<>();
  private final Map<Key, Map<Metric, Readings>> readings = new ConcurrentHashMap<>();

  public Trials(Study study, List<TrialRecord> records) {
    this.study = study;
    this.records = List.copyOf(records);
    this.evidence = new RunEvidence(study, records.stream().map(TrialRecord::past).toList());
    this.made =
        records.stream()
            .collect(Collectors.groupingBy(record -> key(record, record.trial().load())));
    this.completed =
        records.stream()
            .filter(TrialRecord::completed)
            .flatMap(
                trial ->
                    RunEvidence.lastAtEachPoint(trial.measurements())
                        .map(measurement -> new Observation(trial, measurement)))
            .collect(Collectors.groupingBy(one -> key(one.trial(), one.measurement().step())));
  }

  private static Key key(TrialRecord record, LoadId step) {
    var trial = record.trial();
    return new Key(trial.point(step), trial.variant(), trial.pass());
  }

  public Study study() {
    return study;
  }

  public RunEvidence evidence() {
    return evidence;
  }

  public List<TrialRecord> records() {
    return records;
  }

  public List<VariantId> variants() {
    return study.variants().stream().map(Variant::id).toList();
  }

  /** Returns every point of the study, in its order, then those that searches added. */
  public List<PointId> points() {
    return evidence.allPoints();
  }

  /** Returns the points at which variants are compared; those of searches differ by variant. */
  public List<PointId> comparedPoints() {
    return evidence.points();
  }

  /** Returns what is found for each variant at each of some points. */
  public <T> List<T> atEach(
      List<PointId> at, BiFunction<PointId, VariantId, Stream<? extends T>> found) {
    return at.stream()
        .<T>flatMap(point -> variants().stream().flatMap(variant -> found.apply(point, variant)))
        .toList();
  }

  /** Returns where a metric is compared: at a workload's only point, or at starts. */
  public Optional<PointId> comparedPoint(Optional<WorkloadId> workload, Metric metric) {
    return metric.pass() == Pass.STARTUP
        ? Optional.of(PointId.START)
        : comparedPoints().stream().filter(point -> point.workload().equals(workload)).findFirst();
  }

  public Load load(PointId point) {
    return workload(point).load(point.load());
  }

  public Workload workload(PointId point) {
    return study.workload(point.workload().orElseThrow());
  }

  /** Returns the windows of completed trials, in the order of execution. */
  public List<Observation> observations(PointId point, VariantId variant, Pass pass) {
    return completed.getOrDefault(new Key(point, variant, pass), List.of());
  }

  public Map<BlockKey, Observation> byBlock(PointId point, VariantId variant, Pass pass) {
    return blocks.computeIfAbsent(
        new Key(point, variant, pass),
        _ ->
            Collections.unmodifiableMap(
                observations(point, variant, pass).stream()
                    .collect(
                        Collectors.toMap(
                            Observation::blockKey, Function.identity(), (_, later) -> later))));
  }

  /**
   * Returns the diagnostic windows that explain the headline figures: those that served as much as
   * the headline trial of their block, or as much as one headline trial or another; all if there is
   * no headline trial.
   */
  public List<Observation> explaining(PointId point, VariantId variant) {
    Map<BlockKey, Observation> headline = byBlock(point, variant, Pass.HEADLINE);
    DoubleSummaryStatistics served =
        Arrays.stream(measured(point, variant, Pass.HEADLINE, Metric.THROUGHPUT))
            .summaryStatistics();
    return observations(point, variant, Pass.DIAGNOSTIC).stream()
        .filter(
            diagnostic -> {
              double own = diagnostic.number(Metric.THROUGHPUT).orElse(0);
              Observation sameBlock = headline.get(diagnostic.blockKey());
              double ofBlock =
                  sameBlock == null
                      ? served.getAverage()
                      : sameBlock.number(Metric.THROUGHPUT).orElse(0);
              return headline.isEmpty()
                  || Math.abs(own - ofBlock) <= SAME_THROUGHPUT * ofBlock
                  || (own >= served.getMin() && own <= served.getMax());
            })
        .toList();
  }

  /** Returns all trials at a point, whatever their outcome. */
  public List<TrialRecord> made(PointId point, VariantId variant, Pass pass) {
    var whole = new PointId(point.workload(), point.load(), point.load());
    return made.getOrDefault(new Key(whole, variant, pass), List.of());
  }

  /**
   * Returns how much CPU the server of a variant had in headline trials at a point, by placement
   * and quota; empty if neither is known.
   */
  public OptionalDouble cpusOfServer(PointId point, VariantId variant) {
    OptionalInt placed =
        made(point, variant, Pass.HEADLINE).stream()
            .flatMapToInt(trial -> trial.facts().cpus().serverCount().stream())
            .findFirst();
    Limits limits = study.variant(variant).limits();
    return placed.isPresent() ? OptionalDouble.of(limits.cpusOf(placed.getAsInt())) : limits.cpus();
  }

  /**
   * Returns the largest share of its CPUs that the generator used in a trial of a pass; empty if it
   * is not known which CPUs it had.
   */
  public Optional<Reading> generatorShare(PointId point, VariantId variant, Pass pass) {
    OptionalDouble mostCores =
        Arrays.stream(measured(point, variant, pass, Metric.GENERATOR_CPU)).max();
    return made(point, variant, pass).stream()
        .flatMap(trial -> trial.facts().cpus().generatorCount().stream().boxed())
        .findFirst()
        .map(
            cpus ->
                mostCores.isPresent()
                    ? new Reading.Measured(mostCores.getAsDouble() / cpus)
                    : new Reading.Unavailable("the generator's CPU was not measured"));
  }

  /**
   * Returns true if the share of failed requests depends on the length of the test: under an open
   * load above the capacity it grows until the oldest waiting request times out.
   */
  public boolean hidesFailedShare(PointId point, VariantId variant) {
    return !point.equals(PointId.START)
        && load(point) instanceof OpenModel
        && evidence.isOverloaded(point, variant);
  }

  public double[] measured(PointId point, VariantId variant, Pass pass, Metric metric) {
    return readings(point, variant, pass, metric).numbers();
  }

  /** Returns the median of a metric over headline trials; 0 if none measured it. */
  public double median(PointId point, VariantId variant, Metric metric) {
    double[] values = measured(point, variant, Pass.HEADLINE, metric);
    return values.length == 0 ? 0 : Median.of(values);
  }

  public double[] logs(WorkloadId workload, VariantId variant, Metric metric) {
    return comparedPoint(Optional.of(workload), metric).stream()
        .flatMapToDouble(point -> Arrays.stream(measured(point, variant, metric.pass(), metric)))
        .filter(value -> value > 0)
        .map(Math::log)
        .toArray();
  }

  public Readings readings(PointId point, VariantId variant, Pass pass, Metric metric) {
    return readings
        .computeIfAbsent(
            new Key(point, variant, pass), _ -> Readings.of(observations(point, variant, pass)))
        .getOrDefault(metric, Readings.NONE);
  }
}
