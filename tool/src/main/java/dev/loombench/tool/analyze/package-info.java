/**
 * From stored trials to estimates, comparisons, bounds and answers. Pure: it starts nothing and
 * measures nothing, so that an old run can be analyzed again.
 */
package dev.loombench.tool.analyze;
