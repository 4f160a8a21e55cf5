package dev.loombench.tool.evidence;

import dev.loombench.tool.evidence.PairedRatios.Basis;
import dev.loombench.tool.evidence.PairedRatios.Ratios;
import dev.loombench.tool.evidence.PairedRatios.Refused;
import dev.loombench.tool.evidence.PastTrial.BlockKey;
import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trials of a run, paired within blocks, with the reasons that forbid a comparison. Planner and
 * report take all their comparisons from here, so that a run never stops as decided and then
 * reports that it is not.
 */
public final class RunEvidence {

  /** Share of its CPUs from which a server is bound by them. */
  private static final double FULL_CPU = 0.95;

  private record Place(PointId point, VariantId variant, Pass pass) {}

  /** Last window of a completed trial at a point. */
  record Observed(PastTrial trial, Measurement measurement) {
    VariantId variant() {
      return trial.trial().variant();
    }

    OptionalDouble number(Metric metric) {
      return measurement.number(metric);
    }
  }

  /** Windows of two variants, and the blocks in which both have one. */
  record Pairs(
      List<BlockKey> blocks, Map<BlockKey, Observed> above, Map<BlockKey, Observed> below) {}

  private final Study study;
  private final List<PastTrial> history;
  private final InterimAnalyses looks;
  private final PairedFigures figures;
  private final Refusals refusals;
  private final List<PointId> allPoints;
  private final List<PointId> points;
  private final Map<Place, Map<BlockKey, Observed>> blocks;
  private final Map<Place, List<Observed>> windows;
  private final Map<Place, LoadState> states = new ConcurrentHashMap<>();

  /**
   * Collects the evidence of a history.
   *
   * @param history all trials that count, in the order made
   */
  public RunEvidence(Study study, List<PastTrial> history) {
    this(study, history, Looks.of(study, history));
  }

