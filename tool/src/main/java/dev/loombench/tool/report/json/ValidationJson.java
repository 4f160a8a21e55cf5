package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.analyze.instrument.WindowFigures;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.json.FigureJson.ReadingJson;
import dev.loombench.tool.report.text.ValidationSentences;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Document of {@code loombench validate --json}; its schema is docs/validate.schema.json. */
public record ValidationJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    @JsonPropertyDescription("Start of the validation.") Instant started,
    @JsonPropertyDescription("True if the user ended it early.") boolean interrupted,
    @JsonPropertyDescription("True if every requested section ended normally.") boolean complete,
    Machine environment,
    Request request,
    @JsonPropertyDescription("Sections that were started.") Sections sections) {

  static final int SCHEMA = 2;

  record Machine(
      String host,
      @JsonPropertyDescription("Hash of tool, generator and servers.") String build,
      @JsonPropertyDescription("Facts of the machine by name, such as kernel, CPU, memory and JDK.")
          Map<String, String> facts) {}

  record Request(
      @JsonPropertyDescription("Server of the cost section.") String variant,
      @JsonPropertyDescription("Pairs of windows for each cost.") int pairs,
      long windowSeconds,
      @JsonPropertyDescription("Limit of an acceptable cost.") double limitPercent,
      @JsonPropertyDescription("Seed of the order of windows.") long seed) {

    static Request of(ValidationRequest request) {
      return new Request(
          request.variant().id().name(),
          request.pairs(),
          request.window().toSeconds(),
          request.limitPercent(),
          request.seed());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Sections(
      Optional<HeadroomSection> headroom,
      Optional<CostSection> cost,
      Optional<LatenessSection> lateness,
      Optional<CountersSection> counters) {

    static Sections of(Validation validation) {
      return new Sections(
          find(validation, ClientHeadroom.class).map(HeadroomSection::of),
          find(validation, RecorderCost.class).map(CostSection::of),
          find(validation, SendLateness.class).map(LatenessSection::of),
          find(validation, CounterAccuracy.class).map(CountersSection::of));
    }

    private static Optional<SectionResult> find(
        Validation validation, Class<? extends Section> kind) {
      return validation.results().stream()
          .filter(result -> kind.isInstance(result.section()))
          .findAny();
    }
  }

  record Ending(
      @JsonPropertyDescription("True if it ended normally.") boolean complete,
      @JsonPropertyDescription("Reason of an early end; empty if complete.") String abortReason,
      @JsonPropertyDescription("Results in sentences.") List<String> conclusions) {

    static Ending of(SectionResult result) {
      return new Ending(
          result.isComplete(),
          result.abortReason().orElse(""),
          ValidationSentences.conclusions(result.section()));
    }
  }

  record HeadroomSection(
      @JsonUnwrapped Ending ending,
      String server,
      int serverCpus,
      int generatorCpus,
      @JsonPropertyDescription("Highest sustained rate; null if there is none.")
          OptionalDouble sustainablePerSecond,
      @JsonPropertyDescription("One for each rate.") List<RateRow> steps) {

    static HeadroomSection of(SectionResult result) {
      var headroom = (ClientHeadroom) result.section();
      return new HeadroomSection(
          Ending.of(result),
          headroom.server(),
          headroom.serverCpus(),
          headroom.generatorCpus(),
          headroom.highestSustained().stream()
              .mapToDouble(ClientHeadroom.Step::ratePerSecond)
              .findFirst(),
          headroom.steps().stream().map(RateRow::of).toList());
    }
  }

  record RateRow(
      double ratePerSecond,
      @JsonPropertyDescription("True if no response was late, failed or sent late.")
          boolean sustained,
      @JsonPropertyDescription("By key of the metric.") Map<String, ReadingJson> readings) {

    static RateRow of(ClientHeadroom.Step step) {
      var readings = new LinkedHashMap<String, ReadingJson>();
      new TreeMap<>(step.readings())
          .forEach((metric, reading) -> readings.put(metric.key(), ReadingJson.of(reading)));
      return new RateRow(step.ratePerSecond(), step.sustained(), readings);
    }
  }

  record CostSection(
      @JsonUnwrapped Ending ending,
      String variant,
      String load,
      long windowSeconds,
      double limitPercent,
      @JsonPropertyDescription("One for each set of recorders.") List<CostRow> rows,
      @JsonPropertyDescription("Reason for each set that could not be measured.")
          Map<String, String> notMeasured) {

    static CostSection of(SectionResult result) {
      var cost = (RecorderCost) result.section();
      var notMeasured = new LinkedHashMap<String, String>();
      cost.notMeasured().forEach((set, reason) -> notMeasured.put(set.key(), reason));
      return new CostSection(
          Ending.of(result),
          cost.variant().name(),
          "%s %s, %d users".formatted(cost.request().method(), cost.request().path(), cost.users()),
          cost.window().toSeconds(),
          cost.limitPercent(),
          cost.rows().stream().map(row -> CostRow.of(row, cost.limitPercent())).toList(),
          notMeasured);
    }
  }

  record CostRow(
      RecorderSet set,
      @JsonPropertyDescription("The set in words.") String description,
      @JsonPropertyDescription("yes if both whole intervals are below the limit.")
          @Allowed({"yes", "no", "unknown"})
          String belowLimit,
      FigureJson.Known throughputLossPercent,
      @JsonPropertyDescription("CPU per request; null if it is unavailable.")
          Optional<FigureJson.Known> cpuGrowthPercent,
      FigureJson.Known p50GrowthMillis,
      FigureJson.Known p99GrowthMillis,
      @JsonPropertyDescription("CPU of the tool itself, in cores; null if it is unavailable.")
          Optional<FigureJson.Known> toolCpuGrowthCores,
      List<PairOfWindows> pairs) {

    static CostRow of(RecorderCostRow row, double limitPercent) {
      return new CostRow(
          row.set(),
          ValidationSentences.description(row.set()),
          Json.key(row.below(limitPercent)),
          FigureJson.of(row.throughputLossPercent()),
          row.cpuGrowthPercent().map(FigureJson::of),
          FigureJson.of(row.p50GrowthMillis()),
          FigureJson.of(row.p99GrowthMillis()),
          row.toolCpuGrowthCores().map(FigureJson::of),
          row.pairs().stream()
              .map(pair -> new PairOfWindows(pair.onFirst(), pair.on(), pair.off()))
              .toList());
    }
  }

  record PairOfWindows(
      @JsonPropertyDescription("True if the window with recorders came first.") boolean onFirst,
      WindowFigures on,
      WindowFigures off) {}

  record LatenessSection(
      @JsonUnwrapped Ending ending,
      String server,
      @JsonPropertyDescription("One for each rate.") List<SendLateness.Step> steps) {

    static LatenessSection of(SectionResult result) {
      var lateness = (SendLateness) result.section();
      return new LatenessSection(Ending.of(result), lateness.server(), lateness.steps());
    }
  }

  record CountersSection(@JsonUnwrapped Ending ending, List<CheckRow> checks) {

    static CountersSection of(SectionResult result) {
      var counters = (CounterAccuracy) result.section();
      return new CountersSection(
          Ending.of(result), counters.checks().stream().map(CheckRow::of).toList());
    }
  }

  record CheckRow(
      String counter,
      @JsonPropertyDescription("Action whose effect is counted.") String action,
      String unit,
      double expected,
      ReadingJson reported,
      String tolerance,
      @Allowed({"yes", "no", "not recorded"}) String agrees) {

    static CheckRow of(CounterCheck check) {
      return new CheckRow(
          check.counter(),
          check.action(),
          check.unit(),
          check.expected(),
          ReadingJson.of(check.reported()),
          ValidationSentences.tolerance(check),
          ValidationSentences.agreement(check.agreement()));
    }
  }

  public static ValidationJson of(Validation validation) {
    var environment = validation.environment();
    return new ValidationJson(
        SCHEMA,
        validation.started(),
        validation.interrupted(),
        validation.isComplete(),
        new Machine(environment.host(), environment.build(), environment.facts()),
        Request.of(validation.request()),
        Sections.of(validation));
  }
}
