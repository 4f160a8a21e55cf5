package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.KnobResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Reason;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.report.text.CapacitySentences;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Highest rate that a variant sustains within an objective. */
record CapacityJson(
    String workload,
    @JsonPropertyDescription("Load that searched for it.") String load,
    String variant,
    Objective slo,
    ResultJson result,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("Rate at which p99 turns upwards; absent if it does not show.")
        Optional<KneeRow> knee,
    @JsonPropertyDescription("Every rate tried, in order.") List<AttemptRow> attempts,
    @JsonPropertyDescription("Bottlenecks beyond it; confirmed if a knob changed the capacity.")
        List<DiagnosisJson> bottlenecks,
    @JsonPropertyDescription("Effects of more or less of one resource.") List<KnobRow> knobs,
    List<String> sentences) {

  record Objective(double p99Millis, double failedShare) {}

  record KneeRow(double duePerSecond, double p99Millis) {}

  /** Result; rates in requests per second. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record ResultJson(
      @Allowed({"confirmed", "between", "at-least", "repeated", "not-found"})
          @JsonPropertyDescription(
              "confirmed: fresh servers sustained the lower rate, not the higher; repeated: mean of"
                  + " the highest sustained rates of several trials.")
          String kind,
      OptionalDouble sustained,
      OptionalDouble notSustained,
      OptionalDouble low,
      OptionalDouble high,
      OptionalInt trials,
      Optional<Reason> reason,
      @JsonPropertyDescription("The reason in words.") Optional<String> text,
      @JsonPropertyDescription("Failure of the last search.") Optional<String> failure) {

    static ResultJson of(Result result) {
      var none = OptionalDouble.empty();
      return switch (result) {
        case Result.Confirmed(double sustained, double notSustained) ->
            of(result, some(sustained), some(notSustained), Optional.empty(), Optional.empty());
        case Result.Between(double sustained, double notSustained, var reason) ->
            of(result, some(sustained), some(notSustained), Optional.of(reason), Optional.empty());
        case Result.AtLeast(double sustained, var reason) ->
            of(result, some(sustained), none, Optional.of(reason), Optional.empty());
        case Result.NotFound(var reason, var failure) ->
            of(result, none, none, Optional.of(reason), failure);
        case Result.Repeated(var sustained) -> {
          var figure = FigureJson.of(sustained);
          yield new ResultJson(
              result.key(),
              some(figure.value()),
              none,
              figure.low(),
              figure.high(),
              OptionalInt.of(figure.trials()),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
        }
      };
    }

    private static OptionalDouble some(double value) {
      return OptionalDouble.of(value);
    }

    private static ResultJson of(
        Result result,
        OptionalDouble sustained,
        OptionalDouble notSustained,
        Optional<Reason> reason,
        Optional<String> failure) {
      return new ResultJson(
          result.key(),
          sustained,
          notSustained,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalInt.empty(),
          reason,
          reason.map(CapacitySentences::reason),
          failure);
    }
  }

  record AttemptRow(
      @Allowed({"search", "fresh", "with JFR", "knob"}) String setting,
      int trial,
      String variant,
      double duePerSecond,
      @Allowed({"sustained", "not sustained", "not sent", "invalid"}) String verdict,
      @JsonPropertyDescription("Violations of the objective; empty if sustained.") String reason,
      @JsonPropertyDescription("Available metrics, by key.") Map<String, Double> metrics) {

    static AttemptRow of(Attempt attempt) {
      var metrics = new LinkedHashMap<String, Double>();
      new TreeMap<>(attempt.figures()).forEach((metric, value) -> metrics.put(metric.key(), value));
      return new AttemptRow(
          attempt.setting().word(),
          attempt.trial(),
          attempt.variant(),
          attempt.duePerSecond(),
          attempt.verdict().word(),
          CapacitySentences.reason(attempt),
          metrics);
    }
  }

  record KnobRow(
      Bottleneck bottleneck,
      String setting,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Rate of the test; absent without one.")
          OptionalDouble duePerSecond,
      CapacityResult.Effect effect,
      String text) {

    static KnobRow of(KnobResult knob) {
      return new KnobRow(
          knob.bottleneck(),
          knob.setting(),
          knob.duePerSecond(),
          knob.effect(),
          CapacitySentences.knob(knob));
    }
  }

  static CapacityJson of(CapacityResult capacity) {
    return new CapacityJson(
        capacity.workload(),
        capacity.load().label(),
        capacity.variant(),
        new Objective(capacity.slo().p99Millis(), capacity.slo().failedShare()),
        ResultJson.of(capacity.result()),
        capacity.knee().map(knee -> new KneeRow(knee.duePerSecond(), knee.p99Millis())),
        capacity.attempts().stream().map(AttemptRow::of).toList(),
        capacity.bottlenecks().stream()
            .map(bottleneck -> DiagnosisJson.of(capacity.variant(), bottleneck))
            .toList(),
        capacity.knobs().stream().map(KnobRow::of).toList(),
        CapacitySentences.of(capacity));
  }
}
