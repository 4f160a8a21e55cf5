package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.Optional;

/** Risk of a variant that was seen during the measurement. */
public sealed interface ApplicationRisk {

  /**
   * Virtual threads blocked without leaving their carriers.
   *
   * @param count occurrences in all diagnostic trials
   * @param frame the frame that took longest; empty if unknown
   */
  record Pinned(VariantId variant, long count, double millis, Optional<String> frame)
      implements ApplicationRisk {}

  /** The servers logged so much under load that it is a part of the figures. */
  record MuchLogged(VariantId variant, double kibibytesPerSecond) implements ApplicationRisk {}

  /** The servers logged errors or warnings under load. */
  record Logged(LoggedErrors errors) implements ApplicationRisk {}

  /** Share of the requests that failed at a point, from 0 to 1. */
  record Failing(VariantId variant, PointId point, double share) implements ApplicationRisk {}

  /** The servers ran out of heap under load. */
  record OutOfMemory(VariantId variant, String line) implements ApplicationRisk {}

  /**
   * The servers were not stable when their warm-up ended.
   *
   * @param compiling true if they still compiled; false if only the CPU of a request still changed
   */
  record NotAtRest(VariantId variant, boolean compiling, int trials, int of)
      implements ApplicationRisk {}

  /**
   * Another process used CPU, and trials are invalid.
   *
   * @param cores the most CPU that it used in a window
   */
  record BusyProcess(String name, double cores) implements ApplicationRisk {}

  /** Trials were rejected. */
  record Rejections(VariantId variant, int rejected, int of, String reason)
      implements ApplicationRisk {}
}
