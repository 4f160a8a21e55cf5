package dev.loombench.tool.run;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Condition of {@code --fail-if} like {@code latency_p99 > 200ms}. A metric has its key or its
 * label in tables, like {@code p99}.
 *
 * @param limit limit in the metric's unit, or a percentage
 */
public record GateCondition(Metric metric, Comparison comparison, double limit, boolean percent) {

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([^\\s<>=]+)\\s*(>=|<=|>|<)\\s*(\\d{1,12}(?:\\.\\d{1,9})?)\\s*([^\\s\\d]\\S*)?\\s*");

  /** Units by which a limit can be given, and how many of the metric's they are. */
  private static final Map<String, Map<String, Double>> UNITS =
      Map.of(
          "ms", Map.of("us", 1e-3, "ms", 1.0, "s", 1e3),
          "1/s", Map.of("/s", 1.0, "", 1.0),
          "1", Map.of("", 1.0),
          "%", Map.of("%", 1.0));

  /** Comparison of a figure with its limit. */
  public enum Comparison {
    ABOVE,
    AT_LEAST,
    BELOW,
    AT_MOST;

    private static Comparison of(String sign) {
      return switch (sign) {
        case ">" -> ABOVE;
        case ">=" -> AT_LEAST;
        case "<" -> BELOW;
        default -> AT_MOST;
      };
    }
  }

  /**
   * Parses a condition; empty if the text has another form.
   *
   * @throws Problem if the metric or the unit is unknown
   */
  public static Optional<GateCondition> parse(String text, Collection<Metric> metrics) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Metric metric = metric(matcher.group(1), text, metrics);
    String unit = Optional.ofNullable(matcher.group(4)).orElse("");
    Map<String, Double> units = UNITS.getOrDefault(metric.unit(), Map.of());
    if (!units.containsKey(unit) && !unit.equals("%")) {
      throw Problem.usage(
          "--fail-if: found the unit '%s' in '%s'; give one of %s."
              .formatted(
                  unit, text, names(Stream.concat(units.keySet().stream(), Stream.of("%")))));
    }
    return Optional.of(
        new GateCondition(
            metric,
            Comparison.of(matcher.group(2)),
            Double.parseDouble(matcher.group(3)) * units.getOrDefault(unit, 1.0),
            unit.equals("%")));
  }

  public static Metric metric(String name, String text, Collection<Metric> metrics) {
    return metrics.stream()
        .filter(metric -> name.equals(metric.key()) || name.equals(metric.label()))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.usage(
                    "--fail-if: found the metric '%s' in '%s'; give one of %s."
                        .formatted(name, text, names(metrics.stream().map(Metric::key)))));
  }

  private static String names(Stream<String> names) {
    return names.filter(name -> !name.isEmpty()).distinct().collect(Collectors.joining(", "));
  }

  public boolean isMetBy(double value) {
    return switch (comparison) {
      case ABOVE -> value > limit;
      case AT_LEAST -> value >= limit;
      case BELOW -> value < limit;
      case AT_MOST -> value <= limit;
    };
  }

  /** Returns a value of the metric as text, like {@code 99.0 ms}. */
  public String text(double value) {
    return switch (metric.unit()) {
      case "1" -> Numbers.trimmed(value);
      case "1/s" -> Numbers.trimmed(value) + "/s";
      case String unit -> Numbers.trimmed(value) + " " + unit;
    };
  }
}
