package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ParseResult;
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
 * @param scenarios workload by published scenario, for scenarios with another name than their
 *     workload, in file order
 * @param variants names of the study's variants
 * @param workloads names of the study's workloads
 */
record ClaimReader(
    List<PublishedFigure> figures,
    Map<String, WorkloadId> scenarios,
    List<String> variants,
    List<String> workloads) {

  private static final String LATENCY = "latency_";
  private static final String SUSTAINED_RATE = "sustained-rate-of";
  private static final String AT_RATE = "at-rate";
  private static final String AT_LEAST = "at-least";
  static final long MAX_NUMBER = 1_000_000_000L;
  private static final int MAX_CPUS = 1_024;

  List<Claim> readAll(Cursor claims) {
    return NamedValues.read(claims, "claim", this::claim);
  }

  private Claim claim(String name, Cursor claim) {
    YamlFields fields = claim.fields("a mapping with 'says', 'at' and 'tests'");
    ParseResult<String> says = fields.required("says", "a sentence", ValueReaders::sentence);
    ParseResult<String> at =
        fields.required("at", "the table, figure or section", ValueReaders::sentence);
    ParseResult<Claim.Kind> kind =
        fields.optional("kind", Claim.Kind.MEASURED, ValueReaders.oneOf(Claim.Kind.class));
    ParseResult<Claim.Origin> origin =
        fields.optional("origin", Claim.Origin.AUTHORS, ValueReaders.oneOf(Claim.Origin.class));
    ParseResult<Integer> cpus = fields.optional("server-cpus", 1, ValueReaders.whole(1, MAX_CPUS));
    ParseResult<List<ClaimTest>> tests =
        fields.required("tests", "a list of tests", list -> list.items("a list", this::test));
    fields.done();
    if (tests.value().isEmpty()) {
      throw fields.refuse("tests", "found none; give at least one");
    }
    return new Claim(
        name, says.value(), at.value(), kind.value(), origin.value(), cpus.value(), tests.value());
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
    ParseResult<String> why =
        fields.required("not-here", "the reason why it can't be tested", ValueReaders::sentence);
    fields.done();
    return new ClaimTest.Untried(why.value());
  }

  private ClaimTest sustainedRate(YamlFields fields) {
    ParseResult<VariantId> of = fields.required(SUSTAINED_RATE, "a variant", this::variant);
    ParseResult<VariantId> over = fields.required("over", "a variant", this::variant);
    ParseResult<WorkloadId> in = fields.required("in", "a workload with a ramp", this::workload);
    var expected = new ExpectationFields(fields);
    fields.done();
    return new ClaimTest.SustainedRate(
        of.value(), over.value(), in.value(), expected.of(OptionalDouble.empty()));
  }

  private ClaimTest tried(YamlFields fields) {
    ParseResult<String> metric =
        fields.required("metric", "the key of a metric", ValueReaders::sentence);
    ParseResult<VariantId> of = fields.required("of", "a variant", this::variant);
    ParseResult<Optional<WorkloadId>> in = fields.optional("in", this::workload);
    if (fields.names().contains("exceeds")) {
      return excess(fields, metric, of, in);
    }
    String about =
        fields.oneOf(List.of("over", "over-in", AT_LEAST, "at-most", "about", "deviation"));
    return switch (about) {
      case "over" -> ratio(fields, metric, of, in);
      case "deviation" -> {
        ParseResult<Double> most =
            fields.required("deviation", "a share like 11%", ValueReaders::percent);
        fields.done();
        yield new ClaimTest.Deviation(metric.value(), of.value(), in.value(), most.value());
      }
      case "over-in" -> growth(fields, metric, of, in);
      case "about" -> about(fields, metric, of, in);
      default -> bound(fields, about, metric, of, in);
    };
  }

  private static ClaimTest bound(
      YamlFields fields,
      String name,
      ParseResult<String> metric,
      ParseResult<VariantId> of,
      ParseResult<Optional<WorkloadId>> in) {
    ParseResult<Double> number = number(fields, name);
    ParseResult<OptionalDouble> atRate = atRate(fields);
    fields.done();
    OptionalDouble bound = OptionalDouble.of(number.value());
    boolean isLeast = name.equals(AT_LEAST);
    return new ClaimTest.Level(
        metric.value(),
        of.value(),
        in.value(),
        atRate.value(),
        isLeast ? bound : OptionalDouble.empty(),
        isLeast ? OptionalDouble.empty() : bound);
  }

  private ClaimTest excess(
      YamlFields fields,
      ParseResult<String> metric,
      ParseResult<VariantId> of,
      ParseResult<Optional<WorkloadId>> in) {
    ParseResult<VariantId> over = fields.required("exceeds", "a variant", this::variant);
    ParseResult<Double> least = number(fields, AT_LEAST);
    ParseResult<Double> most = number(fields, "at-most");
    ParseResult<OptionalDouble> atRate = atRate(fields);
    fields.done();
    WorkloadId workload =
        in.value()
            .orElseThrow(
                () -> fields.refuse("exceeds", "found without 'in'; name the workload there"));
    return new ClaimTest.Excess(
        metric.value(),
        of.value(),
        over.value(),
        workload,
        atRate.value(),
        least.value(),
        most.value());
  }

  /** Returns the step of a ramp; empty if the field is missing. */
  private static ParseResult<OptionalDouble> atRate(YamlFields fields) {
    return fields.optional(
        AT_RATE,
        OptionalDouble.empty(),
        value -> OptionalDouble.of(ValueReaders.positive(MAX_NUMBER).apply(value)));
  }

  private ClaimTest ratio(
      YamlFields fields,
      ParseResult<String> metric,
      ParseResult<VariantId> of,
      ParseResult<Optional<WorkloadId>> in) {
    ParseResult<VariantId> over = fields.required("over", "a variant", this::variant);
    ParseResult<Duration> beyond =
        fields.optional(
            "beyond",
            Duration.ZERO,
            Durations.millis(Duration.ofMillis(1), LoadReader.MAX_DURATION));
    ParseResult<OptionalDouble> atRate = atRate(fields);
    var expected = new ExpectationFields(fields);
    fields.done();
    if (!beyond.value().isZero() && !metric.value().startsWith(LATENCY)) {
      throw fields.refuse(
          "beyond",
          "found with metric %s; 'beyond' applies only to latencies; remove it"
              .formatted(metric.value()));
    }
    return new ClaimTest.Ratio(
        metric.value(),
        beyond.value(),
        of.value(),
        over.value(),
        in.value(),
        atRate.value(),
        expected.of(
            PublishedFigureReader.ratio(
                figure(in.value(), of.value(), metric.value()),
                figure(in.value(), over.value(), metric.value()),
                beyond.value().toMillis())));
  }

  private ClaimTest growth(
      YamlFields fields,
      ParseResult<String> metric,
      ParseResult<VariantId> of,
      ParseResult<Optional<WorkloadId>> in) {
    ParseResult<WorkloadId> overIn = fields.required("over-in", "a workload", this::workload);
    var expected = new ExpectationFields(fields);
    fields.done();
    WorkloadId numerator =
        in.value()
            .orElseThrow(
                () -> fields.refuse("over-in", "found without 'in'; name the workload there"));
    return new ClaimTest.Growth(
        metric.value(),
        of.value(),
        numerator,
        overIn.value(),
        expected.of(
            PublishedFigureReader.ratio(
                figure(in.value(), of.value(), metric.value()),
                figure(Optional.of(overIn.value()), of.value(), metric.value()),
                0)));
  }

  private static ClaimTest about(
      YamlFields fields,
      ParseResult<String> metric,
      ParseResult<VariantId> of,
      ParseResult<Optional<WorkloadId>> in) {
    ParseResult<Double> about = number(fields, "about");
    ParseResult<Double> within =
        fields.required("within", "a share like 5%", ValueReaders::percent);
    fields.done();
    return new ClaimTest.Level(
        metric.value(),
        of.value(),
        in.value(),
        OptionalDouble.of(about.value() * (1 - within.value())),
        OptionalDouble.of(about.value() * (1 + within.value())));
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

  private static ParseResult<Double> number(YamlFields fields, String name) {
    return fields.required(name, "a number", ValueReaders.positive(MAX_NUMBER));
  }
}
