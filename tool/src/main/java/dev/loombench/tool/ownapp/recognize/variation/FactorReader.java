package dev.loombench.tool.ownapp.recognize.variation;

import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.recognize.Settings;
import dev.loombench.tool.ownapp.recognize.VariantChange;
import dev.loombench.tool.ownapp.recognize.VariantNames;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.MemorySize;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.yaml.NearestName;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reader of one {@code --vary KEY=A,B,C}. */
record FactorReader(Application application) {

  private static final String ENVIRONMENT = "env:";
  private static final String ARGUMENT = "arg:";
  private static final String JVM = "jvm:";
  private static final List<String> KEYS = List.of("model", "jdk", "gc", "heap", "cpus");
  private static final List<String> PREFIXES = List.of("arg", "env", "jvm");
  private static final List<String> COLLECTORS =
      Stream.of(Collector.values()).map(Collector::key).toList();
  private static final Pattern RELEASE = Pattern.compile("[1-9][0-9]{0,2}(\\.[0-9]{1,5}){0,4}");
  private static final Pattern CPUS = Pattern.compile("[0-9]{1,4}(\\.[0-9]{1,3})?");
  private static final String FORM =
      "give KEY=A,B with a property, arg:NAME, env:NAME, jvm:FLAG, model, jdk, gc, heap or cpus";

  /** Setting that varies between variants. */
  record Factor(String key, List<VariantChange> values) {
    Factor {
      values = List.copyOf(values);
    }
  }

