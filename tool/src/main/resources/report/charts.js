"use strict";
/* Charts of intervals, percentiles and ratios over trials. */

/** Throughput of every variant at every load of a workload: interval, mean, trials, bound. */
function throughputChart(workload, points, wide) {
  const rows = points.flatMap(point => variants.map(variant => ({
    point, variant,
    estimate: estimate(point, variant, "throughput"),
    trials: readings(point, variant, "throughput"),
    bound: summary.bounds.find(bound => bound.variant === variant && samePoint(bound, point)),
  })));
  return chart({
    name: "throughput", wide,
    title: `${workload}: requests served per second`,
    explanation: "Line: 95 % interval of the mean over trials. Large mark: mean. Small marks below it: trials. Dashed line: theoretical bound.",
    label: `Throughput of each variant for ${workload}; the table below has the values`,
    draw: (svg, width) => drawThroughput(svg, width, points, rows),
    data: () => table("Throughput", null, [
      { head: "load", cell: row => row.point.point },
      { head: "variant", row: true, cell: row => row.variant },
      { head: "requests/s", key: "throughput", num: true, cell: row => withInterval(row.estimate, number), sort: row => row.estimate?.value },
      { head: "trials", num: true, cell: row => row.trials.map(({ value }) => number(value)).join(", ") },
      { head: "bound", num: true, cell: row => row.bound ? number(row.bound.perSecond) : null, sort: row => row.bound?.perSecond },
    ], rows),
  });
}

function drawThroughput(svg, width, points, rows) {
  const narrow = width < 520;
  const left = narrow ? 8 : Math.max(90, room(variants, 7.6) + 18);
  const right = width - 14;
  const rowHeight = narrow ? 50 : 36;
  const headHeight = 26;
  const highest = d3.max(rows, row => d3.max([row.estimate?.high ?? 0, row.estimate?.value ?? 0, ...row.trials.map(trial => trial.value)])) || 1;
  const x = d3.scaleLinear([0, highest * 1.04], [left, right]).nice(5);
  let y = 4;
  const bands = points.map(point => {
    const top = y;
    y += headHeight + rowHeight * variants.length + 6;
    return { point, top, bottom: y };
  });
  const bottom = y;
  bottomAxis(svg, x, { top: 4, bottom, ticks: narrow ? 4 : 8, label: "requests/s", right });
  for (const { point, top, bottom: end } of bands) {
    svg.append("text").attr("class", "note").attr("x", 2).attr("y", top + 16).text(point.point);
    rows.filter(row => row.point === point).forEach((row, index) => drawRow(row, top + headHeight + rowHeight * (index + 0.5)));
    if (end !== bottom) svg.append("line").attr("class", "grid").attr("stroke", "var(--line)").attr("x1", 0).attr("x2", right).attr("y1", end).attr("y2", end);
  }
  return bottom + 42;

  function drawRow(row, middle) {
    const line = narrow ? middle + 4 : middle - 4;
    svg.append("text").attr("class", "row").attr("x", narrow ? left : left - 12).attr("y", narrow ? middle - 11 : middle + 4)
      .attr("text-anchor", narrow ? "start" : "end").text(row.variant);
    if (!row.estimate || row.estimate.value === null) {
      svg.append("text").attr("class", "none").attr("x", left + 6).attr("y", line + 4).text("no trial completed");
      return;
    }
    if (row.bound && row.bound.perSecond <= x.domain()[1]) {
      const mark = svg.append("line").datum(row.bound).attr("class", "limit").attr("x1", x(row.bound.perSecond)).attr("x2", x(row.bound.perSecond)).attr("y1", line - 10).attr("y2", line + 18);
      tooltip(mark, bound => `bound of ${bound.variant}: ${number(bound.perSecond)}/s\n${bound.computed}`);
    }
    const { value, low, high } = row.estimate;
    if (low !== null) {
      svg.append("line").attr("x1", x(low)).attr("x2", x(high)).attr("y1", line).attr("y2", line).attr("stroke", color(row.variant)).attr("stroke-width", 3).attr("stroke-linecap", "round");
    }
    const dots = svg.append("g").selectAll("path").data(row.trials).join("path")
      .attr("transform", trial => `translate(${x(trial.value)},${line + 12})`).attr("d", marker(row.variant, 26))
      .attr("fill", "var(--card)").attr("stroke", color(row.variant)).attr("stroke-width", 1.3);
    tooltip(dots, trial => `${row.variant}, block ${trial.trial.block}: ${number(trial.value)}/s\n${trial.trial.file}`);
    const mean = svg.append("path").datum(row.estimate).attr("transform", `translate(${x(value)},${line})`).attr("d", marker(row.variant, 80)).attr("fill", color(row.variant)).attr("fill-opacity", .85);
    const end = x(high ?? value) + 10;
    const beside = end + 40 < right;
    svg.append("text").attr("class", "value").attr("x", beside ? end : x(low ?? value) - 10).attr("y", line + 4).attr("text-anchor", beside ? "start" : "end").text(number(value));
    tooltip(mean, one => `${row.variant}: ${number(one.value)}/s` + (one.low === null ? "" : `\n95 % interval ${number(one.low)}–${number(one.high)}`));
  }
}

