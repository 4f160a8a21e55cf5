"use strict";
/* Replication: claims, and published tables with our values. */

function replication() {
  const found = summary.replication;
  if (!found) return;
  const part = section("claims");
  part.append(element("p", {}, found.publication), element("p", {}, counted(found.claims)), element("p", { class: "quiet" },
    `A claim is decided by ${number(100 * found.level)} % intervals over the trials of this run${found.levelOfFailures ? `, one about failures by ${number(100 * found.levelOfFailures)} % intervals` : ""}. Reproduced: same direction, and the interval is within the published magnitude if there is one. `
    + "Direction reproduced: same direction, the interval leaves the magnitude open. Direction only: same direction, another magnitude. Magnitude excluded: the interval leaves the direction open, but ends before the published magnitude. Contradicted: the opposite, or no difference that matters although a larger one is published. "
    + "Ours: a statement that the authors did not make."));
  const { scale, shortened } = summary.study;
  if (shortened.length) part.append(element("p", {}, `${scale ? `Scale ${scale}: d` : "D"}ifferences from the published study.`), element("ul", {}, ...shortened.map(text => element("li", {}, text))));
  const ratios = found.claims.flatMap(claim => claim.tests.filter(test => test.published > 0 && test.low > 0));
  if (ratios.length) part.append(ratiosOfClaims(ratios));
  part.append(table("Claims", null, [
    { head: "claim", row: true, kind: "words", cell: row => row.statement },
    { head: "location", cell: row => row.location },
    { head: "result", kind: "keep", cell: row => element("b", { class: resultClasses[row.result] }, row.result + row.marks), sort: row => row.result },
    { head: "reason", kind: "reason", cell: row => element("ul", {}, ...row.tests.map(test => element("li", {}, `${test.test}: ${test.reason}`))), sort: row => row.tests[0].reason },
  ], found.claims));
  if (found.flaws.length) {
    part.append(table("Flaws of the published protocol", null, [
      { head: "in the study", row: true, kind: "words", cell: row => row.what },
      { head: "here", kind: "reason", cell: row => row.here },
    ], found.flaws));
  }
  if (found.effects.length) part.append(shortcutEffects(found.effects));
  if (found.pairwiseWins.length) {
    part.append(table("Pairwise wins", "Ahead: lower mean. Significantly: the whole 95 % interval over trials is lower.", [
      { head: "statement", row: true, kind: "words", cell: row => row.statement },
      { head: "location", cell: row => row.location },
      { head: "published", cell: row => row.ours ? "ours" : row.published },
      { head: "here", cell: row => row.measured ? `${row.ahead} of ${row.measured}, ${row.significantlyAhead} significantly` : "not measured" },
    ], found.pairwiseWins));
  }
  const names = [...new Set(found.figures.map(row => row.table))];
  const isOurs = name => found.figures.some(row => row.table === name && row.value != null);
  part.append(...names.filter(isOurs).map(name => publishedTable(found, name)));
  const others = names.filter(name => !isOurs(name));
  if (others.length) part.append(element("details", {}, element("summary", {}, `Published tables without values of this run: ${others.length} ${others.length === 1 ? "table" : "tables"}`), ...others.map(name => publishedTable(found, name))));
}

/** Ratios that claims are about, with the published ones. */
function ratiosOfClaims(rows) {
  return chart({
    name: "claims", wide: true,
    title: "Ratios here and as published",
    explanation: "Line and dot: interval and ratio here. Diamond: the published ratio. A line on one side of 1 shows a difference; a diamond on the other side is a claim that is not repeated.",
    label: "Ratios of the claims here and as published; the table of claims has the values",
    draw: (svg, width) => drawRatiosOfClaims(svg, width, rows),
    data: () => table("Ratios of claims", null, [
      { head: "ratio", row: true, kind: "words", cell: row => row.test },
      { head: "here", num: true, cell: row => withInterval(row, ratio), sort: row => row.value },
      { head: "published", num: true, cell: row => ratio(row.published), sort: row => row.published },
    ], rows),
  });
}

/** Name of a ratio without the published direction, which the diamond shows. */
function ratioName(row) {
  return row.test.replace(/:.*/, "");
}

