"use strict";
/* Data of the page, by key. */
const data = JSON.parse(document.getElementById("data").textContent);
const summary = data.summary;
const variants = summary.study.variants.map(variant => variant.name);
summary.estimates = data.estimates.map(([variant, point, metric, value, low, high, trials, reason]) => {
  const { workload, load, point: step } = data.points[point];
  const { pass, unit } = data.metrics[metric];
  return { variant: variants[variant], workload, load, point: step, pass, metric, unit, value, low, high, trials, reason };
});
/** Points of the study, without those of a capacity search. */
const askedPoints = data.points.filter(point => !point.found);
const estimateKey = (point, variant, metric) => [point.workload, point.load, point.point, variant, metric].join("\n");
const estimatesByKey = new Map(summary.estimates.map(row => [estimateKey(row, row.variant, row.metric), row]));
const trialsByNumber = new Map(summary.trials.map(trial => [trial.number, trial]));

/** A word that leads to its definition, if the glossary has one. */
function term(word, key = word) {
  const meaning = data.terms[key];
  return meaning ? element("a", { class: "term", href: "#" + termId(key), "data-hint": meaning }, word) : word;
}

/** Id of a definition in the glossary. */
function termId(key) {
  return "term-" + key.replaceAll(" ", "-");
}

function section(id) {
  return document.getElementById(id);
}

function samePoint(one, other) {
  return one.workload === other.workload && one.load === other.load && one.point === other.point;
}

function estimate(point, variant, metric) {
  return estimatesByKey.get(estimateKey(point, variant, metric));
}

/** Readings of a metric in completed trials of its pass, with the trials. */
function readings(point, variant, metric) {
  return data.windows
    .filter(window => window.point === point.point && window.readings[metric] !== undefined)
    .map(window => ({ trial: trialsByNumber.get(window.trial), value: window.readings[metric] }))
    .filter(({ trial }) => trial.variant === variant && trial.workload === point.workload && trial.load === point.load
      && trial.pass === data.metrics[metric].pass && trial.outcome === "completed");
}

const color = variant => `var(--v${variants.indexOf(variant) % 8})`;
const dashes = ["", "7 3", "2 3", "9 3 2 3", "12 4", "4 2", "2 2 6 2", "1 4"];
const dash = variant => dashes[variants.indexOf(variant) % dashes.length];
const shapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross, d3.symbolStar, d3.symbolWye, d3.symbolCircle];
const marker = (variant, size) => d3.symbol(shapes[variants.indexOf(variant) % shapes.length], size)();