/** Latency over percentiles, on an axis that stretches the tail. */
function latencyChart(point) {
  const curves = data.curves.filter(curve => samePoint(curve, point));
  if (curves.length === 0) return null;
  return chart({
    name: "latency",
    title: "Latency by percentile",
    explanation: "All requests of the completed headline trials together, from the due time. A curve ends at the first percentile among failures or unanswered requests.",
    label: `Latency by percentile at ${point.label}; the table below has the values`,
    draw: (svg, width) => drawLatency(svg, width, curves),
    data: () => table("Latency by percentile, ms", "≥: at least, because requests were unanswered at the end.",
      [{ head: "percentile", row: true, cell: row => row.percentile }, ...curves.map((curve, index) => ({
        head: curve.variant, num: true, cell: row => stepText(row.steps[index]), sort: row => row.steps[index].ms,
      }))],
      curves[0].steps.map((step, index) => ({ percentile: step.percentile, steps: curves.map(curve => curve.steps[index]) }))),
  });
}

function stepText(step) {
  if (step.ms !== undefined) return number(step.ms);
  if (step.atLeastMs !== undefined) return "≥ " + number(step.atLeastMs);
  return step.failed ? "failed" : null;
}

function drawLatency(svg, width, curves) {
  const top = 26, height = Math.max(300, ratiosHeight(ratiosAt(curves[0]))), bottom = height - 42, left = 46, right = width - 16;
  const tail = percentile => -Math.log10(1 - percentile / 100);
  const failing = curves.every(curve => curve.steps.every(step => step.ms === undefined || step.percentile < 50));
  if (failing) {
    svg.append("text").attr("class", "none").attr("y", 20).text("More than half of all requests failed.");
    return 40;
  }
  const shown = curves.map(curve => ({ ...curve, steps: curve.steps.filter(step => step.ms !== undefined && step.percentile >= 50) }));
  const all = shown.flatMap(curve => curve.steps.map(step => step.ms));
  const x = d3.scaleLinear([tail(50), tail(99.9)], [left + 6, right]);
  const y = valueAxis(svg, all, { left, right, top, bottom, unit: "ms", logFrom: 12 });
  bottomAxis(svg, x, { top, bottom, right, ticks: [50, 90, 99, 99.9].map(tail), format: value => "p" + Number((100 * (1 - 10 ** -value)).toFixed(2)), label: "percentile" });
  const line = d3.line(step => x(tail(step.percentile)), step => y(step.ms));
  for (const curve of shown) {
    svg.append("path").attr("d", line(curve.steps)).attr("fill", "none").attr("stroke", color(curve.variant)).attr("stroke-width", 2).attr("stroke-dasharray", dash(curve.variant));
    const last = curve.steps.at(-1);
    if (last && last.percentile < 99.9) {
      svg.append("text").attr("class", "none").attr("x", Math.min(x(tail(last.percentile)) + 6, right - 40)).attr("y", y(last.ms) + 4).text("failed");
    }
    const marks = svg.append("g").selectAll("path").data(curve.steps.filter(step => [50, 90, 99, 99.9].includes(step.percentile))).join("path")
      .attr("transform", step => `translate(${x(tail(step.percentile))},${y(step.ms)})`).attr("d", marker(curve.variant, 54)).attr("fill", color(curve.variant));
    tooltip(marks, step => `${curve.variant}, p${step.percentile}: ${number(step.ms)} ms\n${curve.requests} requests of ${curve.trials} trials`);
  }
  return height;
}

/** Ratios over the baseline with their intervals, on a log axis. */
function ratioChart(point) {
  const baseline = summary.study.baseline;
  const rows = ratiosAt(point);
  if (rows.length === 0) return null;
  return chart({
    name: "ratios",
    title: `Ratios over ${baseline}`,
    explanation: `Line: ${levelOf(rows[0])} interval. Right of 1: more than ${baseline}. → more is better, ← less is better.`,
    label: `Ratios over ${baseline} at ${point.label}; the table below has the values`,
    draw: (svg, width) => drawRatios(svg, width, rows),
    data: () => comparisonTable("Ratios over " + baseline, null, rows),
  });
}

function ratiosAt(point) {
  return summary.comparisons.filter(row => samePoint(row, point) && row.over === summary.study.baseline);
}

const ratioRow = 17, ratioGap = 12, ratioTop = 8;

function ratiosHeight(rows) {
  return ratioTop + rows.length * ratioRow + new Set(rows.map(row => row.metric)).size * ratioGap + 42;
}