  private RunEvidence(Study study, List<PastTrial> history, InterimAnalyses looks) {
    this.study = study;
    this.looks = looks;
    this.history = List.copyOf(history);
    this.figures = new PairedFigures(study.protocol().equivalenceMargin());
    this.refusals = new Refusals(this, new SharedServers(study));
    this.allPoints = allPoints(study, history);
    this.points = allPoints.stream().filter(point -> !isFound(study, point)).toList();
    this.windows =
        history.stream()
            .filter(past -> past.outcome() instanceof Outcome.Completed)
            .flatMap(
                past -> lastAtEachPoint(past.measurements()).map(last -> new Observed(past, last)))
            .collect(Collectors.groupingBy(RunEvidence::place));
    this.blocks =
        windows.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, one -> byBlock(one.getValue())));
  }

  private static Map<BlockKey, Observed> byBlock(List<Observed> made) {
    return Collections.unmodifiableMap(
        made.stream()
            .collect(
                Collectors.toMap(
                    one -> new BlockKey(one.trial().epoch(), one.trial().trial().block()),
                    Function.identity(),
                    (_, later) -> later,
                    TreeMap::new)));
  }

  /** Returns one window per point: the last one if a search tried a rate twice. */
  public static Stream<Measurement> lastAtEachPoint(List<Measurement> measurements) {
    return measurements.stream()
        .collect(
            Collectors.toMap(
                Measurement::step, Function.identity(), (_, later) -> later, LinkedHashMap::new))
        .values()
        .stream();
  }

  private static Place place(Observed one) {
    var trial = one.trial().trial();
    return new Place(trial.point(one.measurement().step()), trial.variant(), trial.pass());
  }

  private static List<PointId> allPoints(Study study, List<PastTrial> history) {
    Stream<PointId> planned =
        study.workloads().stream()
            .flatMap(
                workload ->
                    workload.loads().stream()
                        .flatMap(
                            load ->
                                load.points().stream()
                                    .map(step -> new PointId(workload.id(), load.id(), step))));
    Stream<PointId> added =
        history.stream()
            .filter(past -> past.trial().pass() != Pass.STARTUP)
            .flatMap(
                past ->
                    past.measurements().stream()
                        .map(measurement -> past.trial().point(measurement.step()))
                        .sorted(
                            Comparator.comparingDouble(
                                point -> point.step().openRate().orElse(0.0))));
    return Stream.concat(planned, added).distinct().toList();
  }

  /** Returns true if a point belongs to a search for a capacity, and is reported with it. */
  public static boolean isFound(Study study, PointId point) {
    return study.design() instanceof Design.Capacity || load(study, point).findsItsPoints();
  }

  static Load load(Study study, PointId point) {
    return study.workload(point.workload().orElseThrow()).load(point.load());
  }

  public Study study() {
    return study;
  }

  public InterimAnalyses looks() {
    return looks;
  }

  /** Returns the share of the error probability that the look spends which the run has reached. */
  public double share() {
    return looks.share(blocksMade());
  }

  /** Returns every point of the study, in its order, then those that ramps and searches added. */
  public List<PointId> allPoints() {
    return allPoints;
  }

  /** Returns the points at which variants are compared; those of searches differ by variant. */
  public List<PointId> points() {
    return points;
  }

  /** Returns the same evidence without headline trials that a decision must not use. */
  RunEvidence where(Predicate<PastTrial> counts) {
    return new RunEvidence(study, history.stream().filter(counts).toList(), looks);
  }

  /** Returns the largest number of headline blocks made under a load. */
  int blocksMade() {
    return points.stream().map(RepeatedLoad::of).mapToInt(this::blocksMade).max().orElse(0);
  }

  /**
   * Returns the number of headline blocks of which every variant under a load has a trial, whatever
   * its outcome. A variant that never completed does not count.
   */
  int blocksMade(RepeatedLoad load) {
    List<PastTrial> made = headline().filter(past -> load.contains(past.trial())).toList();
    return made.stream()
        .filter(past -> past.outcome() instanceof Outcome.Completed)
        .map(past -> past.trial().variant())
        .distinct()
        .mapToInt(
            variant ->
                made.stream()
                    .map(PastTrial::trial)
                    .filter(trial -> trial.variant().equals(variant))
                    .mapToInt(Trial::block)
                    .max()
                    .orElse(0))
        .min()
        .orElse(0);
  }

  Duration took(RepeatedLoad load) {
    return PastTrial.time(headline().filter(past -> load.contains(past.trial())));
  }

  private Stream<PastTrial> headline() {
    return history.stream().filter(past -> past.trial().pass() == Pass.HEADLINE);
  }

  public LoadState state(PointId point, VariantId variant) {
    return state(point, variant, Pass.HEADLINE);
  }

  /** Returns the state in the trials of a pass; steady if none completed. */
  public LoadState state(PointId point, VariantId variant, Pass pass) {
    return states.computeIfAbsent(
        new Place(point, variant, pass),
        place ->
            LoadState.ofTrials(
                windows.getOrDefault(place, List.of()).stream()
                    .map(one -> LoadState.of(one.measurement()))
                    .toList()));
  }

  /** Returns true if the load exceeds the capacity in headline trials. */
  public boolean isOverloaded(PointId point, VariantId variant) {
    return state(point, variant) instanceof LoadState.Overloaded;
  }

  /** Returns true if the generator was the limit in a headline trial of a variant at a point. */
  public boolean isLimitedByGenerator(PointId point, VariantId variant) {
    return observed(point, variant, Pass.HEADLINE).stream()
        .anyMatch(
            one ->
                GeneratorLimit.isReached(
                    one.number(Metric.GENERATOR_CPU).orElse(0),
                    one.trial().cpus().generatorCount().orElse(0)));
  }

  /** Returns the headline trials at a point in which the server of a variant died. */
  public List<PastTrial> died(PointId point, VariantId variant) {
    return madeAt(point, variant, Pass.HEADLINE)
        .filter(past -> past.outcome() instanceof Outcome.Failed)
        .toList();
  }

  /** Returns the metric whose comparison of two variants answers the study at a point. */
  public Metric deciding(PointId point, VariantId of, VariantId over) {
    Load load = load(study, point);
    if (!measuresThroughput(point, of, over)) {
      return ComparedMetrics.decisive(study, load);
    }
    return load instanceof ClosedModel && isDecidedAtEqualSpeed(point, of, over)
        ? Metric.REQUESTS_PER_MILLION_STEPS
        : Metric.THROUGHPUT;
  }

  /**
   * Returns true if both variants filled their CPUs in the first block, while the speed of the CPUs
   * varied and throughput may have followed it. Later blocks do not change the rule.
   */
  private boolean isDecidedAtEqualSpeed(PointId point, VariantId of, VariantId over) {
    List<Observed> first =
        Stream.of(of, over)
            .flatMap(
                variant ->
                    byBlock(point, variant, Pass.HEADLINE).values().stream()
                        .filter(one -> one.trial().trial().block() == 1)
                        .limit(1))
            .toList();
    return first.size() == 2
        && first.stream().allMatch(this::fillsItsCpus)
        && EqualSpeed.decides(first);
  }

  private boolean fillsItsCpus(Observed one) {
    OptionalDouble cores =
        one.trial().cpus().coresBeside(one.number(Metric.GENERATOR_CPU).orElse(0));
    return cores.isPresent()
        && one.number(Metric.SERVER_CPU).orElse(0)
            >= FULL_CPU * study.variant(one.variant()).limits().cpusOf(cores.getAsDouble());
  }

  /** Returns true if a comparison that decides nothing is made. */
  boolean isCompared(ComparisonFamily.Member member) {
    if (!ComparedMetrics.METRICS.contains(member.metric())) {
      return false;
    }
    return ComparedMetrics.isCompared(
        member.metric(),
        load(study, member.point()),
        isOverloaded(member.point(), member.of()) || isOverloaded(member.point(), member.over()),
        fillTheirCpus(member.point(), member.of(), member.over()));
  }

  private boolean fillTheirCpus(PointId point, VariantId of, VariantId over) {
    return fillsItsCpus(point, of) && fillsItsCpus(point, over);
  }

  private boolean fillEqualCpus(PointId point, VariantId of, VariantId over) {
    return fillTheirCpus(point, of, over)
        && study.variant(of).limits().cpus().equals(study.variant(over).limits().cpus());
  }

  /** Returns true if a variant filled its CPUs in all headline trials at a point. */
  public boolean fillsItsCpus(PointId point, VariantId variant) {
    List<Observed> made = observed(point, variant, Pass.HEADLINE);
    return !made.isEmpty() && made.stream().allMatch(this::fillsItsCpus);
  }

  /** Returns true if both variants have the metric in some trial. */
  boolean isKnown(ComparisonFamily.Member member) {
    return Stream.of(member.of(), member.over())
        .allMatch(
            variant ->
                observed(member.point(), variant, member.metric().pass()).stream()
                    .anyMatch(one -> one.measurement().readings().containsKey(member.metric())));
  }

  private List<Observed> observed(PointId point, VariantId variant, Pass pass) {
    return windows.getOrDefault(new Place(point, variant, pass), List.of());
  }

  PairedRatios pair(ComparisonFamily.Member member) {
    return pair(member.point(), member.metric(), Duration.ZERO, member.of(), member.over());
  }

  public PairedRatios pair(PointId point, Metric metric, VariantId of, VariantId over) {
    return pair(point, metric, Duration.ZERO, of, over);
  }

  /** Returns the ratios of the part of a latency beyond a duration. */
  public PairedRatios pair(
      PointId point, Metric metric, Duration beyond, VariantId of, VariantId over) {
    Pairs pairs = pairs(point, of, over, metric.pass());
    Stream<Observed> windows =
        Stream.of(pairs.below(), pairs.above())
            .flatMap(side -> pairs.blocks().stream().map(side::get));
    Basis basis =
        refusals
            .of(point, metric, of, over, pairs.blocks().size())
            .or(() -> Refusals.onlySurvivors(metric, windows))
            .<Basis>map(Refused::new)
            .orElseGet(
                () ->
                    refusals.bounded(
                        point,
                        metric,
                        of,
                        over,
                        figures.ratios(metric, beyond, pairs, fillEqualCpus(point, of, over))));
    return new PairedRatios(
        point, metric, of, over, pairs.blocks().stream().map(BlockKey::block).toList(), basis);
  }

  /** Returns the ratios so far, however few; they guide a search and are no comparison. */
  public Optional<Ratios> ratiosSoFar(PointId point, Metric metric, VariantId of, VariantId over) {
    Pairs pairs = pairs(point, of, over, metric.pass());
    return !pairs.blocks().isEmpty()
            && figures.ratios(metric, Duration.ZERO, pairs, fillEqualCpus(point, of, over))
                instanceof Ratios ratios
        ? Optional.of(ratios)
        : Optional.empty();
  }

  Pairs pairs(PointId point, VariantId of, VariantId over, Pass pass) {
    Map<BlockKey, Observed> above = byBlock(point, of, pass);
    Map<BlockKey, Observed> below = byBlock(point, over, pass);
    return new Pairs(above.keySet().stream().filter(below::containsKey).toList(), above, below);
  }

  Map<BlockKey, Observed> byBlock(PointId point, VariantId variant, Pass pass) {
    return blocks.getOrDefault(new Place(point, variant, pass), Map.of());
  }

  private Stream<PastTrial> madeAt(PointId point, VariantId variant, Pass pass) {
    var load = RepeatedLoad.of(point);
    return history.stream()
        .filter(past -> past.trial().pass() == pass)
        .filter(past -> past.trial().variant().equals(variant))
        .filter(past -> load.contains(past.trial()));
  }

  /** Returns why the state of a variant under its load forbids a metric; empty if it does not. */
  public Optional<NotComparableReason> refusalOfState(
      PointId point, Metric metric, VariantId variant) {
    return refusals.ofState(point, metric, variant);
  }

  /** Returns the reason why a metric of one variant does not describe it; empty if it does. */
  public Optional<NotComparableReason> refusal(PointId point, Metric metric, VariantId variant) {
    return refusals.of(point, metric, variant);
  }

  /**
   * Returns the numbers of trials that were rejected for reasons that may depend on the variant.
   */
  public Selection selection(PointId point, VariantId variant, Pass pass) {
    return Selection.of(madeAt(point, variant, pass).map(PastTrial::outcome).toList());
  }

  boolean measuresThroughput(PointId point, VariantId of, VariantId over) {
    return ComparedMetrics.measuresThroughput(
        load(study, point), isOverloaded(point, of) || isOverloaded(point, over));
  }
}
