package dev.loombench.tool.study.id;

/**
 * Identity of a variant within a study.
 *
 * @param name name in the study file, in tables and in sentences, like {@code platform-200}
 */
public record VariantId(String name) implements Comparable<VariantId> {

  @Override
  public int compareTo(VariantId other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
