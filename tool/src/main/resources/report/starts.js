"use strict";
/* Starts of the variants. */
const startMetrics = ["start_up", "start_up_cpu", "rss_first_answer", "pss_first_answer", "rss_idle", "pss_idle"];

function starts() {
  const part = section("starts");
  const rows = summary.startUps;
  if (rows.length === 0) return;
  const known = metric => rows.some(row => startFigure(row, metric)?.value != null);
  const figure = metric => ({
    head: `${data.metrics[metric].label}, ${data.metrics[metric].unit}`, key: metric, num: true,
    cell: row => withInterval(startFigure(row, metric), columnFormat(rows.map(one => startFigure(one, metric)?.value))) ?? noFigure(startFigure(row, metric)),
    sort: row => startFigure(row, metric)?.value,
  });
  const over = metric => ({
    head: "over baseline", key: "ratio", kind: "keep",
    cell: row => row.variant === summary.study.baseline ? "baseline" : startRatio(row, metric) ? verdictText(startRatio(row, metric)) : null,
    sort: row => startRatio(row, metric)?.ratio,
  });
  const caches = [...new Set(rows.map(row => row.pageCache).filter(text => text !== ""))];
  part.append(element("p", { class: "quiet" }, "Fresh starts with nothing attached and no load: means with 95 % intervals; ratios within blocks."
    + (caches.length ? ` Page cache: ${caches.join("; ")}.` : " The treatment of the page cache is not recorded.")));
  part.append(...confidence("startup"));
  part.append(table("Start to first answer", null, [
    { head: "variant", row: true, cell: row => row.variant },
    ...packagingColumns(rows),
    ...startMetrics.filter(known).flatMap(metric => [figure(metric), ...(metric === "start_up" || metric === "rss_first_answer" ? [over(metric)] : [])]),
    { head: "starts", num: true, cell: row => String(row.samples.length), sort: row => row.samples.length },
  ], rows, summary.notMeasured));
  part.append(element("div", { class: "charts" }, ...["start_up", "start_up_cpu", "rss_first_answer", "rss_idle"].filter(known).map(metric => stripChart(metric, rows))));
  const samples = rows.flatMap(row => row.samples.map(sample => ({ variant: row.variant, ...sample })));
  part.append(element("details", {}, element("summary", {}, "Every start"), table("Every start", null, [
    { head: "variant", row: true, cell: row => row.variant },
    { head: "block", num: true, cell: row => String(row.block), sort: row => row.block },
    ...startMetrics.filter(known).map(metric => ({
      head: `${data.metrics[metric].label}, ${data.metrics[metric].unit}`, key: metric, num: true,
      cell: row => row.readings[metric] === undefined ? null : number(row.readings[metric]), sort: row => row.readings[metric],
    })),
    { head: "file", kind: "keep", cell: row => row.file },
  ], samples)));
}

/** Packaging of each variant, if one is not a plain jar. */
function packagingColumns(rows) {
  if (rows.every(row => row.packaging === null || row.packaging.form === "jar")) return [];
  const mebibytes = bytes => bytes == null ? null : (bytes / 1048576).toFixed(1);
  return [
    { head: "packaging", kind: "keep", cell: row => row.packaging?.form ?? null },
    { head: "on disk, MiB", num: true, cell: row => mebibytes(row.packaging?.bytes), sort: row => row.packaging?.bytes },
    { head: "of it cache, MiB", num: true, cell: row => mebibytes(row.packaging?.cacheBytes), sort: row => row.packaging?.cacheBytes },
    { head: "made in, s", num: true, cell: row => row.packaging?.madeInSeconds == null ? null : row.packaging.madeInSeconds.toFixed(1), sort: row => row.packaging?.madeInSeconds },
    ...(rows.some(row => row.packaging?.peakBuildBytes != null)
      ? [{ head: "peak of its build, MiB", num: true, cell: row => mebibytes(row.packaging?.peakBuildBytes), sort: row => row.packaging?.peakBuildBytes }]
      : []),
    { head: "made", kind: "keep", cell: row => row.packaging?.made || null },
  ];
}

function startFigure(row, metric) {
  return row.estimates.find(one => one.metric === metric);
}

function startRatio(row, metric) {
  return row.overBaseline.find(one => one.metric === metric);
}

/** A row per variant with a mark for each start, and mean and interval below. */
function stripChart(metric, rows) {
  const { label, unit } = data.metrics[metric];
  return chart({
    name: "strip-" + metric.replaceAll("_", "-"),
    title: `${label[0].toUpperCase()}${label.slice(1)}`,
    explanation: "Small marks: starts. Large mark: mean with its 95 % interval. The axis may not start at 0.",
    label: `${label} of every start; the table of every start has the values`,
    draw: (svg, width) => drawStrip(svg, width, metric, unit, rows),
    data: () => table(label, null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: `mean, ${unit}`, num: true, cell: row => withInterval(startFigure(row, metric), number), sort: row => startFigure(row, metric)?.value },
      { head: "starts", kind: "reason", cell: row => row.samples.map(sample => sample.readings[metric]).filter(value => value !== undefined).map(number).join(", ") },
    ], rows),
  });
}

function drawStrip(svg, width, metric, unit, rows) {
  const rowHeight = 46, top = 6, left = Math.min(width * .4, room(rows.map(row => row.variant), 7.4) + 14), right = width - 16, bottom = top + rowHeight * rows.length;
  const values = rows.flatMap(row => [...row.samples.map(sample => sample.readings[metric]), startFigure(row, metric)?.low, startFigure(row, metric)?.high]).filter(value => value != null);
  const [least, most] = d3.extent(values);
  const margin = .15 * (most - least || most || 1);
  const x = d3.scaleLinear([Math.max(0, least - margin), most + margin], [left, right]).nice(5);
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round((right - left) / 80)), label: unit });
  rows.forEach((row, index) => {
    const middle = top + rowHeight * (index + .5);
    svg.append("text").attr("class", "row").attr("x", left - 10).attr("y", middle + 4).attr("text-anchor", "end").text(row.variant);
    const marks = svg.append("g").selectAll("path").data(row.samples.filter(sample => sample.readings[metric] !== undefined)).join("path")
      .attr("transform", sample => `translate(${x(sample.readings[metric])},${middle - 9})`).attr("d", marker(row.variant, 30))
      .attr("fill", "none").attr("stroke", color(row.variant)).attr("stroke-width", 1.3).attr("stroke-opacity", .8);
    tooltip(marks, sample => `${row.variant}, block ${sample.block}: ${number(sample.readings[metric])} ${unit}\n${sample.file}`);
    const mean = startFigure(row, metric);
    if (!mean || mean.value === null) return;
    if (mean.low !== null) svg.append("line").attr("x1", x(mean.low)).attr("x2", x(mean.high)).attr("y1", middle + 8).attr("y2", middle + 8).attr("stroke", color(row.variant)).attr("stroke-width", 3).attr("stroke-linecap", "round");
    const mark = svg.append("path").datum(mean).attr("transform", `translate(${x(mean.value)},${middle + 8})`).attr("d", marker(row.variant, 70)).attr("fill", color(row.variant));
    tooltip(mark, one => `${row.variant}: ${number(one.value)} ${unit}` + (one.low === null ? "" : `\n95 % interval ${number(one.low)}–${number(one.high)}`));
  });
  return bottom + 42;
}
