package dev.loombench.contract;

/** Command to the load generator: one JSON object per line on its standard input. */
public sealed interface GeneratorCommand {

  /**
   * Runs a plan. Plans run one at a time in one process, so later plans find compiled code.
   *
   * @param plan the load to send
   * @param histogramFile the histogram log to write; empty for none
   */
  record Run(LoadPlan plan, String histogramFile) implements GeneratorCommand {}

  /** Ends the running plan early: no further requests become due, open ones drain as usual. */
  record Stop() implements GeneratorCommand {}

  /** Ends the process. End of input does the same, so no generator is orphaned. */
  record Quit() implements GeneratorCommand {}
}
