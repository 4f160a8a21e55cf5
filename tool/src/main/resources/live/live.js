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

/** The estimate of a run's end, or a range in minutes before the warm-up is known. */
function timeToEnd({ endsFromMillis, endsUntilMillis }) {
  if (endsFromMillis === endsUntilMillis) return `about ${timeLeft(endsUntilMillis - Date.now())}`;
  const from = Math.max(0, Math.floor((endsFromMillis - Date.now()) / 60000));
  const until = Math.max(1, Math.ceil((endsUntilMillis - Date.now()) / 60000));
  return from === 0 ? `at most ${until} min` : `${from} to ${until} min`;
}

const CHARTS = [
  { title: "Requests", unit: "1/s", lines: [["due", "due"], ["good answers", "answers"], ["failed", "failed"]] },
  { title: "Latency", unit: "ms", lines: [["p50", "p50"], ["p99", "p99"]] },
  { title: "CPU of the server", unit: "cores", lines: [["all", "cpu"], ["JIT compiler", "compilerCpu"]] },
  { title: "Memory of the server", unit: "MiB", lines: [["resident", "rssMib"], ["heap used", "heapMib"]] },
  { title: "Threads of the server", unit: "", lines: [["native threads", "threads"]] },
  { title: "Requests at the end of the second", unit: "", lines: [["in flight", "inFlight"], ["waiting", "waiting"]] },
  { title: "Largest lateness of the generator", unit: "ms", lines: [["late", "late"]] },
];

/** Draws lines over the last seconds; the warm-up is shaded, and a line marks each new trial. */
function drawChart(place, { title, unit, lines }, seconds) {
  const width = 420, height = 190, top = 34, bottom = height - 18, left = 46, right = width - 8;
  const values = lines.flatMap(([, key]) => seconds.map(second => second[key])).filter(value => value !== null);
  const last = seconds.at(-1);
  const latest = lines.map(([label, key]) => `${label} ${last[key] === null ? "unknown" : Number.isInteger(last[key]) ? last[key].toLocaleString("en") : number(last[key])}`);
  const svg = d3.create("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img").attr("aria-label", `${title}${unit ? " in " + unit : ""}, now: ${latest.join(", ")}`);
  const x = d3.scaleLinear([0, Math.max(1, seconds.length - 1)], [left, right]);
  const y = d3.scaleLinear([0, d3.max(values) * 1.05 || 1], [bottom, top]).nice(4);
  seconds.forEach((second, index) => {
    const from = Math.max(left, x(index - 0.5)), to = Math.min(right, x(index + 0.5));
    if (!second.measured) svg.append("rect").attr("class", "shade").attr("x", from).attr("width", to - from).attr("y", top).attr("height", bottom - top);
    if (index > 0 && seconds[index - 1].trial !== second.trial) svg.append("line").attr("class", "edge").attr("x1", x(index)).attr("x2", x(index)).attr("y1", top).attr("y2", bottom);
  });
  svg.append("g").attr("class", "axis").attr("transform", `translate(${left},0)`).call(d3.axisLeft(y).ticks(4).tickSizeOuter(0));
  const legend = svg.append("text").attr("class", "unit").attr("x", left).attr("y", top - 8);
  lines.forEach(([, key], index) => {
    const path = d3.line().defined(index => seconds[index][key] !== null).x(x).y(index => y(seconds[index][key]));
    const ofTrials = d3.group(seconds.keys(), index => seconds[index].trial).values();
    svg.append("path").attr("d", Array.from(ofTrials, indices => path(indices) ?? "").join("")).attr("fill", "none").attr("stroke", `var(--v${index})`).attr("class", `live-${key}`);
    legend.append("tspan").attr("dx", index === 0 ? 0 : 14).style("fill", `var(--v${index})`).text(latest[index]);
  });
  svg.append("text").attr("class", "unit").attr("x", left).attr("y", height - 4).text(seconds.length > 1 ? `${seconds.length - 1} s of load earlier` : "");
  svg.append("text").attr("class", "unit").attr("x", right).attr("y", height - 4).attr("text-anchor", "end").text("latest second");
  place.replaceChildren(element("figcaption", {}, element("h4", {}, unit ? `${title} (${unit})` : title)), element("div", { class: "plot" }, svg.node()));
}

const figures = CHARTS.map(chart => {
  const figure = element("figure", { class: "chart" });
  at("charts").append(figure);
  return { chart, figure };
});

