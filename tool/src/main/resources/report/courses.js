"use strict";
/* Charts of courses over time: a thin line a trial, a thick one their mean. All trials lie over each other at the start of their window. */
const courseGroups = ["client", "server process", "JVM", "connection pool", "machine", "scraped"];
const courseNames = { in_flight: "requests in flight", connections: "client connections" };
const courseKinds = ["server_cpu", "rss_mean", "threads_mean", "throughput", "heap_used_mean"];

/** A course is of every moment, whatever the figure of the window is. */
function courseName(metric) {
  const label = courseNames[metric] ?? data.metrics[metric]?.label ?? metric;
  return label.replace(/ mean$/, "");
}

function coursesOf(place, metric, pass) {
  return data.courses.filter(course => course.metric === metric && course.pass === pass
    && course.workload === place.workload && course.load === place.load && course.mean.length > 2);
}

/** The charts of the first courses that anyone asks for; what no trial recorded has none. */
function courseCharts(point) {
  return courseKinds.map(metric => courseChart(point, metric, data.metrics[metric].pass)).filter(made => made !== null);
}

function courseChart(place, metric, pass, wide) {
  const courses = coursesOf(place, metric, pass);
  if (courses.length === 0) return null;
  const name = courseName(metric);
  const title = `${name[0].toUpperCase()}${name.slice(1)} over time`;
  const thin = courses.some(course => course.lines.length > 0);
  return chart({
    name: "course-" + metric.replaceAll("_", "-"), wide,
    title,
    explanation: `Thick: mean over ${pass} trials. ` + (thin ? "Thin: each of them. " : "There are too many to draw each. ") + "Grey: outside the measured window.",
    label: `${title}, ${place.workload}, ${place.load}; its figures in the window are in the table below`,
    draw: (svg, width) => drawCourses(svg, width, courses, windowsAt(place, pass)),
    data: () => spreadTable(name, courses),
  });
}

function windowsAt(place, pass) {
  return data.courseWindows.find(one => one.pass === pass && one.workload === place.workload && one.load === place.load).spans;
}

/** How the values lay in each window, over all trials. */
function spreadTable(name, courses) {
  const rows = courses.flatMap(course => course.spreads.map(spread => ({ course, spread })));
  const figure = key => ({ head: key, num: true, cell: row => number(row.spread[key]), sort: row => row.spread[key] });
  return table(`${name} in the window`, "Of all values of all trials, as a rule one a second; the mean is that of the trials' means. Of fewer than 100 values p99 is the largest, of fewer than 20 p95 is too. Each trial's own are in courses.csv.", [
    { head: "variant", row: true, cell: row => row.course.variant },
    { head: "load", kind: "keep", cell: row => row.spread.point },
    figure("mean"), figure("p50"), figure("p95"), figure("p99"), figure("max"),
    { head: "unit", cell: row => row.course.unit === "1" ? "" : row.course.unit },
    { head: "values", num: true, cell: row => String(row.spread.values), sort: row => row.spread.values },
    { head: "trials", key: "trial", num: true, cell: row => String(row.course.trials), sort: row => row.course.trials },
  ], rows);
}

/** Times and values stand in turn. */
function pairs(points) {
  return d3.range(0, points.length, 2).map(index => [points[index], points[index + 1]]);
}

