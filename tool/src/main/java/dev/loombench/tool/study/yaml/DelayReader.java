package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads delays, and checks the placeholders by which commands use them and the database. */
final class DelayReader {

  /** Field of a study, and of a workload that replaces times. */
  static final String FIELD = "delays";

  private static final int MAX_PORT = 65_535;
  private static final Pattern ADDRESS =
      Pattern.compile("([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+]):([0-9]{1,5})");
  private static final String TARGET_RULE =
      "host and port, like localhost:5432, or 'database' for the study's database";

  private DelayReader() {}

  static List<Delay> read(Cursor delays) {
    return delays.named("delay", DelayReader::delay);
  }

  /** Reads the times that replace those of the study. */
  static Map<String, Duration> times(YamlFields workload) {
    return workload.map(FIELD, "a mapping of delays to times", (_, value) -> time(value));
  }

  private static Delay delay(String name, Cursor delay) {
    if (name.contains(".")) {
      throw delay.refuse("the name of a delay must not contain '.'");
    }
    YamlFields fields = delay.fields("a mapping with 'to' and 'by'");
    Delay.Target to = fields.required("to", TARGET_RULE, DelayReader::target);
    Duration by = fields.required("by", "a duration, like 5ms", DelayReader::time);
    fields.done();
    return new Delay(name, to, by);
  }

  private static Duration time(Cursor value) {
    return Durations.millis(Duration.ZERO, Delay.MAX).apply(value);
  }

  private static Delay.Target target(Cursor value) {
    String text = value.text(TARGET_RULE);
    if (text.equals("database")) {
      return new Delay.Target.StudyDatabase();
    }
    Matcher address = ADDRESS.matcher(text);
    if (!address.matches() || !isPort(address.group(2))) {
      throw value.refuseFound(TARGET_RULE);
    }
    return new Delay.Target.Address(address.group(1), Integer.parseInt(address.group(2)));
  }

  private static boolean isPort(String text) {
    int port = Integer.parseInt(text);
    return port > 0 && port <= MAX_PORT;
  }

  /** Refuses delays that no command uses, and placeholders without a delay or database. */
  static void requireUsed(
      YamlFields study,
      List<Delay> delays,
      DatabaseChoice database,
      List<Variant> variants,
      List<Workload> workloads) {
    for (Variant variant : variants) {
      variant.placeholders().stream()
          .sorted()
          .forEach(placeholder -> requireKnown(study, variant, placeholder, delays, database));
    }
    for (Delay delay : delays) {
      if (variants.stream()
          .flatMap(variant -> variant.placeholders().stream())
          .noneMatch(delay::isUsedBy)) {
        throw study.refuse(
            FIELD,
            "no command contains '{%s}'; put it where a server takes the address of %s"
                .formatted(delay.key(), delay.to()));
      }
      if (delay.to() instanceof Delay.Target.StudyDatabase) {
        requireEmbedded(study, FIELD, "the delay '%s'".formatted(delay.name()), database);
      }
    }
    requireOverridesOfDelays(study, delays, workloads);
  }

  private static void requireKnown(
      YamlFields study,
      Variant variant,
      String placeholder,
      List<Delay> delays,
      DatabaseChoice database) {
    if (Delay.isNamedBy(placeholder)
        && delays.stream().noneMatch(delay -> delay.isUsedBy(placeholder))) {
      throw study.refuse(
          "variants",
          "'%s' contains '{%s}', but the study has no such delay; add it to 'delays'"
              .formatted(variant.id(), placeholder));
    }
    if (DatabaseChoice.isNamedBy(placeholder)) {
      if (!DatabaseChoice.PLACEHOLDERS.contains(placeholder)) {
        throw study.refuse(
            "variants",
            "'%s' contains '{%s}'; give one of %s"
                .formatted(
                    variant.id(), placeholder, String.join(", ", DatabaseChoice.PLACEHOLDERS)));
      }
      requireEmbedded(study, "variants", "'%s'".formatted(variant.id()), database);
    }
  }

  private static void requireEmbedded(
      YamlFields study, String field, String user, DatabaseChoice database) {
    if (database instanceof DatabaseChoice.Own) {
      throw study.refuse(
          field,
          "%s uses the embedded database, but 'database' names an external one; write the address of the external one instead"
              .formatted(user));
    }
  }

  private static void requireOverridesOfDelays(
      YamlFields study, List<Delay> delays, List<Workload> workloads) {
    List<String> names = delays.stream().map(Delay::name).toList();
    for (Workload workload : workloads) {
      workload.delays().keySet().stream()
          .filter(name -> !names.contains(name))
          .sorted()
          .findFirst()
          .ifPresent(
              name -> {
                throw study.refuse(
                    "workloads",
                    "'%s' sets the delay '%s', which the study does not have; add it to 'delays'"
                        .formatted(workload.id(), name));
              });
    }
  }
}
