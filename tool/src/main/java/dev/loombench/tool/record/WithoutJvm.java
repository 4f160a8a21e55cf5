package dev.loombench.tool.record;

import dev.loombench.tool.trial.Metric;
import java.util.Set;

/** Replacement of a recorder that needs a JVM, for native executables. */
public record WithoutJvm(String name, Set<Metric> metrics) implements Recorder {

  private static final String REASON = "a native executable has no JVM to record";

  public WithoutJvm {
    metrics = Set.copyOf(metrics);
  }

  /** There is nothing to start. */
  @Override
  public void start(Subjects subjects) {}

  @Override
  public Recording stop() {
    return new UnavailableRecording(metrics, REASON);
  }
}
