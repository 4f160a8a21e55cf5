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
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reader of the publication that a study replicates. */
record ReplicationReader(Path folder, List<String> variants, List<String> workloads) {

  Replication read(Cursor replication) {
    YamlFields fields = replication.fields("a mapping with 'publication', 'figures' and 'claims'");
    String publication =
        fields.required(
            "publication", "a sentence that introduces the publication", Cursor::sentence);
    List<PublishedFigure> figures =
        fields.required(
            "figures",
            "the name of a study in " + PublishedFigureReader.FILE,
            this::publishedFigures);
    Map<String, WorkloadId> scenarios = named(fields, "scenarios", this::workload);
    Map<String, Between> growths = named(fields, "growths", this::between);
    Map<String, Mapped> metrics = named(fields, "metrics", ReplicationReader::mapped);
    List<WithoutCounterpart> without =
        fields.list("without-counterpart", "a list", ReplicationReader::without);
    Map<String, String> tables = named(fields, "tables", Cursor::sentence);
    Optional<Duration> window =
        fields.optional("window", Durations.millis(Duration.ofSeconds(1), LoadReader.MAX_DURATION));
    Optional<Duration> profileWindow =
        fields.optional(
            "profile-window", Durations.millis(Duration.ofSeconds(1), LoadReader.MAX_DURATION));
    List<Contest> pairwiseWins = fields.list("pairwise-wins", "a list", this::pairwiseWins);
    List<Flaw> flaws = fields.list("flaws", "a list", ReplicationReader::flaw);
    double uncertainty = fields.optional("uncertainty", 0.0, Cursor::percent);
    List<Claim> claims =
        fields.required(
            "claims",
            "at least one claim",
            new ClaimReader(
                    Optional.ofNullable(figures).orElse(List.of()),
                    uncertainty,
                    scenarios,
                    variants,
                    workloads)
                ::readAll);
    fields.done();
    return new Replication(
        publication,
        figures,
        scenarios,
        growths,
        metrics,
        without,
        tables,
        window,
        profileWindow,
        claims,
        pairwiseWins,
        flaws);
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
    String in = fields.required("in", "a workload", ValueReaders.oneOf(workloads));
    String overIn = fields.required("over-in", "a workload", ValueReaders.oneOf(workloads));
    fields.done();
    return new Between(new WorkloadId(in), new WorkloadId(overIn));
  }

  private Contest pairwiseWins(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'says', 'of', 'over', 'metric' and 'in'");
    String says = fields.required("says", "a sentence", Cursor::sentence);
    String at = fields.required("at", "the table, figure or section", Cursor::sentence);
    String of = fields.required("of", "a variant", ValueReaders.oneOf(variants));
    String over = fields.required("over", "a variant", ValueReaders.oneOf(variants));
    String metric = fields.required("metric", "the key of a metric", Cursor::sentence);
    List<WorkloadId> in =
        fields.required(
            "in", "a list of workloads", list -> list.items("a list of workloads", this::workload));
    String published =
        fields.required("published", "the published count, like '4 of 10'", Cursor::sentence);
    Claim.Origin origin = fields.word("origin", Claim.Origin.AUTHORS);
    fields.done();
    return new Contest(
        says, at, new VariantId(of), new VariantId(over), metric, in, published, origin);
  }

  private static Mapped mapped(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'metric'");
    String metric = fields.required("metric", "the key of a metric", Cursor::sentence);
    double times = fields.optional("times", 1.0, ValueReaders.positive(ClaimReader.MAX_NUMBER));
    boolean ofWorst = fields.flag("of-worst");
    boolean ofCpus = fields.flag("of-cpus");
    boolean halfWidth = fields.flag("half-width");
    boolean firstStep = fields.flag("first-step");
    Optional<String> but = fields.optional("but", Cursor::sentence);
    fields.done();
    return new Mapped(metric, times, ofWorst, ofCpus, halfWidth, firstStep, but);
  }

  private static WithoutCounterpart without(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'why' and what it applies to");
    Optional<String> table = fields.optional("table", Cursor::sentence);
    Optional<String> scenario = fields.optional("scenario", Cursor::sentence);
    Optional<String> variant = fields.optional("variant", Cursor::sentence);
    Optional<String> metric = fields.optional("metric", Cursor::sentence);
    String why = fields.required("why", "a sentence", Cursor::sentence);
    fields.done();
    return new WithoutCounterpart(table, scenario, variant, metric, why);
  }

  private static Flaw flaw(Cursor value) {
    YamlFields fields = value.fields("a mapping with 'what' and 'here'");
    String what = fields.required("what", "a sentence", Cursor::sentence);
    String here = fields.required("here", "a sentence", Cursor::sentence);
    Map<String, Double> effect =
        named(fields, "effect", ValueReaders.positive(ClaimReader.MAX_NUMBER));
    List<Shortcut> shows =
        fields.list("shows", "a list of shortcuts", ValueReaders.oneOf(Shortcut.class));
    fields.done();
    return new Flaw(what, here, effect, shows);
  }

  private static <T> Map<String, T> named(
      YamlFields fields, String name, Function<Cursor, T> reader) {
    return fields.map(name, "a mapping", (_, value) -> reader.apply(value));
  }
}
