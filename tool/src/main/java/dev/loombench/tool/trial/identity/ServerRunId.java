package dev.loombench.tool.trial.identity;

/**
 * Identity of a server run: one fresh server process from its start to its end, the unit of
 * inference.
 *
 * @param firstTrial number of the first trial that the server served
 */
public record ServerRunId(int firstTrial) {}
