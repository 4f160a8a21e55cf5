package dev.loombench.tool.report;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunComparisonSettings;
import dev.loombench.tool.analyze.compare.RunGate;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.analyze.compare.RunGate.Rule;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.TrialFacts;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sample run against itself with another JDK, on which one variant answers slower, another
 * needs less CPU, and one no longer holds a rate.
 */
final class SampleComparison {

  private static final List<VariantId> VARIANTS =
      List.of(new VariantId("virtual"), new VariantId("webflux"));
  private static final WorkloadId DELAY = new WorkloadId("delay-100");

  private SampleComparison() {}

  static RunComparison compared() {
    return RunComparison.of(old(), now(), RunComparisonSettings.USUAL);
  }

  static List<GateResult> judged() {
    RunComparison comparison = compared();
    return List.of(
            new RunGate("latency_p99 > 10%", List.of(Metric.LATENCY_P99), new Rule.WorseBy(0.1)),
            new RunGate("throughput worse", List.of(Metric.THROUGHPUT), new Rule.Became("worse")))
        .stream()
        .map(gate -> gate.judge(comparison))
        .toList();
  }

  static RunComparison onAnotherMachine() {
    StoredRun now = now();
    var elsewhere =
        new Environment(
            "boot-9", "other-host", "0123abcd", Map.of("cpu.model", "Made-up | 9000", "jdk", "26"));
    return RunComparison.of(
        run("runs/old", Map.of("cpu.model", "Made-up 3000"), "/opt/jdk-25", 1),
        new StoredRun("runs/elsewhere", now.study(), List.of(), List.of(elsewhere), now.trials()),
        RunComparisonSettings.USUAL);
  }

  private static StoredRun old() {
    return run("runs/old", Map.of("kernel", "made-up 6.1", "jdk.tool", "25.0.3"), "/opt/jdk-25", 1);
  }

  private static StoredRun now() {
    return run("runs/new", Map.of("kernel", "made-up 6.1", "jdk.tool", "26"), "/opt/jdk-26", 1.4);
  }

  private static StoredRun run(String label, Map<String, String> facts, String jdk, double slower) {
    Analysis sample = SampleRun.analyzed();
    Study study = sample.study().only(VARIANTS, List.of(DELAY));
    List<TrialRecord> trials =
        sample.trials().stream()
            .filter(trial -> VARIANTS.contains(trial.trial().variant()))
            .filter(
                trial -> trial.trial().workload().filter(other -> !other.equals(DELAY)).isEmpty())
            .map(trial -> changed(trial, jdk, slower))
            .toList();
    return new StoredRun(
        label,
        study,
        List.of(),
        List.of(new Environment("boot-1", "test-host", jdk, facts)),
        trials);
  }

  private static TrialRecord changed(TrialRecord trial, String jdk, double slower) {
    var facts = new HashMap<>(trial.facts().texts());
    facts.put("jdk", jdk.replace("/opt/jdk-", ""));
    facts.put(
        "command",
        ("taskset -c 0 %s/bin/java -Xms512m -Xmx512m -jar servers/spring.jar"
                + " --loombench.threads=%s")
            .formatted(jdk, trial.trial().variant()));
    return new TrialRecord(
        trial.trial(),
        trial.epoch(),
        trial.outcome(),
        trial.started(),
        trial.ended(),
        TrialFacts.of(facts, trial.facts().cpus()),
        trial.warmUp(),
        trial.measurements().stream()
            .map(measured -> changed(measured, trial.trial().variant(), slower))
            .toList(),
        trial.requests(),
        trial.series(),
        trial.evidence(),
        trial.latencies());
  }

  private static Measurement changed(Measurement measured, VariantId variant, double slower) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.putAll(measured.readings());
    if (variant.equals(new VariantId("webflux"))) {
      scale(readings, Metric.LATENCY_P99, slower);
    } else {
      scale(readings, Metric.CPU_PER_REQUEST, 1 / slower);
      if (slower > 1 && measured.step().openRate().isPresent()) {
        readings.put(Metric.BACKLOG_SLOPE, new Reading.Measured(60));
      }
    }
    return new Measurement(measured.step(), measured.window(), readings, measured.scraped());
  }

  private static void scale(Map<Metric, Reading> readings, Metric metric, double factor) {
    if (readings.get(metric) instanceof Reading.Measured(double value)) {
      readings.put(metric, new Reading.Measured(value * factor));
    }
  }
}
