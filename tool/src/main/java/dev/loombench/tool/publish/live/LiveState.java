package dev.loombench.tool.publish.live;

import java.util.List;
import java.util.Map;

/**
 * State of a run as the live page gets it, complete each time: a page that is opened in the middle
 * or loaded again misses nothing.
 *
 * @param study name of the study
 * @param question question of the study
 * @param plan progress of the run
 * @param trial current trial; null before the first
 * @param seconds latest seconds of load, oldest first
 * @param ended trials that ended, in order
 * @param preliminary intervals of ratios so far
 * @param finished true once the report is written
 */
record LiveState(
    String study,
    String question,
    Plan plan,
    Running trial,
    List<Second> seconds,
    List<Ended> ended,
    List<PreliminaryRatio> preliminary,
    boolean finished) {

  /**
   * Progress of a run.
   *
   * @param toCome number of trials to come, the current one included
   * @param byOutcome number of ended trials by outcome
   * @param endsAtMillis estimated end, in milliseconds since 1970
   */
  record Plan(int toCome, Map<String, Integer> byOutcome, long endsAtMillis) {}

  /**
   * Current trial.
   *
   * @param blocks number of planned blocks of its pass
   * @param point workload and load
   * @param phase its phase, like {@code warming up}
   * @param detail detail of the phase, like the state of the warm-up's gate; may be empty
   */
  record Running(
      int number,
      String pass,
      int block,
      int blocks,
      String variant,
      String point,
      String phase,
      String detail) {}

  /**
   * Second of load. Figures that are unknown are null.
   *
   * @param trial number of the trial
   * @param measured true if the load is the measured one, false for the warm-up by few users
   * @param due requests due
   * @param answers good answers
   * @param failed failures that are known so far
   * @param p50 median latency of the answers in ms, from buckets
   * @param p99 99th percentile in ms, from buckets
   * @param serverCpu cores used by the server
   * @param compilerCpu cores used by its JIT compiler
   * @param rssMib resident memory of the server
   * @param heapMib used heap of the server
   * @param threads native threads of the server
   */
  record Second(
      int trial,
      boolean measured,
      long due,
      long answers,
      long failed,
      Double p50,
      Double p99,
      Double serverCpu,
      Double compilerCpu,
      Double rssMib,
      Double heapMib,
      Double threads) {}

  /**
   * Trial that ended.
   *
   * @param figures outcome, and the figures or the reason
   */
  record Ended(int number, String pass, int block, String variant, String point, String figures) {}
}
