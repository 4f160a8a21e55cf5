package dev.loombench.tool.publish.live;

import java.util.List;
import java.util.Map;

/**
 * State as the live page gets it, complete each time: a page that is opened in the middle or loaded
 * again misses nothing.
 *
 * @param name name of the study, or target of the load test
 * @param question question of the study, or requests of the load test
 * @param steps steps of a command that does more than one run; else none
 * @param plan progress of the run; null for a load test
 * @param load progress of the load test; null for a run
 * @param trial current trial; null before the first and for a load test
 * @param seconds latest seconds of load, oldest first
 * @param end end of the command; null before it
 */
record LiveState(
    String name,
    String question,
    List<Step> steps,
    Plan plan,
    LoadState load,
    Running trial,
    List<Second> seconds,
    List<Ended> ended,
    List<PreliminaryRatio> preliminary,
    End end) {

  /**
   * Step of a command.
   *
   * @param state {@code done}, {@code current} or {@code to come}
   * @param result result in a few words; empty before its end
   * @param report path of its report, relative to the page; empty if it has none
   */
  record Step(String name, String state, String result, String report) {}

  /**
   * Progress of a run.
   *
   * @param toCome number of trials to come, the current one included
   * @param endsFromMillis earliest estimated end, in milliseconds since 1970
   * @param endsUntilMillis latest estimated end
   */
  record Plan(
      int toCome, Map<String, Integer> byOutcome, long endsFromMillis, long endsUntilMillis) {}

  /**
   * Progress of a load test.
   *
   * @param seconds number of seconds since the start of the load
   * @param isMost true if the load ends earlier when all iterations are done
   */
  record LoadState(String settings, String phase, long seconds, long planned, boolean isMost) {}

  /**
   * Current trial.
   *
   * @param blocks number of planned blocks of its pass
   * @param point workload and load
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
   * Second of load.
   *
   * @param trial number of the trial; 0 for a load test
   * @param measured true if the load is the measured one, false for the warm-up by few users
   */
  record Second(int trial, boolean measured, Requests requests, Server server) {}

  /**
   * Requests of a second. Figures that are unknown are null.
   *
   * @param failed failures that became known, a lower bound
   * @param p50 median latency of the good answers in ms, from buckets
   * @param p99 99th percentile in ms, from buckets
   * @param late largest lateness of the sends in ms
   * @param inFlight requests sent but not answered at its end
   * @param waiting requests due but not sent at its end
   */
  record Requests(
      long due,
      long answers,
      long failed,
      Double p50,
      Double p99,
      Double late,
      long inFlight,
      long waiting) {}

  /**
   * Server in a second. Figures that are unknown are null.
   *
   * @param cpu used cores
   * @param compilerCpu cores used by its JIT compiler
   */
  record Server(Double cpu, Double compilerCpu, Double rssMib, Double heapMib, Double threads) {

    static final Server UNKNOWN = new Server(null, null, null, null, null);
  }

  /**
   * Trial that ended.
   *
   * @param figures outcome, and the figures or the reason
   */
  record Ended(int number, String pass, int block, String variant, String point, String figures) {}

  /**
   * End of a command.
   *
   * @param hasReport true if the page can show a report
   * @param text result of a load test, or the reason of a failure; may be empty
   */
  record End(boolean hasReport, String text) {}
}
