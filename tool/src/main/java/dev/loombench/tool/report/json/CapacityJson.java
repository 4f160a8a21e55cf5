package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.KnobResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Capacities as JSON, and as rows. */
public final class CapacityJson {

  private static final List<Metric> FIGURES =
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P99,
          Metric.FAILED_SHARE,
          Metric.BACKLOG_SLOPE,
          Metric.SERVER_CPU,
          Metric.GENERATOR_CPU);

  private CapacityJson() {}

  static ArrayNode of(Analysis analysis) {
    return analysis.conclusions().capacities().stream()
        .map(CapacityJson::capacity)
        .collect(Json.toArray());
  }

  private static ObjectNode capacity(CapacityResult capacity) {
    ObjectNode row =
        Json.object()
            .put("workload", capacity.workload())
            .put("load", capacity.load().label())
            .put("variant", capacity.variant());
    row.putObject("slo")
        .put("p99Millis", capacity.slo().p99Millis())
        .put("failedShare", capacity.slo().failedShare());
    row.set("result", result(capacity.result()));
    capacity
        .knee()
        .ifPresent(
            knee ->
                row.putObject("knee")
                    .put("duePerSecond", knee.duePerSecond())
                    .put("p99Millis", knee.p99Millis()));
    row.set(
        "attempts",
        capacity.attempts().stream().map(CapacityJson::attempt).collect(Json.toArray()));
    row.set(
        "bottlenecks",
        capacity.bottlenecks().stream()
            .map(bottleneck -> DiagnosisJson.of(capacity.variant(), bottleneck))
            .collect(Json.toArray()));
    row.set("knobs", capacity.knobs().stream().map(CapacityJson::knob).collect(Json.toArray()));
    ArrayNode sentences = row.putArray("sentences");
    CapacitySentences.of(capacity).forEach(sentences::add);
    return row;
  }

  private static ObjectNode result(Result result) {
    ObjectNode row = Json.object().put("is", result.key());
    return switch (result) {
      case Result.Confirmed(double sustained, double notSustained) ->
          row.put("sustained", sustained).put("notSustained", notSustained);
      case Result.Between(double sustained, double notSustained, var reason) ->
          putReason(row.put("sustained", sustained).put("notSustained", notSustained), reason);
      case Result.AtLeast(double sustained, var reason) ->
          putReason(row.put("sustained", sustained), reason);
      case Result.Repeated(var sustained) -> {
        row.put("sustained", sustained.value());
        sustained
            .interval()
            .ifPresent(interval -> row.put("low", interval.low()).put("high", interval.high()));
        yield row.put("trials", sustained.trials());
      }
      case Result.NotFound(var reason, var failure) -> {
        failure.ifPresent(text -> row.put("failure", text));
        yield putReason(row, reason);
      }
    };
  }

  private static ObjectNode putReason(ObjectNode row, CapacityResult.Reason reason) {
    return row.put("reason", reason.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("text", CapacitySentences.reason(reason));
  }

  private static ObjectNode attempt(Attempt attempt) {
    ObjectNode row =
        Json.object()
            .put("setting", attempt.setting().word())
            .put("trial", attempt.trial())
            .put("variant", attempt.variant())
            .put("duePerSecond", attempt.duePerSecond())
            .put("verdict", attempt.verdict().word())
            .put("reason", CapacitySentences.reason(attempt));
    ObjectNode figures = row.putObject("figures");
    attempt.figures().keySet().stream()
        .sorted()
        .forEach(metric -> figures.put(metric.key(), attempt.figures().get(metric)));
    return row;
  }

  private static ObjectNode knob(KnobResult knob) {
    ObjectNode row =
        Json.object()
            .put("bottleneck", knob.bottleneck().key())
            .put("setting", knob.setting())
            .put("effect", knob.effect().key())
            .put("text", CapacitySentences.knob(knob));
    knob.duePerSecond().ifPresent(rate -> row.put("duePerSecond", rate));
    return row;
  }

  /** A row for each rate that was tried, for a CSV file. */
  public static List<List<String>> rows(Analysis analysis) {
    Stream<String> names =
        Stream.concat(
            Stream.of(
                "workload",
                "load",
                "variant",
                "setting",
                "tried with",
                "trial",
                "due_per_second",
                "verdict",
                "reason"),
            FIGURES.stream().map(Metric::column));
    return Stream.concat(
            Stream.of(names.toList()),
            analysis.conclusions().capacities().stream()
                .flatMap(
                    capacity ->
                        capacity.attempts().stream().map(attempt -> row(capacity, attempt))))
        .toList();
  }

  private static List<String> row(CapacityResult capacity, Attempt attempt) {
    return Stream.concat(
            Stream.of(
                capacity.workload(),
                capacity.load().label(),
                capacity.variant(),
                attempt.setting().word(),
                attempt.variant(),
                String.valueOf(attempt.trial()),
                String.valueOf(attempt.duePerSecond()),
                attempt.verdict().word(),
                CapacitySentences.reason(attempt)),
            FIGURES.stream()
                .map(
                    metric ->
                        attempt.figures().containsKey(metric)
                            ? String.valueOf(attempt.figures().get(metric))
                            : ""))
        .toList();
  }
}
