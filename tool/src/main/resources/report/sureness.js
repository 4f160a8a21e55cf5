"use strict";
/* How sure ratios are, and what ended the blocks. */

const comparisonsText = "Ratios taken within blocks of headline trials. The p-value is of that comparison alone, by a paired t test; the interval allows for all of them.";

/** Why the intervals of ratios from trials of a pass are as wide as they are. */
function sureness(pass) {
  return summary.confidence.filter(one => one.pass === pass).map(one => element("p", { class: "quiet" }, one.text));
}

/** What ended the blocks at a point, in a study that goes on until it is sure. */
function reachedAt(answer) {
  return summary.reached.filter(one => samePoint(one, answer)).map(one => element("li", { class: "quiet" }, one.text));
}
