package dev.loombench.tool.cli.options;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunGate;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.GateCondition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of gates like {@code worse}, {@code throughput worse} or {@code latency_p99 > 10%}. */
public final class RunGateParser {

  private static final Pattern BECAME = Pattern.compile("(?:(\\S+)\\s+)?([a-z-]+)");
  private static final Map<String, String> VERDICTS =
      Map.of("worse", "worse", "inconclusive", "inconclusive", "not-comparable", "not comparable");

  private RunGateParser() {}

  public static RunGate parse(String text) {
    String asked = text.strip();
    Optional<GateCondition> worseBy =
        GateCondition.parse(asked, RunComparison.METRICS)
            .filter(one -> one.percent() && one.comparison() == GateCondition.Comparison.ABOVE);
    if (worseBy.isPresent()) {
      return new RunGate(
          text,
          List.of(worseBy.get().metric()),
          new RunGate.Rule.WorseBy(worseBy.get().limit() / 100));
    }
    Matcher became = BECAME.matcher(asked);
    if (became.matches() && VERDICTS.containsKey(became.group(2))) {
      String metric = became.group(1);
      return new RunGate(
          text,
          metric == null
              ? List.of()
              : List.of(GateCondition.metric(metric, text, RunComparison.METRICS)),
          new RunGate.Rule.Became(VERDICTS.get(became.group(2))));
    }
    throw Problem.usage(
        "--fail-if: found '%s'; give 'worse', 'inconclusive' or 'not-comparable', or one of them after a metric, like 'throughput worse', or a limit, like 'latency_p99 > 10%%'."
            .formatted(text));
  }
}
