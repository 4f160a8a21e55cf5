package dev.loombench.tool.ownapp;

/** Next step after an answer. */
record NextStep(String reason, TypedCommand command) {}
