package dev.loombench.tool.cli.options;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunGate;
import dev.loombench.tool.analyze.compare.RunGate.Rule;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of gates like {@code worse}, {@code throughput worse}, {@code latency_p99 > 10%} or {@code
 * not-comparable}.
 */
public final class RunGateParser {

  private static final Pattern BECAME = Pattern.compile("(?:(\\S+)\\s+)?([a-z-]+)");
  private static final Pattern WORSE_BY =
      Pattern.compile("([A-Za-z0-9_.]+)\\s*>\\s*(\\d{1,4}(?:\\.\\d{1,6})?)\\s*%");

  private static final Map<String, String> VERDICTS =
      Map.of("worse", "worse", "inconclusive", "inconclusive", "not-comparable", "not comparable");

  private RunGateParser() {}

  public static RunGate parse(String text) {
    String asked = text.strip();
    Matcher worseBy = WORSE_BY.matcher(asked);
    if (worseBy.matches()) {
      return new RunGate(
          text,
          List.of(metric(worseBy.group(1), text)),
          new Rule.WorseBy(Double.parseDouble(worseBy.group(2)) / 100));
    }
    Matcher became = BECAME.matcher(asked);
    if (became.matches() && VERDICTS.containsKey(became.group(2))) {
      String metric = became.group(1);
      return new RunGate(
          text,
          metric == null ? List.of() : List.of(metric(metric, text)),
          new Rule.Became(VERDICTS.get(became.group(2))));
    }
    throw Problem.usage(
        "--fail-if: found '%s'; give 'worse', 'inconclusive' or 'not-comparable', or one of them after a metric, like 'throughput worse', or a limit, like 'latency_p99 > 10%%'."
            .formatted(text));
  }

  private static Metric metric(String name, String text) {
    Metric metric = names().get(name);
    if (metric == null) {
      throw Problem.usage(
          "--fail-if: found the metric '%s' in '%s'; give one of %s."
              .formatted(name, text, String.join(", ", names().keySet())));
    }
    return metric;
  }

  private static Map<String, Metric> names() {
    var names = new LinkedHashMap<String, Metric>();
    RunComparison.METRICS.forEach(metric -> names.put(metric.key(), metric));
    return names;
  }
}
