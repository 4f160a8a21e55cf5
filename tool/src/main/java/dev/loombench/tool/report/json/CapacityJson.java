package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.capacity.CapacityResult.Reason;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.capacity.KnobResult;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.stats.Interval;
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
    @JsonPropertyDescription(
            "Bottlenecks beyond it; confirmed if a knob changed the capacity repeatedly.")
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
              "confirmed: at least two servers, the search's included, sustained the lower rate, and two did not"
                  + " sustain the higher; repeated: mean of the highest sustained rates of several"
                  + " trials.")
          String kind,
      OptionalDouble sustained,
      OptionalDouble notSustained,
      @JsonPropertyDescription("Servers that tried the sustained rate.")
          Optional<ServersRow> sustainedServers,
      @JsonPropertyDescription("Servers that tried the rate that was not sustained.")
          Optional<ServersRow> notSustainedServers,
      @JsonPropertyDescription(
              "Lower end of the interval, widened by the resolution of the search.")
          OptionalDouble low,
      OptionalDouble high,
      OptionalInt trials,
      Optional<Reason> reason,
      @JsonPropertyDescription("The reason in words.") Optional<String> text,
      @JsonPropertyDescription("Failure of the last search.") Optional<String> failure) {

    static ResultJson of(Result result) {
      return switch (result) {
        case Result.Confirmed(End sustained, End notSustained, Interval range) ->
            of(result, sustained, notSustained, range, Optional.empty());
        case Result.Between(End sustained, End notSustained, Interval range, var reason) ->
            of(result, sustained, notSustained, range, Optional.of(reason));
        case Result.AtLeast(End sustained, var reason) ->
            new ResultJson(
                result.key(),
                OptionalDouble.of(sustained.ratePerSecond()),
                OptionalDouble.empty(),
                Optional.of(ServersRow.of(sustained)),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.of(reason),
                Optional.of(CapacitySentences.reason(reason)),
                Optional.empty());
        case Result.NotFound(var reason, var failure) ->
            new ResultJson(
                result.key(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                Optional.of(reason),
                Optional.of(CapacitySentences.reason(reason)),
                failure);
        case Result.Repeated(var sustained) -> {
          var figure = FigureJson.of(sustained);
          yield new ResultJson(
              result.key(),
              OptionalDouble.of(figure.value()),
              OptionalDouble.empty(),
              Optional.empty(),
              Optional.empty(),
              figure.low(),
              figure.high(),
              OptionalInt.of(figure.trials()),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
        }
      };
    }

    private static ResultJson of(
        Result result, End sustained, End notSustained, Interval range, Optional<Reason> reason) {
      return new ResultJson(
          result.key(),
          OptionalDouble.of(sustained.ratePerSecond()),
          OptionalDouble.of(notSustained.ratePerSecond()),
          Optional.of(ServersRow.of(sustained)),
          Optional.of(ServersRow.of(notSustained)),
          OptionalDouble.of(range.low()),
          OptionalDouble.of(range.high()),
          OptionalInt.empty(),
          reason,
          reason.map(CapacitySentences::reason),
          Optional.empty());
    }
  }

  /** Servers that tried a rate. */
  record ServersRow(
      @JsonPropertyDescription("Servers on the side of the majority.") int agreeing,
      @JsonPropertyDescription("Servers that sustained the rate or did not.") int servers) {

    static ServersRow of(End end) {
      return new ServersRow(end.agreeing(), end.servers());
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
          attempt.variant().name(),
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
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Servers that tried it; absent without one.")
          Optional<ServersRow> servers,
      KnobResult.Effect effect,
      String text) {

    static KnobRow of(KnobResult knob) {
      return new KnobRow(
          knob.bottleneck(),
          knob.setting(),
          knob.tried().stream().mapToDouble(End::ratePerSecond).findFirst(),
          knob.tried().map(ServersRow::of),
          knob.effect(),
          CapacitySentences.knob(knob));
    }
  }

  static CapacityJson of(CapacityResult capacity) {
    return new CapacityJson(
        capacity.workload().name(),
        capacity.load().label(),
        capacity.variant().name(),
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
