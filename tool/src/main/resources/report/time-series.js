"use strict";
/* Charts of time series: a thin line per trial and a thick line for their mean, aligned at the start of the window. */
const seriesGroups = ["client", "server process", "JVM", "connection pool", "machine", "scraped"];
const seriesNames = { in_flight: "requests in flight", connections: "client connections" };
const failures = "failures_";
const mainSeries = ["server_cpu", "rss_mean", "threads_mean", "throughput", "latency_p99", "heap_used_mean"];

/** Name of the series, which has no mean over the window. */
function seriesName(metric) {
  if (metric.startsWith(failures)) return `failures: ${metric.slice(failures.length).replaceAll("_", " ")}`;
  const label = seriesNames[metric] ?? data.metrics[metric]?.label ?? metric;
  return label.replace(/ mean$/, "");
}

function seriesOf(place, metric, pass) {
  return data.timeSeries.filter(series => series.metric === metric && series.pass === pass
    && series.workload === place.workload && series.load === place.load && series.mean.length > 2);
}

/** Charts of the most important series that were recorded, and of each kind of failure. */
function timeSeriesCharts(point) {
  const failed = new Set(data.timeSeries.map(series => series.metric).filter(key => key.startsWith(failures)));
  return [...mainSeries, ...failed].map(metric => timeSeriesChart(point, metric, data.metrics[metric]?.pass ?? "headline")).filter(made => made !== null);
}

function timeSeriesChart(place, metric, pass, wide) {
  const allSeries = seriesOf(place, metric, pass);
  if (allSeries.length === 0) return null;
  const name = seriesName(metric);
  const title = `${name[0].toUpperCase()}${name.slice(1)} over time`;
  const thin = allSeries.some(series => series.lines.length > 0);
  return chart({
    name: "series-" + metric.replaceAll("_", "-"), wide,
    title,
    explanation: `Thick: mean over ${pass} trials. ` + (thin ? "Thin: single trials. " : "Too many trials for a line each. ") + "Gray: outside the measured window.",
    label: `${title}, ${place.workload}, ${place.load}; the table below has the values in the window`,
    draw: (svg, width) => drawSeries(svg, width, allSeries, windowsAt(place, pass)),
    data: () => spreadTable(name, allSeries),
  });
}

function windowsAt(place, pass) {
  return data.timeSeriesWindows.find(one => one.pass === pass && one.workload === place.workload && one.load === place.load).spans;
}

/** Distribution of the values in each window, over all trials. */
function spreadTable(name, allSeries) {
  const rows = allSeries.flatMap(series => series.spreads.map(spread => ({ series, spread })));
  const figure = key => ({ head: key, num: true, cell: row => number(row.spread[key]), sort: row => row.spread[key] });
  return table(`${name} in the window`, "All values of all trials, normally one per second; the mean is the mean of the trials' means. p99 of fewer than 100 values is the maximum, and so is p95 of fewer than 20. time-series.csv has those of each trial.", [
    { head: "variant", row: true, cell: row => row.series.variant },
    { head: "load", kind: "keep", cell: row => row.spread.point },
    figure("mean"), figure("p50"), figure("p95"), figure("p99"), figure("max"),
    { head: "unit", cell: row => row.series.unit === "1" ? "" : row.series.unit },
    { head: "values", num: true, cell: row => String(row.spread.values), sort: row => row.spread.values },
    { head: "trials", key: "trial", num: true, cell: row => String(row.series.trials), sort: row => row.series.trials },
  ], rows);
}

/** Pairs of time and value from a flat list. */
function pairs(points) {
  return d3.range(0, points.length, 2).map(index => [points[index], points[index + 1]]);
}

function drawSeries(svg, width, allSeries, windows) {
  const top = 26, height = 270, bottom = height - 42, left = 52, right = width - 12;
  const lines = allSeries.map(series => ({ series, mean: pairs(series.mean), trials: series.lines.map(line => ({ trial: trialsByNumber.get(line.trial), points: pairs(line.points) })) }));
  const all = lines.flatMap(line => [line.mean, ...line.trials.map(one => one.points)]);
  const x = d3.scaleLinear([d3.min(all, points => points[0][0]), d3.max(all, points => points.at(-1)[0])], [left, right]);
  const { metric, unit } = allSeries[0];
  const y = valueAxis(svg, all.flatMap(points => points.map(([, value]) => value)), { left, right, top, bottom, unit: unit === "1" ? "" : unit, logFrom: metric.startsWith("latency_") ? 12 : Infinity });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: "s from the start of the window" });
  shadeOutside(svg, windows, x, top, bottom);
  const path = d3.line(([time]) => x(time), ([, value]) => y(value));
  const drawLine = (points, variant, thickness, opacity) => svg.append("path").attr("d", path(points)).attr("fill", "none")
    .attr("stroke", color(variant)).attr("stroke-width", thickness).attr("stroke-opacity", opacity).attr("stroke-linejoin", "round");
  for (const { series, trials } of lines) {
    for (const { trial, points } of trials) {
      tooltip(drawLine(points, series.variant, 1, .4).datum(trial), one => `${one.variant}, block ${one.block}\n${one.file}`);
    }
  }
  for (const { series, mean } of lines) {
    const thick = drawLine(mean, series.variant, 2.4, 1).attr("stroke-dasharray", dash(series.variant)).datum(series);
    tooltip(thick, one => `${one.variant}: mean of ${one.trials} ${one.trials === 1 ? "trial" : "trials"}`);
  }
  return height;
}

