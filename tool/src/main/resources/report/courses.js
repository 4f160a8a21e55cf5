"use strict";
/* Charts of courses over time, one line a trial. */
const courseKinds = [
  { name: "cpu", metric: "server_cpu", title: "Server CPU over time", pass: "headline" },
  { name: "memory", metric: "rss_mean", title: "Resident memory over time", pass: "headline" },
  { name: "threads", metric: "threads_mean", title: "Native threads over time", pass: "headline" },
  { name: "throughput-course", metric: "throughput", title: "Good answers over time", pass: "headline" },
  { name: "heap", metric: "heap_used_mean", title: "Heap used over time, with JFR", pass: "diagnostic" },
];

/** The charts of courses at a point; what no trial recorded has none. */
function courseCharts(point) {
  return courseKinds.map(kind => courseChart(point, kind)).filter(made => made !== null);
}

function courseChart(point, kind) {
  const numbers = new Set(trialsAt(point, kind.pass).map(trial => trial.number));
  const lines = data.courses.filter(course => numbers.has(course.trial)).flatMap(course =>
    course.series
      .filter(series => series.metric === kind.metric)
      .filter(series => series.points.length > 1)
      .map(series => ({ trial: trialsByNumber.get(course.trial), windows: course.windows, unit: series.unit, points: series.points })));
  if (lines.length === 0) return null;
  return chart({
    name: kind.name,
    title: kind.title,
    explanation: `One line a ${kind.pass} trial, from the start of its server. Grey: outside the measured window.`,
    label: `${kind.title} at ${point.label}; the figures are in the table below`,
    draw: (svg, width) => drawCourses(svg, width, lines),
    data: () => table(kind.title, "Of the points in the window. Every point is in the trial's file.", [
      { head: "variant", row: true, cell: line => line.trial.variant },
      { head: "block", num: true, cell: line => String(line.trial.block), sort: line => line.trial.block },
      { head: "least", num: true, cell: line => inWindow(line, d3.min) },
      { head: "mean", num: true, cell: line => inWindow(line, d3.mean) },
      { head: "most", num: true, cell: line => inWindow(line, d3.max) },
      { head: "unit", cell: line => line.unit === "1" ? "" : line.unit },
      { head: "file", kind: "keep", cell: line => line.trial.file },
    ], lines),
  });
}

function inWindow(line, of) {
  const values = line.points.filter(([time]) => line.windows.some(([start, end]) => time > start && time <= end)).map(([, value]) => value);
  return values.length === 0 ? null : number(of(values));
}

function drawCourses(svg, width, lines) {
  const top = 26, height = 260, bottom = height - 42, left = 46, right = width - 12;
  const end = d3.max(lines, line => line.points.at(-1)[0]);
  const highest = d3.max(lines, line => d3.max(line.points, ([, value]) => value));
  const x = d3.scaleLinear([0, end], [left, right]);
  const y = d3.scaleLinear([0, highest * 1.05 || 1], [bottom, top]).nice(5);
  leftAxis(svg, y, { left, right, top, ticks: 5, label: lines[0].unit === "1" ? "" : lines[0].unit });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: "s from the start of the server" });
  const path = d3.line(([time]) => x(time), ([, value]) => y(value));
  for (const line of lines) {
    const inside = line.points.filter(([time]) => line.windows.some(([start, finish]) => time >= start && time <= finish));
    svg.append("path").attr("d", path(line.points)).attr("fill", "none").attr("stroke", colour(line.trial.variant)).attr("stroke-width", 1).attr("stroke-opacity", .35).attr("stroke-dasharray", dash(line.trial.variant));
    const main = svg.append("path").datum(line).attr("d", path(inside)).attr("fill", "none").attr("stroke", colour(line.trial.variant)).attr("stroke-width", 1.8).attr("stroke-dasharray", dash(line.trial.variant));
    tell(main, one => `${one.trial.variant}, block ${one.trial.block}\n${one.trial.file}`);
  }
  shadeOutside(svg, lines, x, top, bottom, right);
  return height;
}

/** Shades what lies outside every trial's window, and marks where the first begins. */
function shadeOutside(svg, lines, x, top, bottom, right) {
  const start = d3.min(lines, line => d3.min(line.windows, window => window[0]));
  const end = d3.max(lines, line => d3.max(line.windows, window => window[1]));
  if (start === undefined) return;
  const [first, last] = [x(start), Math.min(right, x(end))];
  svg.append("rect").attr("class", "shade").attr("x", x.range()[0]).attr("width", first - x.range()[0]).attr("y", top).attr("height", bottom - top);
  svg.append("rect").attr("class", "shade").attr("x", last).attr("width", Math.max(0, right - last)).attr("y", top).attr("height", bottom - top);
  for (const edge of [first, last]) svg.append("line").attr("class", "edge").attr("x1", edge).attr("x2", edge).attr("y1", top).attr("y2", bottom);
  svg.append("text").attr("class", "note").attr("x", (first + last) / 2).attr("y", top - 6).attr("text-anchor", "middle").text("measured window");
}

/** How servers warmed up: answers over seconds, one line a trial. */
function warmUpChart(point) {
  const lines = data.warmUps
    .map(warmUp => ({ ...warmUp, trial: trialsByNumber.get(warmUp.trial) }))
    .filter(({ trial, seconds }) => trial.workload === point.workload && trial.load === point.load && seconds.length > 1);
  if (lines.length === 0) return null;
  return chart({
    name: "warm-up",
    title: `${point.workload}, ${point.load}`,
    explanation: "Good answers per second of the warm-up load, one line a trial, from the start of that load.",
    label: `Warm-up at ${point.label}; the figures are in the table below`,
    draw: (svg, width) => drawWarmUps(svg, width, lines),
    data: () => table("Warm-up", null, [
      { head: "variant", row: true, cell: line => line.trial.variant },
      { head: "block", num: true, cell: line => String(line.trial.block), sort: line => line.trial.block },
      { head: "pass", cell: line => line.trial.pass },
      { head: "s", num: true, cell: line => String(line.seconds.at(-1)[0] + 1), sort: line => line.seconds.at(-1)[0] },
        { head: "gates", key: "warm-up gates", kind: "reason", cell: line => line.gate },
    ], lines),
  });
}

function drawWarmUps(svg, width, lines) {
  const top = 26, height = 240, bottom = height - 42, left = 52, right = width - 12;
  const x = d3.scaleLinear([0, d3.max(lines, line => line.seconds.at(-1)[0])], [left, right]);
  const y = d3.scaleLinear([0, d3.max(lines, line => d3.max(line.seconds, second => second[1])) || 1], [bottom, top]).nice(5);
  leftAxis(svg, y, { left, right, top, ticks: 5, label: "answers/s" });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: "s of warm-up load" });
  const path = d3.line(([second]) => x(second), ([, answers]) => y(answers));
  for (const line of lines) {
    const drawnLine = svg.append("path").datum(line).attr("d", path(line.seconds)).attr("fill", "none").attr("stroke", colour(line.trial.variant)).attr("stroke-width", 1.5).attr("stroke-dasharray", dash(line.trial.variant));
    tell(drawnLine, one => `${one.trial.variant}, block ${one.trial.block}\n${one.trial.file}`);
  }
  return height;
}
