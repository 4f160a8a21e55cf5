/** Vocabulary of planning and measurement: trials, windows, readings, outcomes. */
package dev.loombench.tool.trial;
