"use strict";
/* A publication done over again: its claims, then its tables with ours beside them. */

function replication() {
  const found = summary.replication;
  if (!found) return;
  const part = section("claims");
  part.append(element("p", {}, found.publication), element("p", {}, counted(found.claims)), element("p", { class: "quiet" },
    `A claim is decided by intervals at ${number(100 * found.level)} % over the trials of this run. Reproduced: so here, and by the published magnitude where there is one. `
    + "Direction only: so, by another magnitude. Contradicted: the opposite, or no difference where one is claimed."));
  const { scale, shortened } = summary.study;
  if (shortened.length) part.append(element("p", {}, `Scale ${scale}: what differs from the study as published.`), element("ul", {}, ...shortened.map(text => element("li", {}, text))));
  part.append(table("Claims", null, [
    { head: "claim", row: true, kind: "words", cell: row => row.says },
    { head: "where", cell: row => row.at },
    { head: "here", kind: "keep", cell: row => element("b", { class: decided[row.decision] }, row.decision + (row.arithmetic ? ", by arithmetic" : "")), sort: row => row.decision },
    { head: "because", kind: "reason", cell: row => element("ul", {}, ...row.tests.map(test => element("li", {}, `${test.test}: ${test.because}`))), sort: row => row.tests[0].because },
  ], found.claims));
  if (found.flaws.length) {
    part.append(table("How the study measured, and what is done here", null, [
      { head: "in the study", row: true, kind: "words", cell: row => row.what },
      { head: "here", kind: "reason", cell: row => row.here },
    ], found.flaws));
  }
  if (found.effects.length) part.append(flawEffects(found.effects));
  if (found.contests.length) {
    part.append(table("How often one was ahead of the other", "Ahead: its mean is the lower. Surely: so is the whole interval of 95 % over trials.", [
      { head: "what is counted", row: true, kind: "words", cell: row => row.says },
      { head: "where", cell: row => row.at },
      { head: "published", cell: row => row.published },
      { head: "here", cell: row => row.measured ? `${row.ahead} of ${row.measured}, ${row.surely} surely` : "not measured" },
    ], found.contests));
  }
  const names = [...new Set(found.figures.map(row => row.table))];
  const isOurs = name => found.figures.some(row => row.table === name && row.value != null);
  part.append(...names.filter(isOurs).map(name => publishedTable(found, name)));
  const others = names.filter(name => !isOurs(name));
  if (others.length) part.append(element("details", {}, element("summary", {}, `Published, without a figure of this run: ${others.length} ${others.length === 1 ? "table" : "tables"}`), ...others.map(name => publishedTable(found, name))));
}

function counted(claims) {
  const counts = Object.keys(decided).map(decision => [claims.filter(claim => claim.decision === decision).length, decision]);
  return `Of its ${claims.length} claims here: ${counts.filter(([count]) => count).map(([count, decision]) => `${count} ${decision}`).join(", ")}.`;
}

const shortcuts = {
  "from-sending": "counted from sending, not from when it was due",
  "survivors-only": "of good answers only",
  "averaged-percentiles": "trials' percentiles averaged, not their requests merged",
};

/** The shortcuts of the publication's protocol, taken with the requests of this run. */
function flawEffects(effects) {
  return table("What such shortcuts would make of this run's 99th percentiles", "Ours: of all requests of all trials, from when each was due; failed ones rank slowest.", [
    { head: "workload", row: true, cell: row => row.workload },
    { head: "load", cell: row => row.load },
    { head: "variant", cell: row => row.variant },
    { head: "shortcut", cell: row => shortcuts[row.shortcut], sort: row => row.shortcut },
    { head: "p99, ms", num: true, cell: row => row.p99Failed ? "among failed requests" : row.p99AtLeast !== undefined ? `at least ${number(row.p99AtLeast)}` : number(row.p99), sort: row => row.p99 ?? undefined },
    { head: "by the shortcut, ms", num: true, cell: row => number(row.p99ByShortcut), sort: row => row.p99ByShortcut },
    { head: "ratio", num: true, cell: row => row.ratio === undefined ? null : ratio(row.ratio), sort: row => row.ratio },
  ], effects);
}

const decided = { "reproduced": "better", "direction only": "equivalent", "contradicted": "worse", "inconclusive": "inconclusive", "not run": "notcomparable" };

/** As published: a row for each scenario and variant, a column for each metric. */
function publishedTable(found, name) {
  const figures = found.figures.filter(row => row.table === name);
  const key = figure => figure.scenario + "\n" + figure.variant;
  const rows = [...d3.group(figures, key).values()];
  const columns = [...new Set(figures.map(figure => figure.metric))];
  const figure = (row, metric) => row.find(one => one.metric === metric);
  return table(found.tables[name] ? `${name}: ${found.tables[name]}` : name,
    "Ours, with a 95 % interval over trials; in small print the published figure as printed, and ours over it."
    + (figures.some(figure => figure.mended !== undefined) ? " Mended: by what its way of measuring took from it, as told above." : ""), [
      { head: "scenario", row: true, cell: row => row[0].scenario },
      { head: "variant", cell: row => row[0].variant },
      ...columns.map(metric => ({
        head: `${metric.replaceAll("_", " ")}${unitOf(figures, metric)}`, num: true,
        cell: row => figure(row, metric) ? besides(figure(row, metric)) : null,
        sort: row => figure(row, metric)?.value ?? undefined,
      })),
    ], rows);
}

function unitOf(figures, metric) {
  const unit = figures.find(one => one.metric === metric).unit;
  return unit === "1" || unit === "count" ? "" : `, ${unit}`;
}

function besides(row) {
  const ours = row.value == null ? element("span", { class: "notcomparable", title: row.remark }, "none") : withInterval(row, number);
  const lines = [
    `published ${number(row.published)}` + (row.mended === undefined ? "" : `, mended ${number(row.mended)}`),
    row.ratio === undefined ? "" : `ours ${times(row.ratio)} it`,
    row.deviation === undefined ? "" : `trials deviate by ${number(100 * row.deviation)} %`,
  ].filter(line => line);
  return element("span", { title: [row.remark, row.note].filter(text => text).join("; ") || null }, ours, ...lines.map(line => element("small", { class: "interval" }, line)));
}

/** A ratio in words, for people who don't read 0.0000376. */
function times(value) {
  return value >= 1 ? `${ratio(value)} times` : value > 0 && value < 0.1 ? `1/${number(1 / value)} of` : `${ratio(value)} of`;
}
