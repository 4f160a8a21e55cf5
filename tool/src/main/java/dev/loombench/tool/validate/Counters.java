package dev.loombench.tool.validate;

import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.validate.CounterCheck.Agreement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether the counters count what was done.
 *
 * @param checks one a counter
 */
public record Counters(List<CounterCheck> checks) implements Section {

  public Counters {
    checks = List.copyOf(checks);
  }

  @Override
  public SectionName name() {
    return SectionName.COUNTERS;
  }

  /** Those of that outcome. */
  public List<CounterCheck> of(Agreement agreement) {
    return checks.stream().filter(check -> check.agreement() == agreement).toList();
  }

  @Override
  public List<String> conclusions() {
    if (checks.isEmpty()) {
      return List.of();
    }
    var sentences = new ArrayList<String>();
    sentences.add(
        "%d of %d counters say what was done.".formatted(of(Agreement.YES).size(), checks.size()));
    of(Agreement.NO)
        .forEach(
            check ->
                sentences.add(
                    "%s is wrong: %s told, %s expected (tolerance %s)."
                        .formatted(
                            check.counter(),
                            told(check) + (check.unit().equals("1") ? "" : " " + check.unit()),
                            Words.plain(check.expected()),
                            check.toleranceWords())));
    List<CounterCheck> notRecorded = of(Agreement.NOT_RECORDED);
    if (!notRecorded.isEmpty()) {
      sentences.add(
          "Not recorded: "
              + notRecorded.stream().map(Counters::whyNot).collect(Collectors.joining("; "))
              + ".");
    }
    return sentences;
  }

  @Override
  public Table table() {
    return new Table(
        List.of("counter", "what was done", "expected", "told", "unit", "tolerance", "agrees"),
        checks.stream()
            .map(
                check ->
                    List.of(
                        check.counter(),
                        check.done(),
                        Words.plain(check.expected()),
                        told(check),
                        check.unit(),
                        check.toleranceWords(),
                        check.agreement().words()))
            .toList());
  }

  private static String told(CounterCheck check) {
    return check.told() instanceof Reading.Measured(double value) ? Words.plain(value) : Words.NONE;
  }

  private static String whyNot(CounterCheck check) {
    return check.told() instanceof Reading.Unavailable(String reason)
        ? check.counter() + " (" + reason + ")"
        : check.counter();
  }
}
