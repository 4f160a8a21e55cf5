"use strict";
/* State of a run: each event has all of it. */
const at = id => document.getElementById(id);

function row(cells) {
  return element("tr", {}, ...cells.map(([text, kind]) => element("td", kind ? { class: kind } : {}, text)));
}

function timeLeft(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

const CHARTS = [
  { title: "Requests", unit: "1/s", lines: [["due", "due"], ["good answers", "answers"], ["failed", "failed"]] },
  { title: "Latency", unit: "ms", lines: [["p50", "p50"], ["p99", "p99"]] },
  { title: "CPU of the server", unit: "cores", lines: [["all", "serverCpu"], ["JIT compiler", "compilerCpu"]] },
  { title: "Memory of the server", unit: "MiB", lines: [["resident", "rssMib"], ["heap used", "heapMib"]] },
  { title: "Threads of the server", unit: "", lines: [["native threads", "threads"]] },
];

/** Draws lines over the last seconds; the warm-up is shaded, and a line marks each new trial. */
function drawChart(place, { title, unit, lines }, seconds) {
  const width = 420, height = 190, top = 34, bottom = height - 18, left = 46, right = width - 8;
  const values = lines.flatMap(([, key]) => seconds.map(second => second[key])).filter(value => value !== null);
  const latest = lines.map(([label, key]) => {
    const last = seconds.at(-1)?.[key];
    return `${label} ${last === null || last === undefined ? "unknown" : number(last)}`;
  }).join(", ");
  const svg = d3.create("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img").attr("aria-label", `${title}${unit ? " in " + unit : ""}, now: ${latest}`);
  const x = d3.scaleLinear([0, Math.max(1, seconds.length - 1)], [left, right]);
  const y = d3.scaleLinear([0, d3.max(values) * 1.05 || 1], [bottom, top]).nice(4);
  seconds.forEach((second, index) => {
    if (!second.measured) svg.append("rect").attr("class", "shade").attr("x", x(index - 0.5)).attr("width", x(1) - x(0)).attr("y", top).attr("height", bottom - top);
    if (index > 0 && seconds[index - 1].trial !== second.trial) svg.append("line").attr("class", "edge").attr("x1", x(index)).attr("x2", x(index)).attr("y1", top).attr("y2", bottom);
  });
  svg.append("g").attr("class", "axis").attr("transform", `translate(${left},0)`).call(d3.axisLeft(y).ticks(4).tickSizeOuter(0));
  lines.forEach(([label, key], index) => {
    const path = d3.line().defined(second => second[key] !== null).x((_, position) => x(position)).y(second => y(second[key]));
    svg.append("path").attr("d", path(seconds)).attr("fill", "none").attr("stroke", `var(--v${index})`).attr("stroke-width", 2);
    svg.append("text").attr("class", "unit").attr("x", left + 110 * index).attr("y", top - 8).style("fill", `var(--v${index})`).text(label);
  });
  place.replaceChildren(element("figcaption", {}, element("h4", {}, unit ? `${title} (${unit})` : title)), element("div", { class: "plot" }, svg.node()));
}

const figures = CHARTS.map(chart => {
  const figure = element("figure", { class: "chart" });
  at("charts").append(figure);
  return { chart, figure };
});

function show(state) {
  const { plan, trial, seconds } = state;
  document.title = `${state.study}, live – Loombench`;
  at("brand").textContent = `${state.study}, live`;
  at("question").textContent = state.question;
  const done = Object.values(plan.byOutcome).reduce((sum, count) => sum + count, 0);
  at("progress").max = Math.max(1, done + plan.toCome);
  at("progress").value = done;
  const outcomes = Object.entries(plan.byOutcome).map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  at("status").textContent = state.finished ? "The run ended. Its report follows." : trial === null ? "The run starts."
    : `${done} ${done === 1 ? "trial" : "trials"} ended${outcomes ? ` (${outcomes})` : ""}, ${plan.toCome} to come, about ${timeLeft(plan.endsAtMillis - Date.now())} left.`;
  at("now").replaceChildren(...(trial === null ? [] : [["trial", `${trial.number}, ${trial.pass} block ${trial.block} of ${trial.blocks}`], ["variant", trial.variant], ["point", trial.point],
    ["phase", trial.phase + (trial.detail ? `: ${trial.detail}` : "")]].map(([label, text]) => element("li", {}, label, element("b", {}, text)))));
  for (const { chart, figure } of figures) drawChart(figure, chart, seconds);
  at("intervals").replaceChildren(...(state.preliminary.length === 0 ? [element("tr", {}, element("td", { colspan: 7 }, "None before three blocks."))] : state.preliminary.map(one => row([
    [one.point], [one.metric], [`${one.of} over ${one.over}`], [ratio(one.ratio), "num"], [`${ratio(one.low)}–${ratio(one.high)}`, "num"], [one.againstMargin], [`${one.blocks} of ${one.planned}`, "num"]]))));
  at("ended").replaceChildren(...state.ended.toReversed().map(one => row([[String(one.number), "num"], [one.variant], [one.point], [one.pass], [String(one.block), "num"], [one.figures, "reason"]])));
}

const events = new EventSource("events");
events.onmessage = event => {
  const state = JSON.parse(event.data);
  show(state);
  if (state.finished) {
    events.close();
    location.replace("report.html");
  }
};
events.onerror = () => { at("status").textContent = "The connection to the run is lost. The report is in the run's folder."; };
