package dev.loombench.tool.study;

import java.util.List;
import java.util.stream.Stream;

/**
 * At what length a study is run, where its file has several.
 *
 * @param name like {@code smoke}; empty if the file has none
 * @param shortened what differs from the study as it was meant or published, a sentence each
 * @param tuned the workloads whose rate is found out on this machine first
 */
public record Scale(String name, List<String> shortened, List<Tuned> tuned) {

  /** Of a study that has but one length. */
  public static final Scale NONE = new Scale("", List.of(), List.of());

  /**
   * A workload whose rate is a share of the highest that one variant holds here.
   *
   * @param workload which
   * @param variant the one that is asked what it holds
   * @param share like 0.7
   * @param fromPerSecond the first rate of the search
   */
  public record Tuned(String workload, String variant, double share, double fromPerSecond) {}

  public Scale {
    shortened = List.copyOf(shortened);
    tuned = List.copyOf(tuned);
  }

  /** The same, with more told of what differs, and nothing left to be found out. */
  public Scale tunedBy(List<String> told) {
    return new Scale(name, Stream.concat(shortened.stream(), told.stream()).toList(), List.of());
  }
}
