package dev.loombench.tool.ownapp.answers;

/** Result of comparing the answers of two variants to the same request. */
public sealed interface AnswerMatch {

  /** The answers are the same, except for parts that vary within a variant. */
  record Same() implements AnswerMatch {}

  /** Only the statuses are the same: the bodies vary too much within a variant to compare them. */
  record BodiesVary() implements AnswerMatch {}

  /**
   * The answers differ.
   *
   * @param where place of the first difference, like {@code status} or {@code $.owners[0].name}
   */
  record Different(String where, String one, String other) implements AnswerMatch {}
}
