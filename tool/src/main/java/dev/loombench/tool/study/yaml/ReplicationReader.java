package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Between;
import dev.loombench.tool.study.replication.Replication.Contest;
import dev.loombench.tool.study.replication.Replication.Flaw;
import dev.loombench.tool.study.replication.Replication.Mapped;
import dev.loombench.tool.study.replication.Replication.WithoutCounterpart;
import dev.loombench.tool.study.replication.Shortcut;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reader of the publication that a study replicates.
 *
 * @param folder folder of the study file, which also holds the published figures
 * @param variants names of the study's variants
 * @param workloads names of the study's workloads
 */
record ReplicationReader(Path folder, List<String> variants, List<String> workloads) {

  private static final long MAX_NUMBER = 1_000_000_000L;

  Replication read(Cursor replication) {
    YamlFields fields = replication.fields("a mapping with 'publication', 'figures' and 'claims'");
    ParseResult<String> publication =
        fields.required(
            "publication", "a sentence that introduces the publication", ValueReaders::sentence);
    ParseResult<List<PublishedFigure>> figures =
        fields.required(
            "figures",
            "the name of a study in " + PublishedFigureReader.FILE,
            this::publishedFigures);
    ParseResult<Map<String, WorkloadId>> scenarios =
        fields.optional("scenarios", Map.of(), value -> named(value, this::workload));
    ParseResult<Map<String, Between>> growths =
        fields.optional("growths", Map.of(), value -> named(value, this::between));
    ParseResult<Map<String, Mapped>> metrics =
        fields.optional("metrics", Map.of(), value -> named(value, ReplicationReader::mapped));
    ParseResult<List<WithoutCounterpart>> without =
        fields.optional(
            "without-counterpart",
            List.of(),
            value -> value.items("a list", ReplicationReader::without));
    ParseResult<Map<String, String>> tables =
        fields.optional("tables", Map.of(), value -> named(value, ValueReaders::sentence));
    ParseResult<Optional<Duration>> window =
        fields.optional("window", Durations.millis(Duration.ofSeconds(1), LoadReader.MAX_DURATION));
    ParseResult<Optional<Duration>> profileWindow =
        fields.optional(
            "profile-window", Durations.millis(Duration.ofSeconds(1), LoadReader.MAX_DURATION));
    ParseResult<List<Contest>> pairwiseWins =
        fields.optional(
            "pairwise-wins", List.of(), value -> value.items("a list", this::pairwiseWins));
    ParseResult<List<Flaw>> flaws =
        fields.optional(
            "flaws", List.of(), value -> value.items("a list", ReplicationReader::flaw));
    ParseResult<List<Claim>> claims =
        fields.required(
            "claims",
            "at least one claim",
            new ClaimReader(
                    figures.ifGood().orElse(List.of()),
                    scenarios.ifGood().orElse(Map.of()),
                    variants,
                    workloads)
                ::readAll);
    fields.done();
    return new Replication(
        publication.value(),
        figures.value(),
        scenarios.value(),
        growths.value(),
        metrics.value(),
        without.value(),
        tables.value(),
        window.value(),
        profileWindow.value(),
        claims.value(),
        pairwiseWins.value(),
        flaws.value());
  }

  private List<PublishedFigure> publishedFigures(Cursor value) {
    String study = ValueReaders.name(value);
    List<PublishedFigure> figures =
        PublishedFigureReader.of(folder.resolve(PublishedFigureReader.FILE), study);
    if (figures.isEmpty()) {
      throw value.refuse("%s has no figures for '%s'".formatted(PublishedFigureReader.FILE, study));
    }
    return figures;
  }

  private WorkloadId workload(Cursor value) {
    return new WorkloadId(ValueReaders.oneOf(workloads).apply(value));
  }

  private Between between(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'in' and 'over-in'");
    ParseResult<String> in = fields.required("in", "a workload", ValueReaders.oneOf(workloads));
    ParseResult<String> overIn =
        fields.required("over-in", "a workload", ValueReaders.oneOf(workloads));
    fields.done();
    return new Between(new WorkloadId(in.value()), new WorkloadId(overIn.value()));
  }

