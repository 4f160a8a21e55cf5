package dev.loombench.tool.record;

import dev.loombench.tool.trial.Metric;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Stands for a recorder that asks a JVM, where the server is a native executable. */
public record WithoutJvm(String name, Set<Metric> metrics) implements Recorder {

  private static final String REASON =
      "a native executable is no JVM: it records nothing of itself";

  public WithoutJvm {
    metrics = Set.copyOf(metrics);
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    return List.of();
  }

  /** There is nobody to ask. */
  @Override
  public void start(Subjects subjects) {}

  @Override
  public Recording stop() {
    return new UnavailableRecording(metrics, REASON);
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return false;
  }
}
