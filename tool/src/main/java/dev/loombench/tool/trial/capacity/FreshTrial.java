package dev.loombench.tool.trial.capacity;

import dev.loombench.tool.trial.SloResult;

/**
 * Result of one rate on a fresh server.
 *
 * @param ratePerSecond rate offered
 * @param server number of the server at this rate, from 1
 */
public record FreshTrial(double ratePerSecond, int server, SloResult result) {}