function fact([label, text]) {
  return element("li", { class: label === "phase" || label === "load" ? "wide" : null }, label, element("b", {}, text));
}

function showSteps(steps) {
  at("plan").replaceChildren(...steps.map(({ name, state, result, report }) => element("li", { class: state === "to come" ? "quiet" : null, "aria-current": state === "current" ? "step" : null },
    `${name}: ${state === "done" ? result : state === "current" ? "now" : state}`, report ? " " : null, report ? element("a", { href: report }, "report") : null)));
}

function showLoadTest({ load, end }) {
  const most = load.isMost ? "at most " : "";
  const left = load.planned - load.seconds;
  at("progress").max = Math.max(1, load.planned);
  at("progress").value = load.seconds;
  at("progress").setAttribute("aria-label", "Seconds of load");
  at("status").textContent = end ? "The load test ended." : load.seconds === 0 ? "The load follows."
    : `${load.seconds} of ${most}${load.planned} s, ${left < 0 ? "answers are awaited" : `${most}${timeLeft(1000 * left)} left`}.`;
  at("now").replaceChildren(...[["phase", load.phase], ["load", load.settings]].map(fact));
}

function showRun({ plan, trial, preliminary, ended, end, steps }) {
  const done = Object.values(plan.byOutcome).reduce((sum, count) => sum + count, 0);
  at("progress").max = Math.max(1, done + plan.toCome);
  at("progress").value = done;
  const outcomes = Object.entries(plan.byOutcome).map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  const step = steps.find(one => one.state === "current");
  at("status").textContent = end ? (end.hasReport ? "The run ended. Its report follows." : "The run ended without a report.")
    : trial === null ? (step ? `Now: ${step.name}.` : "The run starts.")
    : `${done} ${done === 1 ? "trial" : "trials"} ended${outcomes ? ` (${outcomes})` : ""}, ${plan.toCome} to come, ${timeToEnd(plan)} left.`;
  at("now").replaceChildren(...(trial === null ? [] : [["trial", `${trial.number}, ${trial.pass} block ${trial.block} of ${trial.blocks}`], ["variant", trial.variant], ["point", trial.point],
    ["phase", trial.phase + (trial.detail ? `: ${trial.detail}` : "")]].map(fact)));
  at("intervals").replaceChildren(...(preliminary.length === 0 ? [element("tr", {}, element("td", { colspan: 7 }, "None before three blocks."))] : preliminary.map(one => row([
    [one.point], [one.metric], [`${one.of} over ${one.over}`], [ratio(one.ratio), "num"], [`${ratio(one.low)}–${ratio(one.high)}`, "num"], [one.againstMargin], [`${one.blocks} of ${one.planned}`, "num"]]))));
  at("ended").replaceChildren(...(ended.length === 0 ? [element("tr", {}, element("td", { colspan: 6 }, "None yet."))] : ended.toReversed().map(one => row([[String(one.number), "num"], [one.variant], [one.point], [one.pass], [String(one.block), "num"], [one.figures, "reason"]]))));
}

/** Shows the parts that the command has; charts without any figure are left out. */
function show(state) {
  document.title = `${state.name}, live – Loombench`;
  at("brand").textContent = `${state.name}, live`;
  at("question").textContent = state.question;
  for (const [id, shown] of [["steps", state.steps.length > 0], ["ratios", !state.load], ["trials", !state.load], ["result", state.end && !state.end.hasReport && state.end.text]]) {
    at(id).hidden = !shown;
    at("parts").querySelector(`[href="#${id}"]`).hidden = !shown;
  }
  at("shade").hidden = Boolean(state.load);
  showSteps(state.steps);
  if (state.load) showLoadTest(state);
  else showRun(state);
  const seconds = state.seconds.map(({ trial, measured, requests, server }) => ({ trial, measured, ...requests, ...server }));
  at("no-load").hidden = seconds.length > 0;
  for (const { chart, figure } of figures) {
    figure.hidden = !seconds.some(second => chart.lines.some(([, key]) => second[key] !== null));
    if (!figure.hidden) drawChart(figure, chart, seconds);
  }
  at("text").textContent = state.end ? state.end.text : "";
}

const events = new EventSource("events");
events.onmessage = event => {
  const state = JSON.parse(event.data);
  show(state);
  if (state.end) {
    events.close();
    if (state.end.hasReport) location.replace("report.html");
  }
};
events.onerror = () => { at("status").textContent = "The connection to the run is lost. The report is in the run's folder."; };
