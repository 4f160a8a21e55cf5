package dev.loombench.tool.store;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Magnitude;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.MachineSize;
import dev.loombench.tool.trial.TrialFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converter of files of older layouts to the current one. Those identified loads by their labels
 * and kept facts as texts; no other class parses either.
 */
final class LegacyLayout {

  /** The oldest layout of a run folder that can be read. */
  static final int OLDEST_RUN = 5;

  /** The oldest layout of a trial that can be read. */
  static final int OLDEST_TRIAL = 4;

  private static final Pattern OPEN =
      Pattern.compile("open ([0-9]{1,12}(?:\\.[0-9]{1,12})?)/s( poisson)?");

  private static final String CPUS = "(\\d{1,5}(?:-\\d{1,5})?(?:,\\d{1,5}(?:-\\d{1,5})?)*)";
  private static final Pattern STARTS_WITH_CPUS = Pattern.compile("^" + CPUS + "\\b");
  private static final Pattern MEBIBYTES = Pattern.compile("(\\d{1,12}) MiB");

  private final List<Workload> workloads;

  /**
   * Creates a converter for the trials of one run.
   *
   * @param workloads those of the run's study
   */
  LegacyLayout(List<Workload> workloads) {
    this.workloads = List.copyOf(workloads);
  }

  /** Converts a study of layout 5 in place. */
  static void study(ObjectNode study) {
    if (!(study.path("design").path("cells") instanceof ArrayNode cells)) {
      return;
    }
    var workloads =
        List.of(StoredJson.MAPPER.treeToValue(study.get("workloads"), Workload[].class));
    var legacy = new LegacyLayout(workloads);
    for (JsonNode cell : cells) {
      String workload = cell.get("workload").stringValue();
      ((ObjectNode) cell).set("load", json(legacy.load(workload, text(cell, "load"))));
    }
  }

  /**
   * Converts the expectations of ratios that older builds stored as a word and a number, and
   * attributes statements to the authors if those builds stored no origin.
   */
  static void claims(ObjectNode study) {
    for (String statements : List.of("claims", "contests")) {
      for (JsonNode statement : study.path("replication").path(statements)) {
        if (!statement.has("origin")) {
          ((ObjectNode) statement).put("origin", Claim.Origin.AUTHORS.name());
        }
      }
    }
    for (JsonNode claim : study.path("replication").path("claims")) {
      for (JsonNode test : claim.path("tests")) {
        if (test instanceof ObjectNode ratio && ratio.has("expected")) {
          ratio.set("expectation", StoredJson.MAPPER.valueToTree(expectation(ratio)));
          ratio.remove(List.of("expected", "published", "tolerance"));
        }
      }
    }
  }

  private static Expectation expectation(JsonNode ratio) {
    JsonNode published = ratio.path("published");
    Magnitude magnitude =
        published.isNumber()
            ? new Expectation.About(published.doubleValue(), ratio.get("tolerance").doubleValue())
            : new Expectation.Unstated();
    return switch (ratio.get("expected").stringValue()) {
      case "MORE" -> new Expectation.Direction(Side.ABOVE, magnitude);
      case "LESS" -> new Expectation.Direction(Side.BELOW, magnitude);
      default -> new Expectation.Equal();
    };
  }

  /** Converts a trial of layout 4 in place. */
  void trial(ObjectNode record) {
    ObjectNode trial = (ObjectNode) record.get("trial");
    String workload = text(trial, "workload");
    trial.set("load", json(load(workload, text(trial, "load"))));
    for (JsonNode measurement : record.get("measurements")) {
      LoadId step = load(workload, text(measurement, "point"));
      ((ObjectNode) measurement).remove("point");
      ((ObjectNode) measurement).set("step", json(step));
    }
    record.set("epoch", record.remove("stratum"));
    ObjectNode requests = record.putObject("requests");
    requests.set("results", record.remove("results"));
    requests.set("firstErrors", record.remove("firstErrors"));
    record.set("facts", StoredJson.MAPPER.valueToTree(facts(texts(record.get("facts")))));
  }

  /** Adds the size of the machine, which older builds kept in texts only. */
  static void environment(ObjectNode environment) {
    if (!environment.has("size")) {
      Map<String, String> facts = texts(environment.get("facts"));
      environment.set(
          "size",
          StoredJson.MAPPER.valueToTree(
              new MachineSize(
                  count(cpus(STARTS_WITH_CPUS, facts.getOrDefault("cpus.online", ""))),
                  count(cpus(STARTS_WITH_CPUS, facts.getOrDefault("cpus.allowed", ""))),
                  mebibytes(facts.getOrDefault("memory", "")))));
    }
  }

  /** Returns the typed facts that texts of an older build contain. */
  static TrialFacts facts(Map<String, String> texts) {
    return TrialFacts.of(
        texts, new GrantedCpus(granted(texts, "server"), granted(texts, "generator")));
  }

  /** Returns the CPUs of a role: those read back or, without them, those of the placement. */
  private static List<Integer> granted(Map<String, String> facts, String role) {
    List<Integer> own = cpus(STARTS_WITH_CPUS, facts.getOrDefault("cpus." + role, ""));
    return own.isEmpty()
        ? cpus(Pattern.compile("\\b" + role + " " + CPUS), facts.getOrDefault("cpus.placement", ""))
        : own;
  }

  private static List<Integer> cpus(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find()
        ? Stream.of(found.group(1).split(",", -1))
            .map(range -> range.split("-", -1))
            .flatMapToInt(
                ends ->
                    IntStream.rangeClosed(
                        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
            .boxed()
            .toList()
        : List.of();
  }

  private static OptionalInt count(List<Integer> cpus) {
    return cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cpus.size());
  }

  private static OptionalLong mebibytes(String text) {
    Matcher found = MEBIBYTES.matcher(text);
    return found.find() ? OptionalLong.of(Long.parseLong(found.group(1))) : OptionalLong.empty();
  }

  private static Map<String, String> texts(JsonNode facts) {
    return facts.properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, fact -> fact.getValue().stringValue()));
  }

  /** Returns the load of the study that has that label, or the open load that it describes. */
  private LoadId load(String workload, String label) {
    if (workload.isEmpty()) {
      return new LoadId.None();
    }
    return workloads.stream()
        .filter(one -> one.id().name().equals(workload))
        .flatMap(one -> one.loads().stream())
        .flatMap(LegacyLayout::identities)
        .filter(id -> id.label().equals(label))
        .findFirst()
        .or(() -> open(label))
        .orElseThrow(
            () ->
                new IllegalArgumentException("unknown load of %s: %s".formatted(workload, label)));
  }

  private static Stream<LoadId> identities(Load load) {
    return Stream.concat(Stream.of(load.id()), load.points().stream());
  }

  private static Optional<LoadId> open(String label) {
    Matcher open = OPEN.matcher(label);
    return open.matches()
        ? Optional.of(
            new LoadId.Open(
                Double.parseDouble(open.group(1)),
                open.group(2) == null ? Spacing.UNIFORM : Spacing.POISSON))
        : Optional.empty();
  }

  private static String text(JsonNode object, String key) {
    return object.get(key).stringValue();
  }

  private static JsonNode json(LoadId load) {
    return StoredJson.MAPPER.valueToTree(load);
  }
}
