package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.CpuGrant;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Demand;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.KnownLimits;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.LowerLoad;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Pinning;
import dev.loombench.tool.analyze.diagnose.SaturationCheck.UnloadedLatency;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bounds;
import dev.loombench.tool.analyze.measure.CodePlaces;
import dev.loombench.tool.analyze.measure.Readings;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.profile.Occupancies;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Collects the readings of a variant at a point. Headline trials come first; diagnostic trials add
 * what those can't see, if they served as much as the headline trial of their block. Without any
 * headline trial, diagnostic trials take their place.
 */
record DiagnosisInputsBuilder(Trials trials, List<Bound> bounds) {

  /** At this share of the throughput here, or less, requests hardly wait for each other. */
  private static final double LOWER_LOAD = 0.7;

  /** The warm-up counts as a lower load with this many times fewer users. */
  private static final int FAR_FEWER = 2;

  /** Returns the inputs; empty if no trial completed there. */
  Optional<DiagnosisInputs> of(PointId point, VariantId variant) {
    boolean hasHeadline = !trials.observations(point, variant, Pass.HEADLINE).isEmpty();
    Pass pass = hasHeadline ? Pass.HEADLINE : Pass.DIAGNOSTIC;
    List<Observation> windows = trials.observations(point, variant, pass);
    if (windows.isEmpty()) {
      return Optional.empty();
    }
    Map<Metric, Double> headline = means(windows);
    List<Observation> diagnostic = trials.explaining(point, variant);
    List<Map<Metric, Double>> lowerLoads = lowerLoads(point, variant, pass, headline);
    var unloaded =
        new UnloadedLatency(
            least(lowerLoads, means -> DiagnosisInputs.of(means, Metric.LATENCY_MEAN)),
            warmUpMillis(point, windows, most(point, variant, pass)));
    return Optional.of(
        new DiagnosisInputs(
            new SaturationCheck(trials).of(point, variant, pass, unloaded),
            new Demand(
                users(point),
                connections(windows),
                trials.generatorShare(point, variant, pass),
                drops(windows, headline)),
            new CpuGrant(
                windows.getFirst().trial().facts().cpus().serverCount(),
                trials.study().variant(variant).limits().cpus()),
            headline,
            means(diagnostic),
            Occupancies.merged(
                diagnostic.stream().map(window -> window.measurement().threads()).toList()),
            diagnostic.isEmpty()
                ? Optional.of(noDiagnostics(point, variant, headline))
                : Optional.empty(),
            new KnownLimits(bound(point, variant), poolSize(point, variant)),
            trials.workload(point).work().builtInDelay().filter(Duration::isPositive).isPresent(),
            lowerLoad(lowerLoads, unloaded),
            new Pinning(
                CodePlaces.longest(
                    diagnostic.stream().map(Observation::trial).distinct(), Metric.PINNED_COUNT),
                windows.getFirst().trial().facts().jvm().carriers()),
            windows.getFirst().trial().facts().hasCollectorThreads()));
  }

