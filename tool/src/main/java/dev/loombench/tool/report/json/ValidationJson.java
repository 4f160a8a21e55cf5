package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.instrument.ClientHeadroom;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.SectionResult;
import dev.loombench.tool.analyze.instrument.SendLateness;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.analyze.instrument.WindowFigures;
import dev.loombench.tool.analyze.instrument.WindowPair;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A validation for programs, as {@code docs/validate.schema.json} defines it. */
public final class ValidationJson {

  /** Writes it with a line for each figure. */
  public static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ValidationJson() {}

  /** The validation as an object. */
  public static ObjectNode of(Validation validation) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("schema", Validation.SCHEMA);
    json.put("started", validation.started().toString());
    json.put("interrupted", validation.interrupted());
    json.put("whole", validation.whole());
    ObjectNode environment = json.putObject("environment");
    environment.put("host", validation.environment().host());
    environment.put("build", validation.environment().build());
    ObjectNode facts = environment.putObject("facts");
    validation.environment().facts().forEach(facts::put);
    ValidationRequest asked = validation.asked();
    json.putObject("asked")
        .put("variant", asked.variant().name())
        .put("pairs", asked.pairs())
        .put("windowSeconds", asked.window().toSeconds())
        .put("limitPercent", asked.limitPercent())
        .put("seed", asked.seed());
    ObjectNode sections = json.putObject("sections");
    validation.parts().forEach(part -> put(sections.putObject(part.section().name().key()), part));
    return json;
  }

  private static void put(ObjectNode json, SectionResult part) {
    json.put("whole", part.whole());
    json.put("brokenOff", part.brokenOff());
    ArrayNode conclusions = json.putArray("conclusions");
    part.section().conclusions().forEach(conclusions::add);
    switch (part.section()) {
      case ClientHeadroom headroom -> put(json, headroom);
      case RecorderCost cost -> put(json, cost);
      case SendLateness lateness -> put(json, lateness);
      case CounterAccuracy counters -> put(json, counters);
    }
  }

  private static void put(ObjectNode json, ClientHeadroom headroom) {
    json.put("server", headroom.server());
    json.put("serverCpus", headroom.serverCpus());
    json.put("generatorCpus", headroom.generatorCpus());
    headroom
        .highestHeld()
        .ifPresentOrElse(
            step -> json.put("carriesPerSecond", step.ratePerSecond()),
            () -> json.putNull("carriesPerSecond"));
    ArrayNode steps = json.putArray("steps");
    for (ClientHeadroom.Step step : headroom.steps()) {
      ObjectNode row = steps.addObject();
      row.put("ratePerSecond", step.ratePerSecond()).put("held", step.held());
      readings(row.putObject("readings"), step.readings());
    }
  }

  private static void put(ObjectNode json, RecorderCost cost) {
    json.put("variant", cost.variant());
    json.put("load", cost.load());
    json.put("windowSeconds", cost.window().toSeconds());
    json.put("limitPercent", cost.limitPercent());
    ArrayNode rows = json.putArray("rows");
    cost.rows().forEach(row -> put(rows.addObject(), row, cost.limitPercent()));
    ObjectNode leftOut = json.putObject("leftOut");
    cost.leftOut().forEach((set, reason) -> leftOut.put(set.key(), reason));
  }

  private static void put(ObjectNode json, RecorderCostRow row, double limitPercent) {
    json.put("set", row.set().key());
    json.put("recorded", row.set().meaning());
    json.put("belowLimit", row.below(limitPercent).name().toLowerCase(Locale.ROOT));
    estimate(json.putObject("throughputLossPercent"), row.throughputLossPercent());
    row.cpuGrowthPercent()
        .ifPresentOrElse(
            growth -> estimate(json.putObject("cpuGrowthPercent"), growth),
            () -> json.putNull("cpuGrowthPercent"));
    estimate(json.putObject("p50GrowthMillis"), row.p50GrowthMillis());
    estimate(json.putObject("p99GrowthMillis"), row.p99GrowthMillis());
    ArrayNode pairs = json.putArray("pairs");
    for (WindowPair pair : row.pairs()) {
      ObjectNode each = pairs.addObject();
      each.put("onFirst", pair.onFirst());
      figures(each.putObject("on"), pair.on());
      figures(each.putObject("off"), pair.off());
    }
  }

  private static void put(ObjectNode json, SendLateness lateness) {
    json.put("server", lateness.server());
    ArrayNode steps = json.putArray("steps");
    lateness
        .steps()
        .forEach(
            step ->
                steps
                    .addObject()
                    .put("ratePerSecond", step.ratePerSecond())
                    .put("sent", step.sent())
                    .put("p50Millis", step.p50Millis())
                    .put("p99Millis", step.p99Millis())
                    .put("maxMillis", step.maxMillis())
                    .put("batchingMicros", step.batchingMicros()));
  }

  private static void put(ObjectNode json, CounterAccuracy counters) {
    ArrayNode checks = json.putArray("checks");
    for (CounterCheck check : counters.checks()) {
      ObjectNode row = checks.addObject();
      row.put("counter", check.counter());
      row.put("done", check.done());
      row.put("unit", check.unit());
      row.put("expected", check.expected());
      reading(row.putObject("told"), check.told());
      row.put("tolerance", check.toleranceWords());
      row.put("agrees", check.agreement().words());
    }
  }

  private static void figures(ObjectNode json, WindowFigures figures) {
    json.put("throughputPerSecond", figures.throughputPerSecond());
    figures
        .cpuMicrosPerRequest()
        .ifPresentOrElse(
            cpu -> json.put("cpuMicrosPerRequest", cpu), () -> json.putNull("cpuMicrosPerRequest"));
    json.put("p50Millis", figures.p50Millis());
    json.put("p99Millis", figures.p99Millis());
  }

  private static void readings(ObjectNode json, Map<Metric, Reading> readings) {
    new TreeMap<>(readings)
        .forEach((metric, reading) -> reading(json.putObject(metric.key()), reading));
  }

  private static void reading(ObjectNode json, Reading reading) {
    switch (reading) {
      case Reading.Measured(double value) -> json.put("value", value);
      case Reading.Unavailable(String reason) -> json.put("unavailable", reason);
    }
  }

  private static void estimate(ObjectNode json, Estimate estimate) {
    json.put("value", estimate.value());
    estimate
        .interval()
        .ifPresentOrElse(
            interval -> json.put("low", interval.low()).put("high", interval.high()),
            () -> json.putNull("low").putNull("high"));
    json.put("trials", estimate.trials());
  }
}
