package dev.loombench.tool.study;

import dev.loombench.tool.study.Replication.Between;
import dev.loombench.tool.study.Replication.Contest;
import dev.loombench.tool.study.Replication.Flaw;
import dev.loombench.tool.study.Replication.Mapped;
import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads which publication a study does over again. */
final class ReplicationReader {

  private static final long LARGEST = 1_000_000_000L;

  private final Path folder;
  private final List<String> variants;
  private final List<String> workloads;

  /**
   * A reader of replications.
   *
   * @param folder the study file's, in which the figures lie too
   * @param variants the names of the study's
   * @param workloads the names of the study's
   */
  ReplicationReader(Path folder, List<String> variants, List<String> workloads) {
    this.folder = folder;
    this.variants = variants;
    this.workloads = workloads;
  }

  Replication read(Cursor replication) {
    Fields fields = replication.fields("a mapping with 'publication', 'figures' and 'claims'");
    Read<String> publication =
        fields.required("publication", "what it is called", Values::sentence);
    Read<List<PublishedFigure>> figures =
        fields.required(
            "figures", "a study's name in " + PublishedFigures.FILE, this::publishedFigures);
    Read<Map<String, String>> scenarios =
        fields.optional(
            "scenarios",
            Map.of(),
            value -> named(value, Values.oneOf(workloads, Function.identity())));
    Read<Map<String, Between>> growths =
        fields.optional("growths", Map.of(), value -> named(value, this::between));
    Read<Map<String, Mapped>> metrics =
        fields.optional("metrics", Map.of(), value -> named(value, ReplicationReader::mapped));
    Read<Map<String, String>> tables =
        fields.optional("tables", Map.of(), value -> named(value, Values::sentence));
    Read<List<Contest>> contests =
        fields.optional("contests", List.of(), value -> value.items("a list", this::contest));
    Read<List<Flaw>> flaws =
        fields.optional(
            "flaws", List.of(), value -> value.items("a list", ReplicationReader::flaw));
    Read<List<Claim>> claims =
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
        tables.value(),
        claims.value(),
        contests.value(),
        flaws.value());
  }

  private List<PublishedFigure> publishedFigures(Cursor value) {
    String study = Values.name(value);
    List<PublishedFigure> figures =
        PublishedFigures.of(folder.resolve(PublishedFigures.FILE), study);
    if (figures.isEmpty()) {
      throw value.refuse("%s has no figures of '%s'".formatted(PublishedFigures.FILE, study));
    }
    return figures;
  }

  private Between between(Cursor value) {
    Fields fields = value.fields("a mapping with 'in' and 'over-in'");
    Read<String> in = fields.required("in", "a workload", Values.oneOf(workloads, one -> one));
    Read<String> overIn =
        fields.required("over-in", "a workload", Values.oneOf(workloads, one -> one));
    fields.done();
    return new Between(in.value(), overIn.value());
  }

  private Contest contest(Cursor value) {
    Fields fields = value.fields("a mapping with 'says', 'of', 'over', 'metric' and 'in'");
    Read<String> says = fields.required("says", "a sentence", Values::sentence);
    Read<String> at = fields.required("at", "where it stands", Values::sentence);
    Read<String> of = fields.required("of", "a variant", Values.oneOf(variants, one -> one));
    Read<String> over = fields.required("over", "a variant", Values.oneOf(variants, one -> one));
    Read<String> metric = fields.required("metric", "a metric's key", Values::sentence);
    Read<List<String>> in =
        fields.required(
            "in",
            "a list of workloads",
            list -> list.items("a list of workloads", Values.oneOf(workloads, one -> one)));
    Read<String> published =
        fields.required("published", "what was counted, like '4 of 10'", Values::sentence);
    fields.done();
    return new Contest(
        says.value(),
        at.value(),
        of.value(),
        over.value(),
        metric.value(),
        in.value(),
        published.value());
  }

  private static Mapped mapped(Cursor value) {
    Fields fields = value.fields("a mapping with 'metric'");
    Read<String> metric = fields.required("metric", "a metric's key", Values::sentence);
    Read<Double> times = fields.optional("times", 1.0, Values.positive(LARGEST));
    Read<Boolean> ofWorst =
        fields.optional("of-worst", false, Values.oneOf(List.of(true, false), String::valueOf));
    Read<Optional<String>> but = fields.optional("but", Values::sentence);
    fields.done();
    return new Mapped(metric.value(), times.value(), ofWorst.value(), but.value().orElse(""));
  }

  private static Flaw flaw(Cursor value) {
    Fields fields = value.fields("a mapping with 'what' and 'here'");
    Read<String> what = fields.required("what", "a sentence", Values::sentence);
    Read<String> here = fields.required("here", "a sentence", Values::sentence);
    Read<Map<String, Double>> effect =
        fields.optional("effect", Map.of(), factors -> named(factors, Values.positive(LARGEST)));
    Read<List<Shortcut>> shows =
        fields.optional(
            "shows",
            List.of(),
            list ->
                list.items(
                    "a list of shortcuts",
                    Values.oneOf(List.of(Shortcut.values()), Shortcut::key)));
    fields.done();
    return new Flaw(what.value(), here.value(), effect.value(), shows.value());
  }

  private static <T> Map<String, T> named(Cursor mapping, Function<Cursor, T> reader) {
    Fields fields = mapping.fields("a mapping");
    Read<Map<String, T>> values = fields.others(_ -> true, (_, value) -> reader.apply(value));
    fields.done();
    return values.value();
  }
}
