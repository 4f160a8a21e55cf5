"use strict";
/* Charts of a metric over the rate or the number of users. */
const levelMetrics = ["throughput", "latency_p50", "latency_p99", "failed_share", "backlog_slope"];

/** Returns true if there are enough levels for lines. */
function isRamp(points) {
  return new Set(points.map(point => point.level)).size > 3;
}

function levelCharts(points) {
  return levelMetrics.map(metric => levelChart(points, metric)).filter(made => made !== null);
}

function levelChart(points, metric) {
  const rows = variants.flatMap(variant => points
    .map(point => ({
      variant, level: point.level, estimate: estimate(point, variant, metric), trials: readings(point, variant, metric),
      bound: metric === "throughput" ? summary.bounds.find(bound => bound.variant === variant && samePoint(bound, point)) : undefined,
    }))
    .filter(row => row.estimate && row.estimate.value !== null)
    .sort((one, other) => one.level - other.level));
  if (rows.length === 0 || rows.every(row => row.estimate.value === 0)) return null;
  const { label } = data.metrics[metric];
  const of = unitText(data.metrics[metric].unit);
  const axis = points[0].closed ? "users" : "requests due per second";
  return chart({
    name: metric === "throughput" ? metric : "levels-" + metric.replaceAll("_", "-"),
    title: `${label[0].toUpperCase()}${label.slice(1)} over the load`,
    explanation: `Mean over ${data.metrics[metric].pass} trials with its 95 % interval; small dots are trials. Unavailable values have no mark.` + (metric === "throughput" ? " Dashed: theoretical bound." : ""),
    label: `${label} over ${axis}; the table below has the values`,
    draw: (svg, width) => drawLevels(svg, width, rows, axis, of),
    data: () => table(of ? `${label}, ${of}` : label, null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: axis, num: true, cell: row => tickText(row.level), sort: row => row.level },
      { head: "mean", num: true, cell: row => withInterval(row.estimate, number), sort: row => row.estimate.value },
      { head: "trials", key: "trial", num: true, cell: row => String(row.estimate.trials), sort: row => row.estimate.trials },
    ], rows),
  });
}

function drawLevels(svg, width, rows, axis, of) {
  const top = 26, height = 280, bottom = height - 42, left = 50, right = width - 16;
  const values = rows.flatMap(row => [row.estimate.value, ...row.trials.map(one => one.value)]);
  const x = d3.scaleLinear([0, d3.max(rows, row => row.level)], [left, right]);
  const y = valueAxis(svg, values, { left, right, top, bottom, unit: of, logFrom: 30 });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: axis });
  const line = d3.line(row => x(row.level), row => y(row.estimate.value));
  for (const variant of variants) {
    const own = rows.filter(row => row.variant === variant);
    svg.append("path").attr("d", line(own)).attr("fill", "none").attr("stroke", color(variant)).attr("stroke-width", 1.6).attr("stroke-dasharray", dash(variant));
    svg.append("g").selectAll("line").data(own.filter(row => row.estimate.low !== null)).join("line")
      .attr("x1", row => x(row.level)).attr("x2", row => x(row.level)).attr("y1", row => y(Math.max(row.estimate.low, y.domain()[0]))).attr("y2", row => y(row.estimate.high))
      .attr("stroke", color(variant)).attr("stroke-width", 2);
    const dots = svg.append("g").selectAll("circle").data(own.flatMap(row => row.trials.map(one => ({ ...one, level: row.level })))).join("circle")
      .attr("cx", one => x(one.level)).attr("cy", one => y(one.value)).attr("r", 1.6).attr("fill", "none").attr("stroke", color(variant));
    tooltip(dots, one => `${variant}, block ${one.trial.block}: ${number(one.value)}\n${one.trial.file}`);
    const bounded = own.filter(row => row.bound && row.bound.perSecond <= y.domain()[1]);
    svg.append("path").attr("class", "limit").attr("fill", "none").attr("d", d3.line(row => x(row.level), row => y(row.bound.perSecond))(bounded));
    const marks = svg.append("g").selectAll("path").data(own).join("path")
      .attr("transform", row => `translate(${x(row.level)},${y(row.estimate.value)})`).attr("d", marker(variant, 50)).attr("fill", color(variant));
    tooltip(marks, row => `${variant} at ${tickText(row.level)} ${axis}: ${number(row.estimate.value)}${of ? " " + of : ""}`
      + (row.estimate.low === null ? "" : `\n95 % interval ${number(row.estimate.low)}–${number(row.estimate.high)}`));
  }
  return height;
}
