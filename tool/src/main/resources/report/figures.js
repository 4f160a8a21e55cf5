"use strict";
/* Data, number formats and elements. */
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

/** At least three significant digits, and all digits before the point. */
function number(value) {
  const size = Math.abs(value);
  if (size >= 99.95) return value.toFixed(0);
  if (size >= 9.995) return value.toFixed(1);
  if (size >= 0.9995) return value.toFixed(2);
  if (size < 1e-6) return "0";
  return String(Number(value.toPrecision(3)));
}

/** Returns a format with equal decimals for all values of a column; integers have none. */
function columnFormat(values) {
  const known = values.filter(value => value !== null && value !== undefined);
  if (known.every(Number.isInteger)) return value => Number.isInteger(value) ? String(value) : number(value);
  const size = Math.max(0, ...known.map(Math.abs));
  const decimals = size >= 99.95 || size < 1e-6 ? 0 : size >= 9.995 ? 1 : size >= 0.0995 ? 2 : 3;
  return value => value.toFixed(decimals);
}

/** Label of a tick of an axis. */
function tickText(value) {
  return String(Number(value.toPrecision(6)));
}

/** Two decimals, or three near 1, where two would hide a difference. */
function ratio(value) {
  if (value > 10000) return ">10000";
  if (value !== 1 && Math.abs(value - 1) < 0.005) return value.toFixed(3);
  return value >= 0.1 && value < 9.995 ? value.toFixed(2) : number(value);
}

function percent(share) {
  const value = 100 * share;
  return (value >= 9.95 ? value.toFixed(0) : number(value)) + " %";
}

/** Creates an element with attributes and children; a string child becomes text, never markup. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.filter(child => child !== undefined && child !== null));
  return made;
}

/** A word with its definition as a tooltip, if the glossary has one. */
function term(word, key) {
  const meaning = data.terms[key || word];
  return meaning ? element("abbr", { title: meaning }, word) : word;
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
