"use strict";
/* Charts: caption, responsive drawing, and table. */
const drawn = [];

/**
 * Creates a figure with a drawing and its data.
 *
 * @param spec {name, title, explanation, label, wide?, draw(svg, width) -> height, data() -> node}
 */
function chart(spec) {
  const plot = element("div", { class: "plot" });
  const details = element("details", {}, element("summary", {}, "Data of this chart"));
  const figure = element("figure", { class: spec.wide ? "chart wide" : "chart", "data-chart": spec.name },
    element("figcaption", {}, element("h4", {}, spec.title), spec.explanation ? element("p", {}, spec.explanation) : null),
    plot, details);
  details.append(spec.data());
  drawn.push({ spec, plot, figure, width: 0 });
  return figure;
}

/** Replaces the charts of an element. */
function replaceCharts(place, charts) {
  for (let index = drawn.length - 1; index >= 0; index--) if (place.contains(drawn[index].figure)) drawn.splice(index, 1);
  place.replaceChildren(...charts);
  drawAll();
}

function drawAll() {
  for (const one of drawn) {
    const width = Math.round(one.plot.clientWidth);
    if (width > 0 && width !== one.width) {
      one.width = width;
      draw(one);
    }
  }
}

function draw({ spec, plot, figure, width }) {
  plot.replaceChildren();
  const svg = d3.select(plot).append("svg").attr("role", "img").attr("aria-label", spec.label || spec.title);
  const height = spec.draw(svg, width);
  svg.attr("viewBox", `0 0 ${width} ${height}`).attr("width", width).attr("height", height);
  figure.setAttribute("data-drawn", "true");
}

/** A bottom axis with its unit, and a grid above it. */
function bottomAxis(svg, scale, { top, bottom, ticks, format, label, right }) {
  const axis = d3.axisBottom(scale).tickSizeOuter(0);
  if (Array.isArray(ticks)) axis.tickValues(ticks); else axis.ticks(ticks);
  axis.tickFormat(format || tickText);
  svg.append("g").attr("class", "grid").attr("transform", `translate(0,${bottom})`)
    .call(d3.axisBottom(scale).tickValues(Array.isArray(ticks) ? ticks : scale.ticks(ticks)).tickSize(top - bottom).tickFormat(""));
  svg.append("g").attr("class", "axis").attr("transform", `translate(0,${bottom})`).call(axis);
  svg.append("text").attr("class", "unit").attr("x", right).attr("y", bottom + 34).attr("text-anchor", "end").text(label);
}

/** Left axis with its unit above it, and grid lines. */
function leftAxis(svg, scale, { left, right, ticks, format, label, top }) {
  const values = Array.isArray(ticks) ? ticks : scale.ticks(ticks);
  svg.append("g").attr("class", "grid").attr("transform", `translate(${left},0)`)
    .call(d3.axisLeft(scale).tickValues(values).tickSize(left - right).tickFormat(""));
  svg.append("g").attr("class", "axis").attr("transform", `translate(${left},0)`)
    .call(d3.axisLeft(scale).tickValues(values).tickSizeOuter(0).tickFormat(format || tickText)).call(axis => axis.select(".domain").remove());
  svg.append("text").attr("class", "unit").attr("x", 0).attr("y", top - 10).text(label);
}

/**
 * Left axis of values, from zero or the lowest negative one. It is logarithmic if all are positive and the largest is
 * more than `logFrom` times the smallest. Returns its scale.
 */
function valueAxis(svg, values, { left, right, top, bottom, unit, logFrom }) {
  const [lowest, highest] = d3.extent(values);
  const log = lowest > 0 && highest / lowest > logFrom;
  const scale = log
    ? d3.scaleLog([lowest * .8, highest * 1.25], [bottom, top]).clamp(true)
    : d3.scaleLinear([Math.min(0, lowest), highest * 1.08 || 1], [bottom, top]).nice(5).clamp(true);
  leftAxis(svg, scale, { left, right, top, ticks: log ? logTicks(scale.domain()) : 5, label: unit + (log ? ", log scale" : "") });
  return scale;
}

/** Ticks at 1, 2 and 5 of each power of ten; for a wide range only the powers. */
function logTicks([low, high]) {
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of high / low > 300 ? [1] : [1, 2, 5]) ticks.push(step * 10 ** power);
  }
  return ticks.filter(tick => tick >= low && tick <= high);
}

/** Width of the longest text, in pixels. */
function room(texts, pixelsPerLetter = 6.8) {
  return d3.max(texts, text => text.length) * pixelsPerLetter;
}

const tip = document.getElementById("tip");

/** Shows definitions and reasons while the pointer or the focus is at them, or after a touch. */
function hints() {
  const narrow = matchMedia("(max-width: 44rem)");
  let shown = null;
  const show = at => {
    const near = at?.closest("[data-hint], td[data-term]");
    const text = near?.dataset.hint ?? (narrow.matches ? data.terms[near?.dataset.term] : undefined);
    const next = text ? near : null;
    if (next === shown) return;
    shown?.removeAttribute("aria-describedby");
    shown = next;
    tip.hidden = shown === null;
    if (shown === null) return;
    shown.setAttribute("aria-describedby", "tip");
    tip.textContent = text;
    const { left, top, bottom } = shown.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(left, window.innerWidth - tip.offsetWidth - 8))}px`;
    tip.style.top = `${bottom + tip.offsetHeight + 8 < window.innerHeight ? bottom + 6 : top - tip.offsetHeight - 6}px`;
  };
  for (const type of ["pointerover", "focusin", "click"]) document.addEventListener(type, event => show(event.target));
  document.addEventListener("focusout", () => show(null));
  document.addEventListener("keydown", event => { if (event.key === "Escape") show(null); });
}
hints();

/** Shows a tooltip while the pointer is over a mark. */
function tooltip(selection, text) {
  selection
    .on("pointerenter pointermove", (event, datum) => {
      tip.textContent = text(datum);
      tip.hidden = false;
      const x = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
      tip.style.left = `${Math.max(4, x)}px`;
      tip.style.top = `${event.clientY + 16}px`;
    })
    .on("pointerleave", () => { tip.hidden = true; });
}

function legend() {
  return element("ul", { class: "legend", "aria-label": "Legend" }, ...variants.map(variant => {
    const item = element("li");
    const svg = d3.select(item).append("svg").attr("width", 44).attr("height", 14).attr("aria-hidden", "true");
    svg.append("line").attr("x1", 1).attr("x2", 43).attr("y1", 7).attr("y2", 7).attr("stroke", color(variant)).attr("stroke-width", 2).attr("stroke-dasharray", dash(variant));
    svg.append("path").attr("transform", "translate(22,7)").attr("d", marker(variant, 70)).attr("fill", color(variant));
    item.append(variant);
    return item;
  }));
}
