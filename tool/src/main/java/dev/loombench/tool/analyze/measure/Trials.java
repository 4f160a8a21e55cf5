package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Load;
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
import dev.loombench.tool.trial.Selection;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Trials of a run by point, variant and pass. */
public final class Trials {

  /** Window of a completed trial at a point. */
  public record Observation(TrialRecord trial, Measurement measurement) {

    public Optional<Reading> reading(Metric metric) {
      return Optional.ofNullable(measurement.readings().get(metric));
    }

    /** Returns a metric that was measured. */
    OptionalDouble number(Metric metric) {
      return reading(metric).orElse(null) instanceof Reading.Measured(double value)
          ? OptionalDouble.of(value)
          : OptionalDouble.empty();
    }

    public BlockKey blockKey() {
      return new BlockKey(trial.epoch(), trial.trial().block());
    }
  }

  /** A block of an epoch. */
  public record BlockKey(int epoch, int block) {}

  /** A diagnostic trial with a larger relative difference in throughput explains no headline. */
  private static final double SAME_THROUGHPUT = 0.1;

  private record Key(PointId point, VariantId variant, Pass pass) {}

  private final Study study;
  private final List<TrialRecord> records;
  private final RunEvidence evidence;
  private final Map<Key, List<TrialRecord>> made;
  private final Map<Key, List<Observation>> completed;
  private final List<PointId> points;
  private final Map<Key, Map<BlockKey, Observation>> blocks = new ConcurrentHashMap<>();
  private final Map<Key, Map<Metric, Readings>> readings = new ConcurrentHashMap<>();

  public Trials(Study study, List<TrialRecord> records) {
    this.study = study;
    this.records = List.copyOf(records);
    this.evidence = new RunEvidence(study, records.stream().map(TrialRecord::past).toList());
    this.made = records.stream().collect(Collectors.groupingBy(Trials::key));
    this.completed =
        records.stream()
            .filter(TrialRecord::completed)
            .flatMap(
                trial ->
                    lastAtEachPoint(trial).map(measurement -> new Observation(trial, measurement)))
            .collect(Collectors.groupingBy(Trials::key));
    this.points = points(study, records);
  }

  public Study study() {
    return study;
  }

  /** Returns the evidence, by which variants are compared. */
  public RunEvidence evidence() {
    return evidence;
  }

  public List<VariantId> variants() {
    return study.variants().stream().map(Variant::id).toList();
  }

  /** Returns one window per point: the last one if a search tried a rate twice. */
  private static Stream<Measurement> lastAtEachPoint(TrialRecord trial) {
    return trial.measurements().stream()
        .collect(
            Collectors.toMap(
                Measurement::step, Function.identity(), (_, later) -> later, LinkedHashMap::new))
        .values()
        .stream();
  }

  /** Returns every point of the study, in its order, then those that searches added. */
  public List<PointId> points() {
    return points;
  }

  private static List<PointId> points(Study study, List<TrialRecord> records) {
    return Stream.concat(
            study.workloads().stream()
                .flatMap(
                    workload ->
                        workload.loads().stream()
                            .flatMap(
                                load ->
                                    load.points().stream()
                                        .map(
                                            point ->
                                                new PointId(workload.id(), load.id(), point)))),
            records.stream().flatMap(Trials::points))
        .distinct()
        .toList();
  }

  /** Returns the points of a trial; none for a start, which has no workload. */
  private static Stream<PointId> points(TrialRecord record) {
    var trial = record.trial();
    return trial.pass() == Pass.STARTUP
        ? Stream.empty()
        : record.measurements().stream()
            .map(measurement -> trial.point(measurement.step()))
            .sorted(Comparator.comparingDouble(point -> point.step().openRate().orElse(0.0)));
  }

  /** Returns the points at which variants are compared; those of searches differ by variant. */
  public List<PointId> comparedPoints() {
    return points().stream().filter(point -> !RunEvidence.isFound(study, point)).toList();
  }

  /** Returns where a metric is compared: at a workload's only point, or at starts. */
  public Optional<PointId> comparedPoint(Optional<WorkloadId> workload, Metric metric) {
    return metric.pass() == Pass.STARTUP
        ? Optional.of(PointId.START)
        : comparedPoints().stream().filter(point -> point.workload().equals(workload)).findFirst();
  }

  /** Returns the logarithms of the values of completed trials. */
  public double[] logs(WorkloadId workload, VariantId variant, Metric metric) {
    return comparedPoint(Optional.of(workload), metric).stream()
        .flatMapToDouble(point -> Arrays.stream(measured(point, variant, metric.pass(), metric)))
        .filter(value -> value > 0)
        .map(Math::log)
        .toArray();
  }

  /**
   * Returns the numbers of trials that were rejected for reasons that may depend on the variant.
   */
  public Selection selection(PointId point, VariantId variant, Pass pass) {
    return Selection.of(made(point, variant, pass).stream().map(TrialRecord::outcome).toList());
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

  /** Returns the windows of completed trials by block. */
  public Map<BlockKey, Observation> byBlock(PointId point, VariantId variant, Pass pass) {
    return blocks.computeIfAbsent(
        new Key(point, variant, pass),
        _ ->
            Collections.unmodifiableMap(
                observations(point, variant, pass).stream()
                    .collect(
                        Collectors.toMap(
                            Observation::blockKey,
                            Function.identity(),
                            (earlier, later) -> later))));
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
              double ofBlock =
                  Optional.ofNullable(headline.get(diagnostic.blockKey()))
                      .map(window -> window.number(Metric.THROUGHPUT))
                      .orElse(OptionalDouble.of(served.getAverage()))
                      .orElse(0);
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

  /** Returns the values that completed trials measured. */
  public double[] measured(PointId point, VariantId variant, Pass pass, Metric metric) {
    return readings(point, variant, pass, metric).numbers();
  }

  /** Returns the readings of completed trials. */
  public Readings readings(PointId point, VariantId variant, Pass pass, Metric metric) {
    return readings
        .computeIfAbsent(
            new Key(point, variant, pass), _ -> Readings.of(observations(point, variant, pass)))
        .getOrDefault(metric, Readings.NONE);
  }

  public List<TrialRecord> records() {
    return records;
  }

  private static Key key(TrialRecord made) {
    var trial = made.trial();
    return new Key(trial.point(trial.load()), trial.variant(), trial.pass());
  }

  private static Key key(Observation observation) {
    var trial = observation.trial().trial();
    return new Key(trial.point(observation.measurement().step()), trial.variant(), trial.pass());
  }
}