/** Shades the time outside the windows and marks their ends. */
function shadeOutside(svg, windows, x, top, bottom) {
  const [from, to] = x.range();
  const inside = second => Math.max(from, Math.min(to, x(second)));
  const edges = [...new Set(windows.flat())].sort((one, other) => one - other);
  const [first, last] = [inside(edges[0]), inside(edges.at(-1))];
  svg.append("rect").attr("class", "shade").attr("x", from).attr("width", first - from).attr("y", top).attr("height", bottom - top);
  svg.append("rect").attr("class", "shade").attr("x", last).attr("width", to - last).attr("y", top).attr("height", bottom - top);
  for (const edge of edges) svg.append("line").attr("class", "edge").attr("x1", inside(edge)).attr("x2", inside(edge)).attr("y1", top).attr("y2", bottom);
  const note = (at, text, anchor) => svg.append("text").attr("class", "note").attr("x", at).attr("y", top - 6).attr("text-anchor", anchor).text(text);
  const words = windows.length === 1 ? "window" : `${windows.length} windows`;
  if (last - first > 50) note((first + last) / 2, words, "middle");
  if (first - from > 130) note(first - 8, "warm-up", "end");
}

/** Any recorded series, selected by metric, load and pass. */
function overTime() {
  const part = section("time-series");
  const shown = data.timeSeries.filter(series => series.workload !== "" && series.mean.length > 2);
  if (shown.length === 0) return;
  const place = element("div", { class: "charts" });
  const metric = choice("Metric", seriesGroups.map(group => ({
    label: group,
    options: [...new Set(shown.map(series => series.metric))].filter(key => data.groups[key] === group).map(key => ({ value: key, label: seriesName(key) })),
  })), draw);
  const load = choice("Load", [...new Set(shown.map(series => series.workload))].map(workload => ({
    label: workload,
    options: [...new Set(shown.filter(series => series.workload === workload).map(series => series.load))].map(one => ({ value: JSON.stringify({ workload, load: one }), label: `${workload}, ${one}` })),
  })), draw);
  const pass = choice("Trials", [{ label: "pass", options: [...new Set(shown.map(series => series.pass))].map(key => ({ value: key, label: key })) }], draw);
  const note = element("p", { class: "quiet", role: "status" });
  part.append(element("p", { class: "quiet" }, "Every recorded time series, including warm-up. Long series are down-sampled without losing peaks; the trial's file has every value."),
    element("div", { class: "choices" }, metric.made, load.made, pass.made), legend(), note, place);
  metric.select.addEventListener("change", () => passOf(metric.select.value));
  metric.select.value = shown.some(series => series.metric === "server_cpu") ? "server_cpu" : shown[0].metric;
  passOf(metric.select.value);

  /** Selects the metric's own pass, or another if it has no trials. */
  function passOf(key) {
    const passes = new Set(shown.filter(series => series.metric === key).map(series => series.pass));
    const own = data.metrics[key]?.pass;
    pass.select.value = passes.has(own) ? own : [...passes][0];
    draw();
  }

  function draw() {
    const at = JSON.parse(load.select.value);
    const made = timeSeriesChart(at, metric.select.value, pass.select.value, true);
    note.textContent = made ? "" : `No ${pass.select.value} trial of ${at.workload}, ${at.load} recorded ${seriesName(metric.select.value)}.`;
    replaceCharts(place, made ? [made] : []);
  }
}

/** A selection list with groups. */
function choice(label, groups, change) {
  const select = element("select", {}, ...groups.filter(group => group.options.length > 0).map(group =>
    element("optgroup", { label: group.label }, ...group.options.map(option => element("option", { value: option.value }, option.label)))));
  select.addEventListener("change", change);
  return { select, made: element("label", {}, element("span", {}, label), select) };
}
