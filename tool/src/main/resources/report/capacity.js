"use strict";
/* Capacities: tried rates as curves and tables. */
const verdictShapes = { "sustained": d3.symbolCircle, "not sustained": d3.symbolCross, "not sent": d3.symbolTriangle, "invalid": d3.symbolDiamond };

function capacity() {
  const part = section("capacity");
  for (const found of summary.capacities) {
    const title = `${found.workload}, ${found.variant}`;
    section("answers").append(element("article", { class: "answer" }, element("h3", {}, `Capacity: ${title}`),
      element("ul", {}, ...found.sentences.map(sentence => element("li", {}, sentence)))));
    part.append(element("h3", {}, title), element("p", { class: "quiet" }, found.load));
    const own = found.attempts.filter(attempt => attempt.variant === found.variant);
    const made = [tailChart(found, own), servedChart(found, own)].filter(one => one !== null);
    if (made.length) part.append(verdictLegend(), element("div", { class: "charts" }, ...made));
    part.append(attemptTable(found));
    if (found.knobs.length) part.append(knobTable(found));
  }
}

function verdictLegend() {
  return element("ul", { class: "legend", "aria-label": "Marks" }, ...Object.keys(verdictShapes).map(verdict => {
    const item = element("li");
    d3.select(item).append("svg").attr("width", 18).attr("height", 14).attr("aria-hidden", "true")
      .append("path").attr("transform", "translate(9,7)").attr("d", d3.symbol(verdictShapes[verdict], 70)()).attr("fill", "var(--v0)");
    item.append(verdict);
    return item;
  }));
}

function tailChart(found, attempts) {
  const rows = attempts.filter(attempt => attempt.metrics.latency_p99 !== undefined);
  if (rows.length === 0) return null;
  return chart({
    name: "capacity-tail",
    title: "p99 over the rate",
    explanation: "Line: rates of one warm server. Marks without a line: fresh servers. Dashed: limit of p99"
      + (found.knee ? `; dotted: the knee, at ${number(found.knee.duePerSecond)}/s.` : "."),
    label: "p99 over the rate; the table below has the values",
    draw: (svg, width) => drawCurve(svg, width, rows, row => row.metrics.latency_p99, "ms", true, { level: found.slo.p99Millis, knee: found.knee?.duePerSecond }),
    data: () => attemptTable(found),
  });
}

function servedChart(found, attempts) {
  const rows = attempts.filter(attempt => attempt.metrics.throughput !== undefined);
  if (rows.length === 0) return null;
  return chart({
    name: "capacity-served",
    title: "Successful responses over the rate",
    explanation: "On the dashed line, all due requests succeed; below it the backlog grows or requests fail.",
    label: "successful responses per second over the rate; the table below has the values",
    draw: (svg, width) => drawCurve(svg, width, rows, row => row.metrics.throughput, "1/s", false, { diagonal: true }),
    data: () => attemptTable(found),
  });
}

function drawCurve(svg, width, rows, value, unit, wide, lines) {
  const top = 26, height = 280, bottom = height - 42, left = 56, right = width - 16;
  const values = rows.map(value).concat(lines.level ?? []);
  const x = d3.scaleLinear([0, d3.max(rows, row => row.duePerSecond) * 1.04], [left, right]);
  const y = valueAxis(svg, values, { left, right, top, bottom, unit, logFrom: wide ? 4 : Infinity });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: "requests due per second" });
  const reference = (from, to, dashes) => svg.append("path").attr("class", "limit").attr("fill", "none").style("stroke-dasharray", dashes).attr("d", d3.line()([from, to]));
  if (lines.level !== undefined) reference([left, y(lines.level)], [right, y(lines.level)], "6 4");
  if (lines.knee !== undefined) reference([x(lines.knee), top], [x(lines.knee), bottom], "2 3");
  if (lines.diagonal) {
    const end = Math.min(x.domain()[1], y.domain()[1]);
    reference([x(0), y(0)], [x(end), y(end)], "6 4");
  }
  const warm = rows.filter(row => row.setting === "search").sort((one, other) => one.duePerSecond - other.duePerSecond);
  for (const [, curve] of d3.group(warm, row => row.trial)) {
    svg.append("path").attr("d", d3.line(row => x(row.duePerSecond), row => y(value(row)))(curve)).attr("fill", "none").attr("stroke", "var(--v0)").attr("stroke-width", 1.6);
  }
  const marks = svg.append("g").selectAll("path").data(rows).join("path")
    .attr("transform", row => `translate(${x(row.duePerSecond)},${y(value(row))})`)
    .attr("d", row => d3.symbol(verdictShapes[row.verdict], row.setting === "search" ? 50 : 90)())
    .attr("fill", row => row.setting === "search" ? "var(--v0)" : "var(--v1)");
  tooltip(marks, row => `${row.setting}, ${tickText(row.duePerSecond)}/s due: ${number(value(row))} ${unit}\n${row.verdict}${row.reason ? ": " + row.reason : ""}`);
  return height;
}

function attemptTable(found) {
  const figure = (head, metric) => ({ head, key: metric, num: true, cell: row => row.metrics[metric] === undefined ? null : number(row.metrics[metric]), sort: row => row.metrics[metric] });
  return table("Rates tried", `Sustained: p99 at most ${found.slo.p99Millis} ms, at most ${number(100 * found.slo.failedShare)} % failed, and no growing backlog.`, [
    { head: "tried variant", row: true, cell: row => row.variant },
    { head: "server", cell: row => row.setting },
    { head: "due/s", num: true, cell: row => tickText(row.duePerSecond), sort: row => row.duePerSecond },
    figure("requests/s", "throughput"), figure("p50 ms", "latency_p50"), figure("p99 ms", "latency_p99"), figure("failed %", "failed_share"),
    figure("backlog/s", "backlog_slope"), figure("CPU cores", "server_cpu"), figure("generator CPU", "generator_cpu"),
    { head: "verdict", cell: row => row.verdict },
    { head: "reason", kind: "reason", cell: row => row.reason },
  ], found.attempts);
}

function knobTable(found) {
  return table("Knobs", "A resource whose change moves the capacity is the likely bottleneck; two fresh servers on each side confirm it. More of it is tested at 1.2 times the capacity, less at 0.9 times.", [
    { head: "change", row: true, cell: row => row.setting },
    { head: "due/s", num: true, cell: row => row.duePerSecond ? tickText(row.duePerSecond) : null, sort: row => row.duePerSecond },
    { head: "capacity", cell: row => row.effect },
    { head: "result", kind: "reason", cell: row => row.text },
  ], found.knobs);
}
