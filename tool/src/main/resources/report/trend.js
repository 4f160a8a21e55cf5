"use strict";
/* Figures of a study over its runs. */
const trend = data.trend;
const runLabel = index => `run ${index + 1}`;
const changesOf = figure => trend.changes.filter(change => change.figures.some(one =>
  samePoint(one, figure) && one.variant === figure.variant && one.metric === figure.metric));

function changes() {
  const part = section("changes");
  part.append(...trend.scope.map(text => element("p", { class: "quiet" }, text)));
  trend.changes.forEach((change, index) => part.append(element("div", { class: "answer" },
    element("h3", {}, `Between ${change.before} and ${change.after}`),
    element("ul", {}, ...data.sentences[index].map(text => element("li", {}, text)), ...change.causes.map(text => element("li", { class: "quiet" }, text)), ...(change.causes.length > 1 ? [element("li", { class: "quiet" }, "More than one thing changed: each may be the cause.")] : [])))));
  if (trend.changes.length === 0) part.append(element("p", {}, "No figure changed."));
  part.append(element("p", { class: "quiet" }, trend.certainty));
}

function charts() {
  const groups = d3.group(trend.figures, (_, index) => data.headings[index], figure => figure.metric);
  for (const [point, metrics] of groups) {
    section("charts").append(element("h3", {}, point),
      element("div", { class: "charts" }, ...[...metrics].map(([metric, figures]) => trendChart(point, metric, figures))));
  }
}

/** Means of one metric over the runs, with intervals over trials and dashed lines at changes. */
function trendChart(point, metric, figures) {
  const name = data.labels[metric];
  const rows = trend.runs.map((run, index) => ({ run, index }));
  return chart({
    name: `trend-${metric}`,
    title: name,
    explanation: "Mean of each run with its 95 % interval over trials. Vertical line: a change between two runs. The axis does not begin at 0.",
    label: `${name} over the runs at ${point}; the table below has the values`,
    draw: (svg, width) => drawTrend(svg, width, name, figures),
    data: () => table(name, null, [
      { head: "run", row: true, cell: row => runLabel(row.index), sort: row => row.index },
      { head: "folder", cell: row => row.run.folder },
      ...figures.map(figure => ({
        head: figure.variant, num: true, cell: row => withInterval(figure.levels[row.index], number), sort: row => figure.levels[row.index].value,
      })),
    ], rows),
  });
}

function drawTrend(svg, width, name, figures) {
  const height = 260, top = 26, bottom = height - 42, left = 52, right = width - 14;
  const levels = figures.flatMap(figure => figure.levels.filter(level => level.value !== null));
  const low = d3.min(levels, level => level.low ?? level.value), high = d3.max(levels, level => level.high ?? level.value);
  const middle = (low + high) / 2, reach = Math.max((high - low) / 2, 0.05 * middle);
  const x = d3.scaleLinear([0, Math.max(1, trend.runs.length - 1)], [left + 10, right - 6]);
  const y = d3.scaleLinear([Math.max(0, middle - 1.1 * reach), middle + 1.1 * reach], [bottom, top]).nice(5);
  leftAxis(svg, y, { left, right, top, ticks: 5, label: name });
  bottomAxis(svg, x, { top, bottom, right, ticks: runTicks(trend.runs.length, width), format: index => String(index + 1), label: "run" });
  for (const figure of figures) {
    for (const change of changesOf(figure)) {
      const at = x(change.first - 0.5);
      svg.append("line").attr("x1", at).attr("x2", at).attr("y1", top).attr("y2", bottom).attr("stroke", color(figure.variant)).attr("stroke-width", 2);
    }
    const known = figure.levels.map((level, index) => ({ ...level, index })).filter(level => level.value !== null);
    svg.append("g").selectAll("line").data(known.filter(level => level.low !== null)).join("line")
      .attr("x1", level => x(level.index)).attr("x2", level => x(level.index)).attr("y1", level => y(Math.max(level.low, y.domain()[0]))).attr("y2", level => y(level.high))
      .attr("stroke", color(figure.variant)).attr("stroke-opacity", .5).attr("stroke-width", 2);
    svg.append("path").attr("d", d3.line(level => x(level.index), level => y(level.value))(known)).attr("fill", "none").attr("stroke", color(figure.variant)).attr("stroke-width", 1.5).attr("stroke-dasharray", dash(figure.variant));
    const marks = svg.append("g").selectAll("path").data(known).join("path")
      .attr("transform", level => `translate(${x(level.index)},${y(level.value)})`).attr("d", marker(figure.variant, 40)).attr("fill", color(figure.variant));
    tooltip(marks, level => `${figure.variant}: ${number(level.value)}${level.low === null ? "" : ` (${number(level.low)}–${number(level.high)})`}\n${runLabel(level.index)}: ${trend.runs[level.index].folder}${trend.runs[level.index].commit ? `\ncommit ${trend.runs[level.index].commit}` : ""}`);
  }
  return height;
}

/** Positions of the runs that have a tick: at most one each 40 pixels, the first always. */
function runTicks(runs, width) {
  const step = Math.max(1, Math.ceil(runs / (width / 40)));
  return d3.range(0, runs, step);
}

function runs() {
  section("runs").append(table("Runs", "Runs of one machine, in the order made.", [
    { head: "run", row: true, cell: row => runLabel(row.index), sort: row => row.index },
    { head: "folder", cell: row => row.run.folder },
    { head: "started (UTC)", kind: "keep", cell: row => row.run.started.slice(0, 16).replace("T", " "), sort: row => row.run.started },
    { head: "commit", cell: row => row.run.commit },
    { head: "build", cell: row => row.run.build.slice(0, 12) },
    { head: "JDK", cell: row => row.run.jdks.join(", ") },
    { head: "valid trials", num: true, cell: row => `${row.run.completed}/${row.run.trials}`, sort: row => row.run.completed / row.run.trials },
    { head: "verdicts", cell: row => Object.entries(row.run.verdicts).map(([verdict, count]) => `${count} ${verdict}`).join(", ") },
  ], trend.runs.map((run, index) => ({ run, index }))));
}

[changes, charts, runs].forEach(part => part());
section("charts").firstElementChild.after(legend());
drawAll();
new ResizeObserver(drawAll).observe(document.querySelector("main"));