function drawRatios(svg, width, rows) {
  const metrics = [...new Set(rows.map(row => row.metric))];
  const names = metrics.map(metric => `${data.metrics[metric].label} ${data.metrics[metric].better === "higher" ? "→" : "←"}`);
  const left = room(names) + 14, right = width - 18, top = ratioTop, bottom = ratiosHeight(rows) - 42;
  const known = rows.filter(row => row.ratio !== null);
  const farthest = Math.min(20, d3.max([1.25, ...known.flatMap(row => [row.ratio * 1.1, 1.1 / row.ratio, row.high, 1 / row.low])]));
  const x = d3.scaleLog([1 / farthest, farthest], [left, right]).clamp(true);
  const ticks = [.05, .1, .2, .5, .67, .8, 1, 1.25, 1.5, 2, 5, 10, 20].filter(tick => tick >= 1 / farthest && tick <= farthest);
  const margin = 1 + summary.study.protocol.equivalenceMargin;
  svg.append("rect").attr("class", "shade").attr("x", x(1 / margin)).attr("width", x(margin) - x(1 / margin)).attr("y", top).attr("height", bottom - top);
  bottomAxis(svg, x, { top, bottom, right, ticks: spread(ticks, x), format: tick => String(tick), label: "ratio; gray: equivalent" });
  svg.append("line").attr("stroke", "var(--ink)").attr("x1", x(1)).attr("x2", x(1)).attr("y1", top).attr("y2", bottom);
  let y = top + ratioGap / 2;
  metrics.forEach((metric, index) => {
    const group = rows.filter(row => row.metric === metric);
    svg.append("text").attr("x", left - 12).attr("text-anchor", "end").attr("y", y + group.length * ratioRow / 2 + 4).text(names[index]);
    if (group.every(row => row.ratio === null)) {
      const note = svg.append("text").datum(group).attr("class", "none").attr("x", left + 6).attr("y", y + group.length * ratioRow / 2 + 4).text("not comparable");
      tooltip(note, all => [...new Set(all.map(one => one.reason))].join("\n"));
    } else {
      group.forEach((row, place) => drawRatio(row, y + ratioRow * (place + 0.5)));
    }
    y += group.length * ratioRow + ratioGap;
  });
  return bottom + 42;

  function drawRatio(row, middle) {
    if (row.ratio === null) {
      const note = svg.append("text").datum(row).attr("class", "none").attr("x", left + 6).attr("y", middle + 4).text(`${row.of}: not comparable`);
      tooltip(note, one => one.reason);
      return;
    }
    svg.append("line").attr("x1", x(row.low)).attr("x2", x(row.high)).attr("y1", middle).attr("y2", middle).attr("stroke", color(row.of)).attr("stroke-width", 2.5).attr("stroke-linecap", "round");
    const mark = svg.append("path").datum(row).attr("transform", `translate(${x(row.ratio)},${middle})`).attr("d", marker(row.of, 60)).attr("fill", color(row.of));
    tooltip(mark, one => `${one.of} over ${one.over}, ${data.metrics[one.metric].label}: ${ratio(one.ratio)}\n${levelOf(one)} interval ${ratio(one.low)}–${ratio(one.high)}: ${one.verdict}`);
  }
}

/** Ticks that do not overlap, always including 1. */
function spread(ticks, scale) {
  const kept = [1];
  for (const tick of [...ticks].sort((one, other) => Math.abs(Math.log(other)) - Math.abs(Math.log(one)))) {
    if (kept.every(other => Math.abs(scale(other) - scale(tick)) >= 34)) kept.push(tick);
  }
  return kept.sort((one, other) => one - other);
}

/** Confidence level with two significant digits of its complement, like 98.3 %. */
function levelOf(row) {
  return `${+(100 - +(100 * (1 - row.level)).toPrecision(2)).toFixed(6)} %`;
}

function pText(value) {
  return value < .0001 ? "< 0.0001" : String(+value.toPrecision(2));
}

function comparisonTable(caption, explanation, rows) {
  return table(caption, explanation, [
    { head: "metric", kind: "keep", cell: row => term(data.metrics[row.metric].label, row.metric), sort: row => data.metrics[row.metric].label },
    { head: "of", row: true, cell: row => row.of },
    { head: "over", kind: "keep", cell: row => row.over },
    { head: "ratio", num: true, cell: row => row.ratio === null ? null : ratio(row.ratio), sort: row => row.ratio },
    { head: rows.length ? `${levelOf(rows[0])} interval` : "interval", key: "interval of a ratio", num: true, cell: row => row.ratio === null ? null : `${ratio(row.low)}–${ratio(row.high)}`, sort: row => row.low },
    ...(rows.some(row => row.bootstrap) ? [{ head: "by bootstrap", num: true, cell: row => row.bootstrap ? `${ratio(row.bootstrap.low)}–${ratio(row.bootstrap.high)}` : null, sort: row => row.bootstrap?.low }] : []),
    { head: "p", key: "p-value", num: true, cell: row => row.pValue === null ? null : pText(row.pValue), sort: row => row.pValue },
    { head: "blocks", key: "block", num: true, cell: row => String(row.blocks.length), sort: row => row.blocks.length },
    { head: "verdict", kind: "reason", cell: row => row.ratio === null ? element("span", { class: "notcomparable" }, `${row.verdict}: ${row.reason}`) : element("span", { class: row.verdict }, row.verdict), sort: row => row.verdict },
  ], rows);
}
