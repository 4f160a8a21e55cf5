/** Threads and stacks that were observed in a trial. */
package dev.loombench.tool.trial.threads;
