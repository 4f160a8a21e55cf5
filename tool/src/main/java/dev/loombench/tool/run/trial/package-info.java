/** One trial: warm-up, measured load, and validity. */
package dev.loombench.tool.run.trial;
