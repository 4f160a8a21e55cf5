package dev.loombench.contract;

/** Command to the load generator: one JSON object per line on its standard input. */
public sealed interface GeneratorCommand {

  /**
   * Command that runs a plan. Plans run one at a time in one process, so later plans find compiled
   * code.
   *
   * @param histogramFile the histogram log to write; empty for none
   * @param clockOffsetNanos this host's wall clock minus that of the sender; all times of the plan
   *     and its result are the sender's
   */
  record Run(LoadPlan plan, String histogramFile, long clockOffsetNanos)
      implements GeneratorCommand {

    /** Creates a command whose sender has the same clock. */
    public Run(LoadPlan plan, String histogramFile) {
      this(plan, histogramFile, 0);
    }
  }

  /**
   * Command that ends the running plan early: no further requests become due, open ones drain as
   * usual.
   */
  record Stop() implements GeneratorCommand {}

  /** Command that ends the process. End of input does the same, so no generator is orphaned. */
  record Quit() implements GeneratorCommand {}
}
