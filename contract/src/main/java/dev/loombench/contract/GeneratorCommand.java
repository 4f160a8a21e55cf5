package dev.loombench.contract;

/** What the tool tells the generator: one JSON object a line on its standard input. */
public sealed interface GeneratorCommand {

  /**
   * Carry out a plan. Plans are carried out one at a time, in one process, so that a later plan
   * finds the generator warm.
   *
   * @param plan what to send
   * @param histogramFile where to write the histogram log; empty for none
   */
  record Run(LoadPlan plan, String histogramFile) implements GeneratorCommand {}

  /** End the plan in hand early: nothing more becomes due, answers are waited for as usual. */
  record Stop() implements GeneratorCommand {}

  /** End the process. The end of the input means the same, so that no generator is orphaned. */
  record Quit() implements GeneratorCommand {}
}