  private Contest pairwiseWins(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'says', 'of', 'over', 'metric' and 'in'");
    ParseResult<String> says = fields.required("says", "a sentence", ValueReaders::sentence);
    ParseResult<String> at =
        fields.required("at", "the table, figure or section", ValueReaders::sentence);
    ParseResult<String> of = fields.required("of", "a variant", ValueReaders.oneOf(variants));
    ParseResult<String> over = fields.required("over", "a variant", ValueReaders.oneOf(variants));
    ParseResult<String> metric =
        fields.required("metric", "the key of a metric", ValueReaders::sentence);
    ParseResult<List<WorkloadId>> in =
        fields.required(
            "in", "a list of workloads", list -> list.items("a list of workloads", this::workload));
    ParseResult<String> published =
        fields.required("published", "the published count, like '4 of 10'", ValueReaders::sentence);
    ParseResult<Claim.Origin> origin =
        fields.optional("origin", Claim.Origin.AUTHORS, ValueReaders.oneOf(Claim.Origin.class));
    fields.done();
    return new Contest(
        says.value(),
        at.value(),
        new VariantId(of.value()),
        new VariantId(over.value()),
        metric.value(),
        in.value(),
        published.value(),
        origin.value());
  }

  private static Mapped mapped(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'metric'");
    ParseResult<String> metric =
        fields.required("metric", "the key of a metric", ValueReaders::sentence);
    ParseResult<Double> times = fields.optional("times", 1.0, ValueReaders.positive(MAX_NUMBER));
    ParseResult<Boolean> ofWorst = yes(fields, "of-worst");
    ParseResult<Boolean> ofCpus = yes(fields, "of-cpus");
    ParseResult<Boolean> halfWidth = yes(fields, "half-width");
    ParseResult<Boolean> firstStep = yes(fields, "first-step");
    ParseResult<Optional<String>> but = fields.optional("but", ValueReaders::sentence);
    fields.done();
    return new Mapped(
        metric.value(),
        times.value(),
        ofWorst.value(),
        ofCpus.value(),
        halfWidth.value(),
        firstStep.value(),
        but.value());
  }

  /** Reads a field that is true or absent. */
  static ParseResult<Boolean> yes(YamlFields fields, String name) {
    return fields.optional(name, false, ValueReaders.oneOf(List.of(true, false), String::valueOf));
  }

  private static WithoutCounterpart without(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'why' and what it applies to");
    ParseResult<Optional<String>> table = fields.optional("table", ValueReaders::sentence);
    ParseResult<Optional<String>> scenario = fields.optional("scenario", ValueReaders::sentence);
    ParseResult<Optional<String>> variant = fields.optional("variant", ValueReaders::sentence);
    ParseResult<Optional<String>> metric = fields.optional("metric", ValueReaders::sentence);
    ParseResult<String> why = fields.required("why", "a sentence", ValueReaders::sentence);
    fields.done();
    return new WithoutCounterpart(
        table.value(), scenario.value(), variant.value(), metric.value(), why.value());
  }

  private static Flaw flaw(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'what' and 'here'");
    ParseResult<String> what = fields.required("what", "a sentence", ValueReaders::sentence);
    ParseResult<String> here = fields.required("here", "a sentence", ValueReaders::sentence);
    ParseResult<Map<String, Double>> effect =
        fields.optional(
            "effect", Map.of(), factors -> named(factors, ValueReaders.positive(MAX_NUMBER)));
    ParseResult<List<Shortcut>> shows =
        fields.optional(
            "shows",
            List.of(),
            list ->
                list.items(
                    "a list of shortcuts",
                    ValueReaders.oneOf(List.of(Shortcut.values()), Shortcut::key)));
    fields.done();
    return new Flaw(what.value(), here.value(), effect.value(), shows.value());
  }

  private static <T> Map<String, T> named(Cursor mapping, Function<Cursor, T> reader) {
    return NamedValues.map(mapping, "a mapping", (_, value) -> reader.apply(value));
  }
}
