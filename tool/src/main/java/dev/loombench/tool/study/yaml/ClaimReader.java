package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Reader of the claims of a publication.
 *
 * @param uncertainty share by which the publication leaves its ratios open
 * @param scenarios workload by published scenario, for scenarios with another name than their
 *     workload, in file order
 */
record ClaimReader(
    List<PublishedFigure> figures,
    double uncertainty,
    Map<String, WorkloadId> scenarios,
    List<String> variants,
    List<String> workloads) {

  private static final String LATENCY = "latency_";
  private static final String SUSTAINED_RATE = "sustained-rate-of";
  private static final String AT_RATE = "at-rate";
  private static final String AT_LEAST = "at-least";
  private static final String OVER_IN = "over-in";
  static final long MAX_NUMBER = 1_000_000_000L;
  private static final int MAX_CPUS = 1_024;

  List<Claim> readAll(Cursor claims) {
    return claims.named("claim", this::claim);
  }

  private Claim claim(String name, Cursor claim) {
    YamlFields fields = claim.fields("a mapping with 'says', 'at' and 'tests'");
    String says = fields.required("says", "a sentence", Cursor::sentence);
    String at = fields.required("at", "the table, figure or section", Cursor::sentence);
    Claim.Kind kind = fields.word("kind", Claim.Kind.MEASURED);
    Claim.Origin origin = fields.word("origin", Claim.Origin.AUTHORS);
    Optional<String> changed = fields.optional("changed", Cursor::sentence);
    int cpus = fields.optional("server-cpus", 1, ValueReaders.whole(1, MAX_CPUS));
    List<ClaimTest> tests =
        fields.required("tests", "a list of tests", list -> list.items("a list", this::test));
    fields.done();
    if (tests.isEmpty()) {
      throw fields.refuse("tests", "found none; give at least one");
    }
    return new Claim(name, says, at, kind, origin, changed, cpus, tests);
  }

  private ClaimTest test(Cursor test) {
    YamlFields fields =
        test.fields("a mapping with 'metric', 'of' and an expectation, or with 'not-here'");
    if (fields.names().contains("not-here")) {
      return untried(fields);
    }
    return fields.names().contains(SUSTAINED_RATE) ? sustainedRate(fields) : tried(fields);
  }

  private static ClaimTest untried(YamlFields fields) {
    String why = fields.required("not-here", "the reason why it can't be tested", Cursor::sentence);
    fields.done();
    return new ClaimTest.Untried(why);
  }

  private ClaimTest sustainedRate(YamlFields fields) {
    VariantId of = fields.required(SUSTAINED_RATE, "a variant", this::variant);
    VariantId over = fields.required("over", "a variant", this::variant);
    WorkloadId in = fields.required("in", "a workload with a ramp", this::workload);
    var expected = new ExpectationFields(fields, uncertainty);
    fields.done();
    return new ClaimTest.SustainedRate(of, over, in, expected.of(OptionalDouble.empty()));
  }

  private ClaimTest tried(YamlFields fields) {
    String metric = fields.required("metric", "the key of a metric", Cursor::sentence);
    VariantId of = fields.required("of", "a variant", this::variant);
    Optional<WorkloadId> in = fields.optional("in", this::workload);
    if (fields.names().contains("exceeds")) {
      return excess(fields, metric, of, in);
    }
    if (fields.names().contains(OVER_IN)) {
      return growth(fields, metric, of, in);
    }
    String about =
        fields.oneOf(List.of("over", OVER_IN, AT_LEAST, "at-most", "about", "deviation"));
    return switch (about) {
      case "over" -> ratio(fields, metric, of, in);
      case "deviation" -> {
        Double most = fields.required("deviation", "a share like 11%", Cursor::percent);
        fields.done();
        yield new ClaimTest.Deviation(metric, of, in, most);
      }
      case "about" -> about(fields, metric, of, in);
      default -> bound(fields, about, metric, of, in);
    };
  }

  private static ClaimTest bound(
      YamlFields fields, String name, String metric, VariantId of, Optional<WorkloadId> in) {
    Double number = number(fields, name);
    OptionalDouble atRate = atRate(fields);
    fields.done();
    OptionalDouble bound = OptionalDouble.of(number);
    boolean isLeast = name.equals(AT_LEAST);
    return new ClaimTest.Level(
        metric,
        of,
        in,
        atRate,
        isLeast ? bound : OptionalDouble.empty(),
        isLeast ? OptionalDouble.empty() : bound);
  }

  private ClaimTest excess(
      YamlFields fields, String metric, VariantId of, Optional<WorkloadId> in) {
    VariantId over = fields.required("exceeds", "a variant", this::variant);
    Double least = number(fields, AT_LEAST);
    Double most = number(fields, "at-most");
    OptionalDouble atRate = atRate(fields);
    fields.done();
    WorkloadId workload =
        in.orElseThrow(
            () -> fields.refuse("exceeds", "found without 'in'; name the workload there"));
    return new ClaimTest.Excess(metric, of, over, workload, atRate, least, most);
  }

  /** Returns the step of a ramp; empty if the field is missing. */
  private static OptionalDouble atRate(YamlFields fields) {
    return fields.optional(
        AT_RATE,
        OptionalDouble.empty(),
        ValueReaders.positive(MAX_NUMBER).andThen(OptionalDouble::of));
  }

  private ClaimTest ratio(YamlFields fields, String metric, VariantId of, Optional<WorkloadId> in) {
    VariantId over = fields.required("over", "a variant", this::variant);
    Duration beyond =
        fields.optional(
            "beyond",
            Duration.ZERO,
            Durations.millis(Duration.ofMillis(1), LoadReader.MAX_DURATION));
    OptionalDouble atRate = atRate(fields);
    var expected = new ExpectationFields(fields, uncertainty);
    fields.done();
    if (!beyond.isZero() && !metric.startsWith(LATENCY)) {
      throw fields.refuse(
          "beyond",
          "found with metric %s; 'beyond' applies only to latencies; remove it".formatted(metric));
    }
    return new ClaimTest.Ratio(
        metric,
        beyond,
        of,
        over,
        in,
        atRate,
        expected.of(
            PublishedFigureReader.ratio(
                figure(in, of, metric), figure(in, over, metric), beyond.toMillis())));
  }

  private ClaimTest growth(
      YamlFields fields, String metric, VariantId of, Optional<WorkloadId> in) {
    WorkloadId overIn = fields.required(OVER_IN, "a workload", this::workload);
    Optional<VariantId> over = fields.optional("over", this::variant);
    var expected = new ExpectationFields(fields, uncertainty);
    fields.done();
    WorkloadId numerator =
        in.orElseThrow(() -> fields.refuse(OVER_IN, "found without 'in'; name the workload there"));
    OptionalDouble published = growth(metric, of, in, overIn);
    return new ClaimTest.Growth(
        metric,
        of,
        over,
        numerator,
        overIn,
        expected.of(
            over.isEmpty()
                ? published
                : quotient(published, growth(metric, over.get(), in, overIn))));
  }

  private OptionalDouble growth(
      String metric, VariantId of, Optional<WorkloadId> in, WorkloadId overIn) {
    return PublishedFigureReader.ratio(
        figure(in, of, metric), figure(Optional.of(overIn), of, metric), 0);
  }

  private static OptionalDouble quotient(OptionalDouble above, OptionalDouble below) {
    return above.isEmpty() || below.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(above.getAsDouble() / below.getAsDouble());
  }

  private static ClaimTest about(
      YamlFields fields, String metric, VariantId of, Optional<WorkloadId> in) {
    Double about = number(fields, "about");
    Double within = fields.required("within", "a share like 5%", Cursor::percent);
    fields.done();
    return new ClaimTest.Level(
        metric,
        of,
        in,
        OptionalDouble.of(about * (1 - within)),
        OptionalDouble.of(about * (1 + within)));
  }

  /** Returns the published figure; of several scenarios for one workload, the first that has it. */
  private Optional<PublishedFigure> figure(
      Optional<WorkloadId> workload, VariantId variant, String metric) {
    Stream<String> calledOtherwise =
        scenarios.entrySet().stream()
            .filter(scenario -> Optional.of(scenario.getValue()).equals(workload))
            .map(Map.Entry::getKey);
    return Stream.concat(Stream.of(workload.map(WorkloadId::name).orElse("")), calledOtherwise)
        .map(scenario -> PublishedFigureReader.find(figures, scenario, variant.name(), metric))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private VariantId variant(Cursor value) {
    return new VariantId(ValueReaders.oneOf(variants).apply(value));
  }

  private WorkloadId workload(Cursor value) {
    return new WorkloadId(ValueReaders.oneOf(workloads).apply(value));
  }

  private static Double number(YamlFields fields, String name) {
    return fields.required(name, "a number", ValueReaders.positive(MAX_NUMBER));
  }
}