  private OptionalInt poolSize(PointId point, VariantId variant) {
    return Bounds.connections(trials.study(), trials.workload(point).work(), variant)
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private Evidence noDiagnostics(PointId point, VariantId variant, Map<Metric, Double> headline) {
    List<Observation> made = trials.observations(point, variant, Pass.DIAGNOSTIC);
    return made.isEmpty()
        ? new Evidence.NoDiagnosticTrial()
        : new Evidence.DiagnosticTrialsDiffer(
            DiagnosisInputs.of(means(made), Metric.THROUGHPUT).orElse(0),
            DiagnosisInputs.of(headline, Metric.THROUGHPUT).orElse(0));
  }

  private Optional<Bound> bound(PointId point, VariantId variant) {
    return bounds.stream()
        .filter(bound -> bound.point().equals(point) && bound.variant().equals(variant))
        .filter(bound -> bound.limit().kind() != Bound.Kind.USERS)
        .findFirst();
  }

  private OptionalInt users(PointId point) {
    return switch (trials.load(point)) {
      case OpenModel _ -> OptionalInt.empty();
      case ClosedModel closed -> OptionalInt.of(closed.users());
    };
  }

  private static OptionalDouble connections(List<Observation> windows) {
    return windows.stream()
        .flatMap(
            window ->
                window.trial().series().stream()
                    .filter(series -> series.metric().equals("connections"))
                    .flatMap(series -> series.points().stream())
                    .filter(sample -> window.measurement().window().contains(sample.at())))
        .mapToDouble(Series.Point::value)
        .average();
  }

  /** Returns the largest number of requests at once: unlimited for an open load that overloads. */
  private int most(PointId point, VariantId variant, Pass pass) {
    boolean isOverloaded =
        trials.evidence().state(point, variant, pass) instanceof LoadState.Overloaded;
    return users(point).orElse(isOverloaded ? Integer.MAX_VALUE : 0);
  }

  /** Returns the latency of the same requests in the warm-up by far fewer users. */
  private OptionalDouble warmUpMillis(PointId point, List<Observation> windows, int most) {
    Work work = trials.workload(point).work();
    return !work.warmUpRequests().equals(work.requests())
        ? OptionalDouble.empty()
        : windows.stream()
            .flatMap(window -> window.trial().warmUp().fewUsers().stream())
            .filter(phase -> FAR_FEWER * phase.users() <= most)
            .map(FewUsers::latencyMillis)
            .flatMapToDouble(OptionalDouble::stream)
            .average();
  }

  private static OptionalDouble drops(List<Observation> windows, Map<Metric, Double> means) {
    OptionalDouble dropped =
        Stream.of(Metric.LISTEN_DROPS, Metric.LISTEN_OVERFLOWS)
            .flatMapToDouble(metric -> DiagnosisInputs.of(means, metric).stream())
            .max();
    double due =
        DiagnosisInputs.of(means, Metric.SCHEDULED).orElse(0)
            * windows.getFirst().measurement().window().seconds();
    return dropped.isPresent() && due > 0
        ? OptionalDouble.of(dropped.getAsDouble() / due)
        : OptionalDouble.empty();
  }

  private LowerLoad lowerLoad(List<Map<Metric, Double>> lowerLoads, UnloadedLatency unloaded) {
    if (lowerLoads.isEmpty()) {
      return new LowerLoad(
          unloaded.warmUpMillis().isEmpty()
              ? Optional.empty()
              : Optional.of(reading(unloaded.warmUpMillis())),
          Optional.empty());
    }
    return new LowerLoad(
        Optional.of(reading(unloaded.lowerLoadMillis())),
        Optional.of(reading(least(lowerLoads, DiagnosisInputs::connectionMillis))));
  }

  private static Reading reading(OptionalDouble value) {
    return value.isPresent()
        ? new Measured(value.getAsDouble())
        : new Unavailable("not measured at a lower load");
  }

  /** Returns the means of metrics at each lower load of the same workload. */
  private List<Map<Metric, Double>> lowerLoads(
      PointId point, VariantId variant, Pass pass, Map<Metric, Double> here) {
    double served = DiagnosisInputs.of(here, Metric.THROUGHPUT).orElse(0);
    return trials.points().stream()
        .filter(other -> other.workload().equals(point.workload()) && !other.equals(point))
        .map(other -> means(trials.observations(other, variant, pass)))
        .filter(
            means ->
                DiagnosisInputs.of(means, Metric.THROUGHPUT).stream()
                    .anyMatch(there -> there > 0 && there <= LOWER_LOAD * served))
        .toList();
  }

  private static OptionalDouble least(
      List<Map<Metric, Double>> lowerLoads, Function<Map<Metric, Double>, OptionalDouble> value) {
    return lowerLoads.stream().flatMapToDouble(means -> value.apply(means).stream()).min();
  }

  private static Map<Metric, Double> means(List<Observation> windows) {
    var means = new EnumMap<Metric, Double>(Metric.class);
    Readings.of(windows)
        .forEach(
            (metric, readings) ->
                Arrays.stream(readings.numbers())
                    .average()
                    .ifPresent(mean -> means.put(metric, mean)));
    return means;
  }
}
