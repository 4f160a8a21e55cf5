/** History of runs: their summaries, the series of their figures, and change points in them. */
package dev.loombench.tool.analyze.history;
