/** Rules that decide which variants are compared in which metrics. */
package dev.loombench.tool.trial.comparison;
