package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Readings;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.profile.Occupancies;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.WarmUpTimeSeries.Filling;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Gathers the symptoms of a variant at a point. Headline trials tell how it was; a diagnostic trial
 * is asked for what they can't see, if it served as much as the headline trial of its block. Where
 * there is no headline trial at all, diagnostic trials stand for both.
 */
public final class DiagnosisInputsBuilder {

  /**
   * What served less or more by this share is another state of the server, or one that the recorder
   * made.
   */
  private static final double AGREES = 0.1;

  /** At a load with this share of what is served here, or less, requests hardly wait. */
  private static final double LOWER_LOAD = 0.7;

  /** Users must be so many times those that filled the server for it to be a lower load. */
  private static final int FAR_FEWER = 2;

  private static final Pattern OF_THE_JDK = Pattern.compile("java\\.|jdk\\.|sun\\.");

  private final Trials trials;
  private final Overload capacity;
  private final GeneratorUse generator;
  private final List<Bound> bounds;

  public DiagnosisInputsBuilder(
      Trials trials, Overload capacity, GeneratorUse generator, List<Bound> bounds) {
    this.trials = trials;
    this.capacity = capacity;
    this.generator = generator;
    this.bounds = bounds;
  }

  /** None if it was not measured there. */
  Optional<DiagnosisInputs> of(PointId point, String variant) {
    boolean hasHeadline = !trials.observations(point, variant, Pass.HEADLINE).isEmpty();
    Pass pass = hasHeadline ? Pass.HEADLINE : Pass.DIAGNOSTIC;
    List<Observation> seen = trials.observations(point, variant, pass);
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    Map<Metric, Double> headline = means(seen);
    List<Observation> agreeing = agreeing(point, variant);
    double served = headline.getOrDefault(Metric.THROUGHPUT, 0.0);
    var alone =
        new Saturations.Alone(
            leastElsewhere(point, variant, pass, served, Metric.LATENCY_MEAN, false),
            whenFilled(point, seen));
    return Optional.of(
        new DiagnosisInputs(
            new Saturations(trials, capacity).of(point, variant, pass, alone),
            users(point),
            connections(seen),
            generator.largestShare(point, variant),
            cpus(seen),
            trials.study().variant(variant).limits().cpus(),
            drops(seen, headline),
            headline,
            means(agreeing),
            Occupancies.merged(
                agreeing.stream().map(trial -> trial.measurement().threads()).toList()),
            agreeing.isEmpty() ? unused(point, variant, served) : "",
            bound(point, variant),
            trials.workload(point).work().builtInDelay().filter(Duration::isPositive).isPresent(),
            alone.millisOr(0),
            holdGrowth(point, variant, pass, headline),
            pinnedAt(agreeing),
            seen.getFirst().trial().facts().jvm().carriers()));
  }

  private List<Observation> agreeing(PointId point, String variant) {
    var headline = trials.byBlock(point, variant, Pass.HEADLINE);
    double mean = means(List.copyOf(headline.values())).getOrDefault(Metric.THROUGHPUT, 0.0);
    return trials.observations(point, variant, Pass.DIAGNOSTIC).stream()
        .filter(
            diagnostic -> {
              double own = served(diagnostic.measurement());
              double same =
                  Optional.ofNullable(headline.get(diagnostic.place()))
                      .map(trial -> served(trial.measurement()))
                      .orElse(mean);
              return headline.isEmpty() || Math.abs(own - same) <= AGREES * same;
            })
        .toList();
  }

  private String unused(PointId point, String variant, double served) {
    List<Observation> made = trials.observations(point, variant, Pass.DIAGNOSTIC);
    return made.isEmpty()
        ? "no diagnostic trial looked inside (add diagnostic-blocks: 1)"
        : "diagnostic trials served %s/s, not %s/s, so what they saw is not used"
            .formatted(
                Numbers.number(means(made).getOrDefault(Metric.THROUGHPUT, 0.0)),
                Numbers.number(served));
  }

  private Optional<Bound> bound(PointId point, String variant) {
    return bounds.stream()
        .filter(bound -> bound.point().equals(point) && bound.variant().equals(variant))
        .filter(bound -> !(bound.limit() instanceof Limit.Users))
        .findFirst();
  }

  private OptionalInt users(PointId point) {
    return switch (trials.load(point)) {
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ -> OptionalInt.empty();
      case Load.Closed closed -> OptionalInt.of(closed.users());
      case Load.Iterations iterations -> OptionalInt.of(iterations.users());
    };
  }

