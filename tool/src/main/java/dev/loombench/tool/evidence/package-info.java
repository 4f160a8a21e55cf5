/**
 * Rules of evidence, the same for planner and report: pairs of a block, refusals, families of
 * comparisons, looks and verdicts.
 */
package dev.loombench.tool.evidence;
