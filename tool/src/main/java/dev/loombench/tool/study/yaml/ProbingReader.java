package dev.loombench.tool.study.yaml;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Reader of the loads whose rates are chosen during the measurement: search and ramp.
 *
 * @param window how long each rate of a search is measured; empty if it could not be read
 */
record ProbingReader(Optional<Duration> window) {

  /** The slope of a backlog can't be estimated from fewer seconds. */
  private static final Duration MIN_WINDOW = Duration.ofSeconds(3);

  private static final int MAX_FAILURES = 100;
  private static final double RESOLUTION = 0.025;
  private static final Duration P99 = Duration.ofMillis(500);
  private static final double FAILED = 0.001;
  private static final String RATE = "a rate per second";

  Load search(YamlFields load) {
    Load search = load.required("search", "a search", this::searchFrom);
    load.done();
    return search;
  }

  Load ramp(YamlFields load) {
    Load ramp = load.required("ramp", "a ramp", ProbingReader::rampFrom);
    load.done();
    return ramp;
  }

  private Load searchFrom(Cursor search) {
    YamlFields fields = search.fields("a mapping with 'from'");
    Double from = fields.required("from", RATE, rate());
    double resolution = fields.optional("resolution", RESOLUTION, Cursor::percent);
    Slo slo = slo(fields);
    Spacing arrivals = LoadReader.arrivals(fields);
    fields.done();
    if (window.filter(measured -> measured.compareTo(MIN_WINDOW) < 0).isPresent()) {
      throw search.refuse(
          "each rate is measured for 'protocol.window', and detecting a growing backlog takes 3s or more; give a longer window");
    }
    return new OpenModel.Search(from, resolution, slo, arrivals);
  }

  private static Load rampFrom(Cursor ramp) {
    YamlFields fields = ramp.fields("a mapping with 'from', 'by' and 'hold'");
    Double from = fields.required("from", RATE, rate());
    OptionalDouble to =
        fields.optional("to", OptionalDouble.empty(), rate().andThen(OptionalDouble::of));
    Double by = fields.required("by", RATE, rate());
    Duration hold =
        fields.required(
            "hold", "a time like 10s", Durations.wholeSeconds(MIN_WINDOW, LoadReader.MAX_DURATION));
    int failures = fields.optional("failures", 3, ValueReaders.whole(1, MAX_FAILURES));
    Slo slo = slo(fields);
    Spacing arrivals = LoadReader.arrivals(fields);
    fields.done();
    double last = to.orElse(from);
    if (last < from) {
      throw ramp.refuse(
          "'to' is below 'from'; give the last rate of the ramp, or omit 'to' for a ramp that ends when rates are not sustained");
    }
    return new OpenModel.Ramp(from, to, by, hold, failures, slo, arrivals);
  }

  private static Function<Cursor, Double> rate() {
    return ValueReaders.positive(LoadReader.MAX_PER_SECOND);
  }

  /** Reads a mapping that holds only the two limits. */
  static Slo limits(Cursor limits) {
    YamlFields fields = limits.fields("a mapping with 'p99' and 'failed'");
    Slo slo = slo(fields);
    fields.done();
    return slo;
  }

  private static Slo slo(YamlFields fields) {
    Duration p99 =
        fields.optional(
            "p99", P99, Durations.millis(Duration.ofMillis(1), LoadReader.MAX_DURATION));
    double failed = fields.optional("failed", FAILED, ProbingReader::share);
    return new Slo(p99, failed);
  }

  /** Reads a share that, unlike others, may be 0: no request may fail. */
  private static double share(Cursor value) {
    return value.text("a share of requests, like 0.1% or 0%").matches("0+(\\.0+)?%")
        ? 0
        : value.percent();
  }
}