  private static String pinnedAt(List<Observation> seen) {
    Map<String, Double> millisByFrame =
        seen.stream()
            .map(Observation::trial)
            .distinct()
            .flatMap(trial -> trial.evidence().stream())
            .filter(evidence -> evidence.metric().equals(Metric.PINNED_COUNT.key()))
            .collect(
                Collectors.groupingBy(
                    evidence -> ownFrame(evidence.frames()),
                    TreeMap::new,
                    Collectors.summingDouble(CodeLocation::millis)));
    return millisByFrame.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /** The innermost that is not of the JDK. */
  private static String ownFrame(List<String> frames) {
    return frames.stream()
        .filter(frame -> !OF_THE_JDK.matcher(frame).lookingAt())
        .findFirst()
        .orElse("");
  }

  /** Of the generator, on average over the windows. */
  private static double connections(List<Observation> seen) {
    return seen.stream()
        .flatMap(
            one ->
                one.trial().series().stream()
                    .filter(series -> series.metric().equals("connections"))
                    .flatMap(series -> series.points().stream())
                    .filter(held -> one.measurement().window().holds(held.at())))
        .mapToDouble(held -> held.value())
        .average()
        .orElse(0);
  }

  /**
   * What a request took when the server was filled before these trials; 0 if that is not known. It
   * counts where the same requests came from far fewer users.
   */
  private double whenFilled(PointId point, List<Observation> seen) {
    Work work = trials.workload(point).work();
    OptionalInt users = users(point);
    if (users.isEmpty() || !work.warmUpRequests().equals(work.requests())) {
      return 0;
    }
    return seen.stream()
        .map(one -> one.trial().warmUp().filling())
        .filter(filling -> FAR_FEWER * filling.users() <= users.getAsInt())
        .mapToDouble(Filling::latencyMillis)
        .filter(latency -> latency > 0)
        .average()
        .orElse(0);
  }

  private static int cpus(List<Observation> seen) {
    return seen.stream()
        .mapToInt(one -> one.trial().facts().cpus().serverCount().orElse(0))
        .findFirst()
        .orElse(0);
  }

  private static double drops(List<Observation> seen, Map<Metric, Double> means) {
    double dropped =
        Math.max(
            means.getOrDefault(Metric.LISTEN_DROPS, 0.0),
            means.getOrDefault(Metric.LISTEN_OVERFLOWS, 0.0));
    double due =
        means.getOrDefault(Metric.SCHEDULED, 0.0)
            * seen.getFirst().measurement().window().seconds();
    return due > 0 ? dropped / due : 0;
  }

  /** How long a request holds a connection, over that at a lower load; by Little's law. */
  private double holdGrowth(PointId point, String variant, Pass pass, Map<Metric, Double> here) {
    double served = here.getOrDefault(Metric.THROUGHPUT, 0.0);
    double active = here.getOrDefault(Metric.POOL_ACTIVE_MEAN, 0.0);
    double least = leastElsewhere(point, variant, pass, served, Metric.POOL_ACTIVE_MEAN, true);
    return served > 0 && least > 0 ? active / served / least : 0;
  }

  /**
   * The least mean of a metric at a lower load of the same workload; 0 without one.
   *
   * @param perRequest whether it is divided by the throughput there
   */
  private double leastElsewhere(
      PointId point, String variant, Pass pass, double served, Metric metric, boolean perRequest) {
    return trials.points().stream()
        .filter(other -> other.workload().equals(point.workload()) && !other.equals(point))
        .map(other -> means(trials.observations(other, variant, pass)))
        .filter(means -> means.containsKey(metric))
        .filter(means -> throughput(means) > 0 && throughput(means) <= LOWER_LOAD * served)
        .mapToDouble(means -> means.get(metric) / (perRequest ? throughput(means) : 1))
        .min()
        .orElse(0);
  }

  private static double throughput(Map<Metric, Double> means) {
    return means.getOrDefault(Metric.THROUGHPUT, 0.0);
  }

  private static double served(Measurement measurement) {
    return measurement.readings().get(Metric.THROUGHPUT) instanceof Measured(double value)
        ? value
        : 0;
  }

  private static Map<Metric, Double> means(List<Observation> seen) {
    var means = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : Metric.values()) {
      double[] values =
          Readings.of(seen.stream().flatMap(one -> one.reading(metric).stream())).numbers();
      Arrays.stream(values).average().ifPresent(mean -> means.put(metric, mean));
    }
    return means;
  }
}