function drawCourses(svg, width, courses, windows) {
  const top = 26, height = 270, bottom = height - 42, left = 52, right = width - 12;
  const lines = courses.map(course => ({ course, mean: pairs(course.mean), trials: course.lines.map(line => ({ trial: trialsByNumber.get(line.trial), points: pairs(line.points) })) }));
  const all = lines.flatMap(line => [line.mean, ...line.trials.map(one => one.points)]);
  const x = d3.scaleLinear([d3.min(all, points => points[0][0]), d3.max(all, points => points.at(-1)[0])], [left, right]);
  const y = d3.scaleLinear([Math.min(0, d3.min(all, points => d3.min(points, ([, value]) => value))), d3.max(all, points => d3.max(points, ([, value]) => value)) * 1.05 || 1], [bottom, top]).nice(5);
  const of = courses[0].unit;
  leftAxis(svg, y, { left, right, top, ticks: 5, label: of === "1" ? "" : of });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: "s from the start of the window" });
  shadeOutside(svg, windows, x, top, bottom);
  const path = d3.line(([time]) => x(time), ([, value]) => y(value));
  const drawLine = (points, variant, thickness, opacity) => svg.append("path").attr("d", path(points)).attr("fill", "none")
    .attr("stroke", colour(variant)).attr("stroke-width", thickness).attr("stroke-opacity", opacity).attr("stroke-linejoin", "round");
  for (const { course, trials } of lines) {
    for (const { trial, points } of trials) {
      tell(drawLine(points, course.variant, 1, .4).datum(trial), one => `${one.variant}, block ${one.block}\n${one.file}`);
    }
  }
  for (const { course, mean } of lines) {
    const thick = drawLine(mean, course.variant, 2.4, 1).attr("stroke-dasharray", dash(course.variant)).datum(course);
    tell(thick, one => `${one.variant}: mean of ${one.trials} ${one.trials === 1 ? "trial" : "trials"}`);
  }
  return height;
}

/** Shades what lies outside the windows, and marks where each begins and ends. */
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

/** Any course that was recorded, chosen by its metric, the load and the pass. */
function overTime() {
  const part = section("courses");
  const shown = data.courses.filter(course => course.workload !== "" && course.mean.length > 2);
  if (shown.length === 0) return;
  const place = element("div", { class: "charts" });
  const metric = choice("Course", courseGroups.map(group => ({
    label: group,
    options: [...new Set(shown.map(course => course.metric))].filter(key => data.groups[key] === group).map(key => ({ value: key, label: courseName(key) })),
  })), draw);
  const load = choice("Load", [...new Set(shown.map(course => course.workload))].map(workload => ({
    label: workload,
    options: [...new Set(shown.filter(course => course.workload === workload).map(course => course.load))].map(one => ({ value: JSON.stringify({ workload, load: one }), label: `${workload}, ${one}` })),
  })), draw);
  const pass = choice("Trials", [{ label: "pass", options: [...new Set(shown.map(course => course.pass))].map(key => ({ value: key, label: key })) }], draw);
  const note = element("p", { class: "quiet", role: "status" });
  part.append(element("p", { class: "quiet" }, "Every course that was recorded, warm-up included. Long courses are thinned to what the eye can tell apart; peaks stay. Every point is in the trial's file."),
    element("div", { class: "choices" }, metric.made, load.made, pass.made), legend(), note, place);
  metric.select.addEventListener("change", () => passOf(metric.select.value));
  metric.select.value = shown.some(course => course.metric === "server_cpu") ? "server_cpu" : shown[0].metric;
  passOf(metric.select.value);

  /** Each metric has a pass of its own; another is taken where that was not made. */
  function passOf(key) {
    const passes = new Set(shown.filter(course => course.metric === key).map(course => course.pass));
    const own = data.metrics[key]?.pass;
    pass.select.value = passes.has(own) ? own : [...passes][0];
    draw();
  }

  function draw() {
    const at = JSON.parse(load.select.value);
    const made = courseChart(at, metric.select.value, pass.select.value, true);
    note.textContent = made ? "" : `No ${pass.select.value} trial of ${at.workload}, ${at.load} recorded ${courseName(metric.select.value)}.`;
    replaceCharts(place, made ? [made] : []);
  }
}

/** A list to choose from, in groups. */
function choice(label, groups, change) {
  const select = element("select", {}, ...groups.filter(group => group.options.length > 0).map(group =>
    element("optgroup", { label: group.label }, ...group.options.map(option => element("option", { value: option.value }, option.label)))));
  select.addEventListener("change", change);
  return { select, made: element("label", {}, element("span", {}, label), select) };
}
