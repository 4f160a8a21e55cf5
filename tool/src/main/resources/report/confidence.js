"use strict";
/* Confidence of ratios, and the reason for the end of the blocks. */

const comparisonsText = "Ratios within blocks of headline trials. The p-value is from a paired t test of that comparison alone; the interval accounts for all comparisons.";

/** Confidence level of the ratios from trials of a pass. */
function confidence(pass) {
  return summary.confidence.filter(one => one.pass === pass).map(one => element("p", { class: "quiet" }, one.text));
}

/** Reason for the end of the blocks at a point of an until-sure study. */
function stoppingAt(answer) {
  return summary.stopping.filter(one => samePoint(one, answer)).map(one => element("li", { class: "quiet" }, one.text));
}
