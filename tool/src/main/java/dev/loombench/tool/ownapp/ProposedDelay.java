package dev.loombench.tool.ownapp;

/**
 * Delaying proxy of a proposed study.
 *
 * @param name name of the delay in the study
 * @param to address HOST:PORT of the downstream, or {@code database}
 * @param by added wait, like {@code 5ms}
 */
record ProposedDelay(String name, String to, String by) {}