function drawRatiosOfClaims(svg, width, rows) {
  const narrow = width < 640;
  const left = narrow ? 14 : Math.min(width * .6, room(rows.map(ratioName), 6.5) + 16);
  const right = width - 14, top = 6, rowHeight = narrow ? 40 : 24;
  const bottom = top + rowHeight * rows.length;
  const [lowest, highest] = d3.extent(rows.flatMap(row => [row.low, row.high, row.published, 1]).map(value => Math.min(30, Math.max(1 / 30, value))));
  const x = d3.scaleLog([lowest / 1.08, highest * 1.08], [left, right]).clamp(true);
  bottomAxis(svg, x, { top, bottom, ticks: logTicks(x.domain()), format: String, label: "ratio, log scale", right });
  svg.append("line").attr("stroke", "var(--ink)").attr("x1", x(1)).attr("x2", x(1)).attr("y1", top).attr("y2", bottom);
  rows.forEach((row, index) => {
    const middle = top + rowHeight * (index + .5) + (narrow ? 8 : 0);
    svg.append("text").attr("x", narrow ? 2 : left - 10).attr("y", narrow ? middle - 14 : middle + 4).attr("text-anchor", narrow ? "start" : "end").style("font-size", narrow ? "10px" : null).text(ratioName(row));
    svg.append("line").attr("x1", x(row.low)).attr("x2", x(row.high)).attr("y1", middle).attr("y2", middle).attr("stroke", "var(--v0)").attr("stroke-width", 3).attr("stroke-linecap", "round");
    const marks = svg.append("g").datum(row);
    marks.append("circle").attr("cx", x(row.value)).attr("cy", middle).attr("r", 4).attr("fill", "var(--v0)");
    marks.append("path").attr("transform", `translate(${x(row.published)},${middle})`).attr("d", d3.symbol(d3.symbolDiamond, 90)()).attr("fill", "var(--card)").attr("stroke", "var(--ink)").attr("stroke-width", 1.6);
    tooltip(marks, one => `${one.test}\n${ratio(one.value)}, interval ${ratio(one.low)}–${ratio(one.high)}; published ${ratio(one.published)}`);
  });
  return bottom + 42;
}

function counted(claims) {
  const counts = Object.keys(resultClasses).map(decision => [claims.filter(claim => claim.result === decision).length, decision]);
  return `Results of ${claims.length} claims: ${counts.filter(([count]) => count).map(([count, decision]) => `${count} ${decision}`).join(", ")}.`;
}

const shortcuts = {
  "from-sending": "latency from the send time instead of the due time",
  "survivors-only": "successful responses only",
  "averaged-percentiles": "mean of the trials' percentiles instead of a percentile of all requests",
};

/** Effects of the published protocol's shortcuts on the requests of this run. */
function shortcutEffects(effects) {
  return table("Effects of these shortcuts on p99 of this run", "Ours: over all requests of all trials, from the due time; failures rank slowest.", [
    { head: "workload", row: true, cell: row => row.workload },
    { head: "load", cell: row => row.load },
    { head: "variant", cell: row => row.variant },
    { head: "shortcut", cell: row => shortcuts[row.shortcut], sort: row => row.shortcut },
    { head: "p99, ms", num: true, cell: row => row.p99Failed ? "among failed requests" : row.p99AtLeast !== undefined ? `at least ${number(row.p99AtLeast)}` : number(row.p99), sort: row => row.p99 ?? undefined },
    { head: "p99 by the shortcut, ms", num: true, cell: row => number(row.p99ByShortcut), sort: row => row.p99ByShortcut },
    { head: "ratio", num: true, cell: row => row.ratio === undefined ? null : ratio(row.ratio), sort: row => row.ratio },
  ], effects);
}

const resultClasses = { "reproduced": "better", "direction reproduced": "better", "direction only": "equivalent", "magnitude excluded": "worse", "contradicted": "worse", "inconclusive": "inconclusive", "not run": "notcomparable" };

/** Published table: a row for each scenario and variant, a column for each metric. */
function publishedTable(found, name) {
  const figures = found.figures.filter(row => row.table === name);
  const key = figure => figure.scenario + "\n" + figure.variant;
  const rows = [...d3.group(figures, key).values()];
  const columns = [...new Set(figures.map(figure => figure.metric))];
  const figure = (row, metric) => row.find(one => one.metric === metric);
  return table(found.tables[name] ? `${name}: ${found.tables[name]}` : name,
    "Our mean with its 95 % interval over trials; in small print the published value and our ratio to it."
    + (figures.some(figure => figure.corrected !== undefined) ? " Corrected: without the effect of the known flaw." : ""), [
      { head: "scenario", row: true, cell: row => row[0].scenario },
      { head: "variant", cell: row => row[0].variant },
      ...columns.map(metric => ({
        head: `${metric.replaceAll("_", " ")}${unitOf(figures, metric)}`, num: true,
        cell: row => figure(row, metric) ? publishedCell(figure(row, metric)) : null,
        sort: row => figure(row, metric)?.value ?? undefined,
      })),
    ], rows);
}

function unitOf(figures, metric) {
  const unit = figures.find(one => one.metric === metric).unit;
  return unit === "1" || unit === "count" ? "" : `, ${unit}`;
}

function publishedCell(row) {
  const ours = row.value == null ? noFigure({ reason: row.remark }) : withInterval(row, number);
  const lines = [
    `published ${number(row.published)}` + (row.corrected === undefined ? "" : `, corrected ${number(row.corrected)}`),
    row.ratio === undefined ? "" : `ours ${times(row.ratio)} it`,
    row.deviation === undefined ? "" : `standard deviation ${number(100 * row.deviation)} %`,
  ].filter(line => line);
  const note = [row.remark, row.note].filter(text => text).join("; ");
  return element("span", {}, ours, ...lines.map(line => element("small", { class: "interval" }, line)), note ? hint("note", "", note) : null);
}

/** Ratio in words, without tiny decimals. */
function times(value) {
  return value >= 1 ? `${ratio(value)} times` : value > 0 && value < 0.1 ? `1/${number(1 / value)} of` : `${ratio(value)} of`;
}
