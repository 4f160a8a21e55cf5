package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.inspect.Growth;
import dev.loombench.tool.analyze.inspect.GrowthLimit;
import dev.loombench.tool.analyze.inspect.RequestTime;
import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.report.text.InspectionSentences;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Document of {@code loombench inspect --json}; its schema is docs/inspect.schema.json. */
public record InspectionJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    JvmRow jvm,
    long seconds,
    @JsonPropertyDescription("Whether another thread model would help.") String answer,
    @JsonPropertyDescription("Limits of growing load, the first one first.") List<LimitRow> limits,
    @JsonPropertyDescription("What to check before a change.") List<String> risks,
    @JsonPropertyDescription("Mean time of a request; null if its requests are not exposed.")
        Optional<RequestRow> request,
    List<ThreadsJson.Group> threads,
    @JsonPropertyDescription("Figures of the time that was watched, by metric.")
        Map<String, Double> figures,
    @JsonPropertyDescription("Sources that were not there.") List<String> missing) {

  static final int SCHEMA = 1;

  record JvmRow(
      long pid,
      String name,
      @JsonPropertyDescription("Version of its JVM.") String java,
      @JsonPropertyDescription("CPUs that it may use, or its quota if that is less.")
          double cpus) {}

  record LimitRow(
      @Allowed({"cpu", "threads", "connections"}) String resource,
      @JsonPropertyDescription("Group of threads; else empty.") String name,
      double used,
      double available,
      @Allowed({"read", "seen", "default", "given", "not_grown"})
          @JsonPropertyDescription("Origin of the size.")
          String origin,
      @JsonPropertyDescription("Multiple of this load at which it is full.") double multiple,
      @JsonPropertyDescription("Lower end of its 95 % interval.") double low,
      @JsonPropertyDescription("Upper end; null if there is none.") OptionalDouble high) {

    static LimitRow of(GrowthLimit limit) {
      return new LimitRow(
          limit.resource().name().toLowerCase(Locale.ROOT),
          limit.name(),
          limit.used(),
          limit.available(),
          limit.origin().name().toLowerCase(Locale.ROOT),
          limit.multiple().estimate(),
          limit.multiple().low(),
          limit.multiple().isLowerBound()
              ? OptionalDouble.empty()
              : OptionalDouble.of(limit.multiple().high()));
    }
  }

  record RequestRow(
      @JsonPropertyDescription("Response time, in milliseconds.") double millis,
      @JsonPropertyDescription("CPU of the JVM without its compiler, in milliseconds.")
          double cpuMillis,
      @JsonPropertyDescription("Time in each state of a thread, longest first.")
          List<PartRow> parts,
      @JsonPropertyDescription("Milliseconds that no thread shows; negative if threads did more.")
          double restMillis) {

    static RequestRow of(RequestTime time) {
      return new RequestRow(
          time.millis(),
          time.cpuMillis(),
          time.parts().entrySet().stream()
              .map(
                  part ->
                      new PartRow(
                          part.getKey().key(), part.getValue().millis(), part.getValue().error()))
              .sorted(Comparator.comparingDouble(PartRow::millis).reversed())
              .toList(),
          time.restMillis());
    }
  }

  record PartRow(
      @JsonPropertyDescription("State of a thread.") String state,
      double millis,
      @JsonPropertyDescription("Half width of the 95 % interval.") double error) {}

  public static InspectionJson of(WatchedJvm jvm, Growth growth) {
    var sentences = new InspectionSentences(jvm, growth);
    return new InspectionJson(
        SCHEMA,
        new JvmRow(
            jvm.identity().pid(),
            jvm.identity().name(),
            jvm.identity().java(),
            jvm.identity().cpus()),
        jvm.length().toSeconds(),
        sentences.answer(),
        growth.limits().stream().map(LimitRow::of).toList(),
        sentences.risks(),
        growth.requestTime().map(RequestRow::of),
        jvm.threads().stream().map(ThreadsJson.Group::of).toList(),
        figures(jvm.readings()),
        sentences.missing());
  }

  private static Map<String, Double> figures(Map<Metric, Reading> readings) {
    var figures = new TreeMap<String, Double>();
    readings.forEach(
        (metric, reading) -> {
          if (reading instanceof Reading.Measured(double value)) {
            figures.put(metric.key(), value);
          }
        });
    return figures;
  }
}
