package dev.loombench.tool.analyze.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.CpuGrant;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Demand;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.LowerLoad;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Pinning;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A missing reading changes a diagnosis to unknown at most, never to another bottleneck. */
class MissingReadingsTest {

  private static final Reading MISSING = new Reading.Unavailable("removed");

  @ParameterizedTest(name = "{0}")
  @MethodSource("samples")
  void missingReadingNeverNamesAnotherBottleneck(String what, SampleInputs sample) {
    DiagnosisInputs inputs = sample.build();
    Bottleneck full = bottleneck(inputs);

    withoutEachReading(inputs)
        .forEach(
            (reading, rest) ->
                assertThat(bottleneck(rest))
                    .as("%s, without %s", what, reading)
                    .isIn(full, Bottleneck.UNKNOWN));
  }

  @Test
  void everyBottleneckIsAmongTheSamples() {
    assertThat(
            samples()
                .map(sample -> bottleneck(((SampleInputs) sample.get()[1]).build()))
                .distinct())
        .containsExactlyInAnyOrder(Bottleneck.values());
  }

  static Stream<Arguments> samples() {
    return Stream.of(
            RulesTest.ofTheMachine(),
            RulesTest.ofThreads(),
            RulesTest.ofConnectionsAndCalls(),
            LookAlikesTest.lookAlikes(),
            LookAlikesTest.withoutBottleneck())
        .flatMap(samples -> samples);
  }

  private static Bottleneck bottleneck(DiagnosisInputs inputs) {
    return Diagnoser.finding(inputs).map(Finding::bottleneck).orElse(Bottleneck.UNKNOWN);
  }

  /** Returns the inputs without one reading each, by the reading's name. */
  private static Map<String, DiagnosisInputs> withoutEachReading(DiagnosisInputs inputs) {
    var variations = new LinkedHashMap<String, DiagnosisInputs>();
    for (Metric metric : inputs.headline().keySet()) {
      variations.put(
          "headline " + metric.key(),
          with(inputs, without(inputs.headline(), metric), inputs.diagnostic(), inputs.threads()));
    }
    for (Metric metric : inputs.diagnostic().keySet()) {
      variations.put(
          "diagnostic " + metric.key(),
          with(inputs, inputs.headline(), without(inputs.diagnostic(), metric), inputs.threads()));
    }
    variations.put("thread dumps", with(inputs, inputs.headline(), inputs.diagnostic(), List.of()));
    variations.put(
        "CPU of threads",
        with(
            inputs,
            inputs.headline(),
            inputs.diagnostic(),
            inputs.threads().stream().map(MissingReadingsTest::withoutCpu).toList()));
    Demand demand = inputs.demand();
    variations.put(
        "connections",
        with(
            inputs,
            new Demand(
                demand.users(),
                OptionalDouble.empty(),
                demand.generatorShare(),
                demand.dropsPerRequest())));
    variations.put(
        "CPU of the generator",
        with(
            inputs,
            new Demand(
                demand.users(),
                demand.connections(),
                Optional.of(MISSING),
                demand.dropsPerRequest())));
    variations.put(
        "dropped connections",
        with(
            inputs,
            new Demand(
                demand.users(),
                demand.connections(),
                demand.generatorShare(),
                OptionalDouble.empty())));
    variations.put("CPU placement", with(inputs, new CpuGrant(OptionalInt.empty(), quota(inputs))));
    variations.put(
        "latency at a lower load",
        with(
            inputs,
            new LowerLoad(
                inputs.lowerLoad().latencyMillis().map(_ -> MISSING),
                inputs.lowerLoad().connectionMillis())));
    variations.put(
        "connection use at a lower load",
        with(
            inputs,
            new LowerLoad(
                inputs.lowerLoad().latencyMillis(),
                inputs.lowerLoad().connectionMillis().map(_ -> MISSING))));
    variations.put(
        "pinned code", with(inputs, new Pinning(Optional.empty(), inputs.pinning().parallelism())));
    variations.put(
        "parallelism",
        with(inputs, new Pinning(inputs.pinning().longestAt(), OptionalInt.empty())));
    return variations;
  }

  private static OptionalDouble quota(DiagnosisInputs inputs) {
    return inputs.cpuGrant().quotaCores();
  }

  private static Map<Metric, Double> without(Map<Metric, Double> readings, Metric metric) {
    var rest = new EnumMap<Metric, Double>(readings);
    rest.remove(metric);
    return rest;
  }

  private static Occupancy withoutCpu(Occupancy group) {
    return new Occupancy(
        group.group(),
        group.role(),
        group.dumps(),
        group.meanThreads(),
        group.fewest(),
        group.most(),
        group.meanBusy(),
        OptionalInt.empty(),
        group.allBusyShare(),
        OptionalDouble.empty(),
        group.places(),
        group.spots());
  }

  private static DiagnosisInputs with(
      DiagnosisInputs inputs,
      Map<Metric, Double> headline,
      Map<Metric, Double> diagnostic,
      List<Occupancy> threads) {
    return with(
        inputs,
        inputs.demand(),
        inputs.cpuGrant(),
        headline,
        diagnostic,
        threads,
        inputs.lowerLoad(),
        inputs.pinning());
  }

  private static DiagnosisInputs with(DiagnosisInputs inputs, Demand demand) {
    return with(inputs, demand, inputs.cpuGrant(), inputs.lowerLoad(), inputs.pinning());
  }

  private static DiagnosisInputs with(DiagnosisInputs inputs, CpuGrant grant) {
    return with(inputs, inputs.demand(), grant, inputs.lowerLoad(), inputs.pinning());
  }

  private static DiagnosisInputs with(DiagnosisInputs inputs, LowerLoad lowerLoad) {
    return with(inputs, inputs.demand(), inputs.cpuGrant(), lowerLoad, inputs.pinning());
  }

  private static DiagnosisInputs with(DiagnosisInputs inputs, Pinning pinning) {
    return with(inputs, inputs.demand(), inputs.cpuGrant(), inputs.lowerLoad(), pinning);
  }

  private static DiagnosisInputs with(
      DiagnosisInputs inputs, Demand demand, CpuGrant grant, LowerLoad lowerLoad, Pinning pinning) {
    return with(
        inputs,
        demand,
        grant,
        inputs.headline(),
        inputs.diagnostic(),
        inputs.threads(),
        lowerLoad,
        pinning);
  }

  private static DiagnosisInputs with(
      DiagnosisInputs inputs,
      Demand demand,
      CpuGrant grant,
      Map<Metric, Double> headline,
      Map<Metric, Double> diagnostic,
      List<Occupancy> threads,
      LowerLoad lowerLoad,
      Pinning pinning) {
    return new DiagnosisInputs(
        inputs.saturation(),
        demand,
        grant,
        headline,
        diagnostic,
        threads,
        inputs.noDiagnostics(),
        inputs.known(),
        inputs.waitsByDesign(),
        lowerLoad,
        pinning,
        inputs.hasCollectorThreads());
  }
}
