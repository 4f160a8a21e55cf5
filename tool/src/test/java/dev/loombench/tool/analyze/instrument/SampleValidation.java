package dev.loombench.tool.analyze.instrument;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.analyze.instrument.CounterCheck.Tolerance;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Sample validations for tests. */
public final class SampleValidation {

  private static final ValidationRequest REQUEST =
      new ValidationRequest(
          EnumSet.allOf(SectionName.class),
          EnumSet.allOf(RecorderSet.class),
          new Variant(
              new VariantId("platform-200"),
              new Server.Bundled("spring-mvc", Map.of("threads", "200")),
              List.of()),
          RequestSpec.get("/hello"),
          JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
          3,
          Duration.ofSeconds(3),
          List.of(500.0, 2_000.0),
          2,
          1);

  private SampleValidation() {}

  public static Validation complete() {
    return validation(
        List.of(
            new SectionResult(headroomOfAllRates(), Optional.empty()),
            new SectionResult(cost(), Optional.empty()),
            new SectionResult(lateness(), Optional.empty()),
            new SectionResult(counters(), Optional.empty())),
        false);
  }

  public static Validation interrupted() {
    return validation(
        List.of(new SectionResult(headroomOfAllRates(), Optional.of("interrupted"))), true);
  }

  public static Validation validation(List<SectionResult> parts, boolean interrupted) {
    return new Validation(
        Instant.parse("2026-03-01T12:00:00Z"),
        new Environment("boot", "host-1", "build-1", Map.of("kernel", "6.1 <amd64>", "cpus", "2")),
        REQUEST,
        parts,
        interrupted);
  }

  /** Returns results of a server and a generator with one CPU each. */
  public static ClientHeadroom headroom(ClientHeadroom.Step... steps) {
    return new ClientHeadroom("s", 1, 1, List.of(steps));
  }

  /** Returns a step whose server uses 0.3 of its CPU. */
  public static ClientHeadroom.Step step(
      double rate, double answers, double lateMillis, double generatorCores) {
    return new ClientHeadroom.Step(
        rate,
        Map.of(
            Metric.THROUGHPUT, new Reading.Measured(answers),
            Metric.FAILED_SHARE, new Reading.Measured(0),
            Metric.LATENCY_P50, new Reading.Measured(0.08),
            Metric.LATENCY_P99, new Reading.Measured(0.4),
            Metric.LOOP_LATENESS_P99, new Reading.Measured(lateMillis),
            Metric.GENERATOR_CPU, new Reading.Measured(generatorCores),
            Metric.SERVER_CPU, new Reading.Measured(0.3),
            Metric.TCP_RETRANSMITTED, new Reading.Unavailable("not read")));
  }

  /** Returns the step with another value of a metric. */
  public static ClientHeadroom.Step with(ClientHeadroom.Step step, Metric metric, double value) {
    Map<Metric, Reading> readings = new HashMap<>(step.readings());
    readings.put(metric, new Reading.Measured(value));
    return new ClientHeadroom.Step(step.ratePerSecond(), readings);
  }

  private static ClientHeadroom headroomOfAllRates() {
    return new ClientHeadroom(
        "the scripted server, /empty",
        1,
        1,
        List.of(
            step(1_000, 1_000, 0.06, 0.12),
            step(20_000, 19_980, 0.24, 0.61),
            step(40_000, 31_214, 212.5, 0.97)));
  }

  static RecorderCost cost() {
    return new RecorderCost(
        new VariantId("platform-200"),
        RequestSpec.get("/hello"),
        64,
        Duration.ofSeconds(3),
        2,
        List.of(
            new RecorderCostRow(
                RecorderSet.NOTHING,
                List.of(
                    pair(10_010, 50.1, 10_000, 50, true),
                    pair(9_990, 49.9, 10_000, 50, false),
                    pair(10_000, 50, 10_000, 50, true))),
            new RecorderCostRow(
                RecorderSet.PROC,
                List.of(
                    pair(9_980, 50.2, 10_000, 50, true),
                    pair(9_970, 50.3, 10_000, 50, true),
                    pair(9_990, 50.1, 10_000, 50, false))),
            new RecorderCostRow(
                RecorderSet.VIRTUAL_THREADS,
                List.of(
                    pair(9_200, 54, 10_000, 50, true),
                    pair(9_180, 54.2, 10_000, 50, false),
                    pair(9_210, 54.1, 10_000, 50, true)))),
        Map.of(RecorderSet.PROFILE, "JFR.start: the JVM refused"));
  }

  private static SendLateness lateness() {
    return new SendLateness(
        "the scripted server, /empty",
        List.of(
            new SendLateness.Step(500, 1_500, 0.071, 0.118, 0.9, 0),
            new SendLateness.Step(2_000, 6_000, 0.064, 0.109, 1.2, 0)));
  }

  private static CounterAccuracy counters() {
    return new CounterAccuracy(
        List.of(
            check("good answers, by the generator", 3_000, new Reading.Measured(3_000)),
            check("accept-queue overflows", 8, new Reading.Measured(9)),
            check("exceptions", 1_000, new Reading.Unavailable("no recorder reads it")),
            new CounterCheck(
                "server CPU",
                "/burn?cpu-micros=1500000",
                "ms",
                1_500.4,
                new Reading.Measured(1_531.12),
                new Tolerance.Percent(2))));
  }

  private static CounterCheck check(String counter, double expected, Reading reported) {
    return new CounterCheck(counter, "5 actions", "1", expected, reported, new Tolerance.Exact());
  }

  private static WindowPair pair(
      double onRate, double onCpu, double offRate, double offCpu, boolean onFirst) {
    return new WindowPair(
        new WindowFigures(onRate, OptionalDouble.of(onCpu), 6.4, 9.1, OptionalDouble.of(0.02)),
        new WindowFigures(offRate, OptionalDouble.of(offCpu), 6.3, 9, OptionalDouble.of(0.02)),
        onFirst);
  }
}