  Factor read(String text) {
    if (text.startsWith(JVM)) {
      requireJvm("jvm");
      return new Factor(text, JvmFlagReader.read(text.substring(JVM.length()), text));
    }
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw wrong(text, FORM);
    }
    String key = text.substring(0, equals).strip();
    List<String> values = split(text.substring(equals + 1));
    if (values.stream().anyMatch(String::isEmpty) && !key.startsWith(ENVIRONMENT)) {
      throw wrong(text, "a value is empty; give values separated by commas");
    }
    Function<String, VariantChange> reader = reader(text, key);
    if (new HashSet<>(values).size() < values.size()) {
      throw wrong(text, "a value occurs twice; give each once");
    }
    return new Factor(key, values.stream().map(reader).toList());
  }

  private Function<String, VariantChange> reader(String text, String key) {
    return switch (key) {
      case "model" -> this::model;
      case "jdk" -> this::jdk;
      case "gc" -> this::collector;
      case "heap" -> this::heap;
      case "cpus" -> FactorReader::cpus;
      default -> {
        if (key.startsWith(ENVIRONMENT)) {
          String name = key.substring(ENVIRONMENT.length());
          if (name.isBlank()) {
            throw wrong(text, "name the variable: env:NAME=A,B");
          }
          yield value -> variable(name, value);
        }
        if (key.startsWith(ARGUMENT)) {
          String name = key.substring(ARGUMENT.length());
          if (name.isBlank()) {
            throw wrong(text, "name the argument: arg:--NAME=A,B");
          }
          yield value -> argument(name, value);
        }
        KnownProperties.check(application.framework(), key, text, unknownPrefix(key));
        yield value -> property(key, value);
      }
    };
  }

  private static Optional<String> unknownPrefix(String key) {
    int colon = key.indexOf(':');
    return colon < 0
        ? NearestName.to(key, KEYS).map("did you mean '%s'?"::formatted)
        : Optional.of(
            "no settings have the prefix '%s:'%s"
                .formatted(
                    key.substring(0, colon), NearestName.hint(key.substring(0, colon), PREFIXES)));
  }

  private VariantChange model(String value) {
    return application.proposals().stream()
        .filter(proposal -> proposal.id().name().equals(value))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> names =
                  application.proposals().stream().map(proposal -> proposal.id().name()).toList();
              return names.size() < 2
                  ? Problem.usage(
                      "--vary model: %s has no setting that changes its thread model. %s"
                          .formatted(
                              application.framework().label(),
                              application.remarks().stream().collect(Collectors.joining(". "))))
                  : Problem.usage(
                      "--vary model: no model '%s'; give %s%s"
                          .formatted(value, Lists.either(names), NearestName.hint(value, names)));
            });
  }

  private VariantChange jdk(String value) {
    if (!application.launch().takesJdk()) {
      throw Problem.usage("--vary jdk: the command has no {java}; put it in place of 'java'");
    }
    if (!RELEASE.matcher(value).matches() && !value.contains("/")) {
      throw Problem.usage(
          "--vary jdk: found '%s'; give a release like 21, or the folder of a JDK"
              .formatted(value));
    }
    if (!value.contains("/")) {
      requireRelease(value);
      return VariantChange.none("jdk" + value, "JDK " + value).withJdk(value);
    }
    String folder = Path.of(value).toAbsolutePath().normalize().toString();
    return VariantChange.none(
            VariantNames.sanitized("jdk-" + Path.of(folder).getFileName()), "JDK in " + folder)
        .withJdk(folder);
  }

  private void requireRelease(String value) {
    int release = Integer.parseInt(value.split("\\.", 2)[0]);
    application
        .minimumJdk()
        .ifPresent(
            minimum -> {
              if (release < minimum) {
                throw Problem.usage(
                    """
                    --vary jdk: the application is compiled for Java %1$d and does not start on %2$s; \
                    give %1$d or newer"""
                        .formatted(minimum, value));
              }
            });
  }

  private VariantChange collector(String value) {
    requireJvm("gc");
    if (!COLLECTORS.contains(value)) {
      throw Problem.usage(
          "--vary gc: no collector '%s'; give %s%s"
              .formatted(value, Lists.either(COLLECTORS), NearestName.hint(value, COLLECTORS)));
    }
    return VariantChange.none(value, "collector " + value)
        .with(Optional.empty(), Optional.of(value));
  }

  private VariantChange heap(String value) {
    requireJvm("heap");
    if (MemorySize.ofText(value).isEmpty()) {
      throw Problem.usage("--vary heap: found '%s'; give %s".formatted(value, MemorySize.RULE));
    }
    return VariantChange.none(VariantNames.sanitized("heap-" + value), "heap of " + value)
        .with(Optional.of(value), Optional.empty());
  }

  private static VariantChange cpus(String value) {
    if (!CPUS.matcher(value).matches()
        || new BigDecimal(value).compareTo(new BigDecimal("0.01")) < 0
        || new BigDecimal(value).compareTo(BigDecimal.valueOf(1024)) > 0) {
      throw Problem.usage(
          "--vary cpus: found '%s'; give CPUs from 0.01 to 1024, like 0.5 for half of one"
              .formatted(value));
    }
    return VariantChange.none("cpus-" + value, "CPU quota of %s".formatted(value))
        .withCpus(Double.parseDouble(value));
  }

  private static VariantChange variable(String name, String value) {
    return VariantChange.none(
            VariantNames.ofWords(name, value), "environment variable %s=%s".formatted(name, value))
        .withVariable(name, value);
  }

  private static VariantChange argument(String name, String value) {
    String argument = name + "=" + value;
    return VariantChange.none(VariantNames.ofWords(name, value), "argument " + argument)
        .withArguments(List.of(argument));
  }

  private VariantChange property(String key, String value) {
    Settings settings = application.framework().properties().set(key, value);
    if (!settings.flags().isEmpty()) {
      requireJvm(key);
    }
    return settings.as(VariantNames.ofProperty(key, value), "%s=%s".formatted(key, value));
  }

  private void requireJvm(String key) {
    if (!application.launch().takesJvmFlags()) {
      throw Problem.usage(
          "--vary %s: the command has no {jvm}; put {java} {jvm} in place of 'java'"
              .formatted(key));
    }
  }

  /** Splits at commas; {@code \,} is a comma in a value. */
  private static List<String> split(String values) {
    return Stream.of(values.split("(?<!\\\\),", -1))
        .map(value -> value.replace("\\,", ",").strip())
        .toList();
  }

  static Problem wrong(String text, String advice) {
    return Problem.usage("--vary: found '%s'; %s".formatted(text, advice));
  }
}
