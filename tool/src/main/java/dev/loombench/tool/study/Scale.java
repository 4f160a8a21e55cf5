package dev.loombench.tool.study;

import java.util.List;

/**
 * At what length a study is run, where its file has several.
 *
 * @param name like {@code smoke}; empty if the file has none
 * @param shortened what differs from the study as it was meant or published, a sentence each
 */
public record Scale(String name, List<String> shortened) {

  /** Of a study that has but one length. */
  public static final Scale NONE = new Scale("", List.of());

  public Scale {
    shortened = List.copyOf(shortened);
  }
}
