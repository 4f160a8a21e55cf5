package dev.loombench.tool.ownapp;

/**
 * Next step after an answer.
 *
 * @param reason reason in a sentence
 * @param command command to type
 */
record NextStep(String reason, TypedCommand command) {}
