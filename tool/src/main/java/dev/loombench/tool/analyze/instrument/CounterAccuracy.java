package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.analyze.instrument.CounterCheck.Agreement;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether the counters count what was done.
 *
 * @param checks one a counter
 */
public record CounterAccuracy(List<CounterCheck> checks) implements Section {

  public CounterAccuracy {
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
                            ValidationNumbers.plain(check.expected()),
                            check.toleranceWords())));
    List<CounterCheck> notRecorded = of(Agreement.NOT_RECORDED);
    if (!notRecorded.isEmpty()) {
      sentences.add(
          "Not recorded: "
              + notRecorded.stream().map(CounterAccuracy::whyNot).collect(Collectors.joining("; "))
              + ".");
    }
    return sentences;
  }

  @Override
  public SectionTable table() {
    return new SectionTable(
        List.of("counter", "what was done", "expected", "told", "unit", "tolerance", "agrees"),
        checks.stream()
            .map(
                check ->
                    List.of(
                        check.counter(),
                        check.done(),
                        ValidationNumbers.plain(check.expected()),
                        told(check),
                        check.unit(),
                        check.toleranceWords(),
                        check.agreement().words()))
            .toList());
  }

  private static String told(CounterCheck check) {
    return check.told() instanceof Reading.Measured(double value)
        ? ValidationNumbers.plain(value)
        : ValidationNumbers.NONE;
  }

  private static String whyNot(CounterCheck check) {
    return check.told() instanceof Reading.Unavailable(String reason)
        ? check.counter() + " (" + reason + ")"
        : check.counter();
  }
}
