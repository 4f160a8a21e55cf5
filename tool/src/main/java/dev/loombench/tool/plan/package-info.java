/** Planners: they choose the next trial of a run from its history. */
package dev.loombench.tool.plan;
