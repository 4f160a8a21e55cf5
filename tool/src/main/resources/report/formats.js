"use strict";
/* Number formats and elements. */

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
  const distance = Math.abs(value - 1);
  if (distance > 0 && distance < 0.005) return value.toFixed(distance < 0.0005 && distance > 0.00005 ? 4 : 3);
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
