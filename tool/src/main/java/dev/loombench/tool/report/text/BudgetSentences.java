package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.summary.AnswerFinding;
import dev.loombench.tool.text.Numbers;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about where the time of closed users goes. */
final class BudgetSentences {

  /** Share of the cycle below which a part is not written. */
  private static final double SMALLEST = 0.005;

  private BudgetSentences() {}

  static String of(AnswerFinding.Budgets finding) {
    return "A user's mean cycle: %s."
        .formatted(
            finding.budgets().stream().map(BudgetSentences::one).collect(Collectors.joining("; ")));
  }

  private static String one(TimeBudget budget) {
    Stream<String> parts =
        Arrays.stream(TimeBudget.State.values())
            .filter(state -> part(budget, state) >= SMALLEST * budget.cycleMillis())
            .map(state -> Numbers.number(part(budget, state)) + " " + name(state));
    Stream<String> rest =
        budget.isRestLarge()
            ? Stream.of(
                budget.rest() > 0
                    ? Numbers.number(budget.rest())
                        + (budget.isCpuFull()
                            ? " not measured, like queues inside a server with a full CPU"
                            : " not accounted for")
                    : Numbers.number(-budget.rest()) + " counted twice")
            : Stream.of();
    return "%s %s ms (%s)"
        .formatted(
            budget.variant(),
            Numbers.number(budget.cycleMillis()),
            Stream.concat(parts, rest).collect(Collectors.joining(", ")));
  }

  private static double part(TimeBudget budget, TimeBudget.State state) {
    return budget.parts().getOrDefault(state, 0.0);
  }

  private static String name(TimeBudget.State state) {
    return switch (state) {
      case THINKING -> "thinking";
      case DESIGNED_WAIT -> "waiting by design";
      case CPU -> "CPU";
      case CPU_QUEUE -> "waiting for a CPU";
      case POOL -> "waiting for a full pool";
    };
  }
}
