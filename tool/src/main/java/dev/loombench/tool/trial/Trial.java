package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;

/**
 * One server process, started fresh, warmed up, measured under one load: the statistical unit.
 *
 * @param number counts the trials of a run in the order they are made, from 1
 * @param pass what it is for
 * @param block which repetition, from 1; comparisons are made within blocks of a pass
 * @param attempt which try at this place of the block, from 1
 * @param variant the variant's name
 * @param workload the workload's name; empty for a start-up
 * @param load identity of the load; none for a start-up
 * @param seed of the load's random choices
 */
public record Trial(
    int number,
    Pass pass,
    int block,
    int attempt,
    String variant,
    String workload,
    LoadId load,
    long seed) {

  /** Returns the point of one window of this trial. */
  public PointId point(LoadId step) {
    return new PointId(workload, load, step);
  }

  /** A name that sorts in the order made and is fit for a file. */
  public String id() {
    return load instanceof LoadId.None
        ? "%04d-%s-b%d-%s".formatted(number, pass.key(), block, fileName(variant))
        : "%04d-%s-b%d-%s-%s"
            .formatted(number, pass.key(), block, fileName(workload), fileName(variant));
  }

  private static String fileName(String text) {
    return text.replaceAll("[^A-Za-z0-9_-]", "_");
  }
}
