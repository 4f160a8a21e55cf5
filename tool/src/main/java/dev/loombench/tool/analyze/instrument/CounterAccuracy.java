package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.analyze.instrument.CounterCheck.Agreement;
import java.util.List;

/** Accuracy of the counters. */
public record CounterAccuracy(List<CounterCheck> checks) implements Section {

  public CounterAccuracy {
    checks = List.copyOf(checks);
  }

  @Override
  public SectionName name() {
    return SectionName.COUNTERS;
  }

  public List<CounterCheck> with(Agreement agreement) {
    return checks.stream().filter(check -> check.agreement() == agreement).toList();
  }
}
