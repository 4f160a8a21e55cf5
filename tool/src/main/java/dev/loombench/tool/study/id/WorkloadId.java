package dev.loombench.tool.study.id;

/**
 * Identity of a workload within a study. A start-up has none.
 *
 * @param name name in the study file, in tables and in sentences, like {@code delay-100}
 */
public record WorkloadId(String name) implements Comparable<WorkloadId> {

  @Override
  public int compareTo(WorkloadId other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
