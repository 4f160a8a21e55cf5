"use strict";
/* What else was recorded: where in the code, what the servers tell of themselves, and what is missing. */
const mostPlaces = 40;
const inThePlatform = /^(java|javax|jdk|sun|com\.sun)\./;

function evidence() {
  const part = section("evidence");
  const rows = summary.evidence;
  if (rows.length === 0) return;
  part.append(element("p", { class: "quiet" }, "Where threads were pinned or waited for monitors, added up over the windows of completed trials; a place is named by its first frame outside the JDK."));
  for (const { workload, load } of placesOf(rows)) {
    const own = rows.filter(row => row.workload === workload && row.load === load);
    const shown = [...own].sort((one, other) => other.millis - one.millis || other.count - one.count).slice(0, mostPlaces);
    part.append(table(`${workload}, ${load}`, own.length > shown.length ? `The ${shown.length} longest of ${own.length}; all are in summary.json.` : null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: "what", cell: row => data.metrics[row.metric] ? term(data.metrics[row.metric].label, row.metric) : row.metric },
      { head: "where", cell: stack, sort: ownFrame },
      { head: "reason", kind: "reason", cell: row => row.reason },
      { head: "times", num: true, cell: row => String(row.count), sort: row => row.count },
      { head: "ms", num: true, cell: row => row.millis === 0 ? null : number(row.millis), sort: row => row.millis },
      { head: "seen in trials", num: true, cell: row => `${row.trials} of ${row.ofTrials}`, sort: row => row.trials },
      { head: "pass", cell: row => row.pass },
    ], shown));
  }
}

function placesOf(rows) {
  return [...new Map(rows.map(row => [`${row.workload}\n${row.load}`, { workload: row.workload, load: row.load }])).values()];
}

function ownFrame(row) {
  return row.frames.find(frame => !inThePlatform.test(frame)) ?? row.frames[0] ?? "no stack";
}

function stack(row) {
  if (row.frames.length === 0) return "no stack";
  return element("details", { class: "stack" }, element("summary", {}, ownFrame(row)), element("pre", {}, row.frames.join("\n") + (row.more ? `\n… ${row.more} more in summary.json` : "")));
}

/** What the study scraped under names of its own, and the connection pools beside it. */
function scraped() {
  const part = section("scraped");
  for (const point of data.points) {
    const rows = [...poolRows(point), ...scrapedRows(point)];
    if (rows.length === 0) continue;
    part.append(table(point.label, "Means over completed trials, with 95 % intervals.", [
      { head: "name", row: true, cell: row => row.metric ? term(row.name, row.metric) : row.name },
      { head: "kind", cell: row => row.kind },
      ...variants.map(variant => {
        const of = row => row.of.find(one => one.variant === variant);
        return { head: variant, num: true, cell: row => withInterval(of(row), alike(row.of.map(one => one.value))) ?? noFigure(of(row)), sort: row => of(row)?.value };
      }),
      { head: "pass", cell: row => row.pass },
    ], rows));
  }
}

function poolRows(point) {
  const metrics = [...new Set(summary.estimates.filter(row => row.metric.startsWith("pool_") && row.value !== null && samePoint(row, point)).map(row => row.metric))];
  return metrics.map(metric => ({
    name: data.metrics[metric].label, metric, kind: unitText(data.metrics[metric].unit), pass: data.metrics[metric].pass,
    of: summary.estimates.filter(row => row.metric === metric && samePoint(row, point)),
  }));
}

/** Of each name one row: headline trials if they have it, else those of the first pass that does. */
function scrapedRows(point) {
  const own = summary.scraped.filter(row => samePoint(row, point));
  return [...new Set(own.map(row => row.name))].map(name => {
    const passes = own.filter(row => row.name === name).map(row => row.pass);
    const pass = passes.includes("headline") ? "headline" : passes[0];
    return { name, kind: data.scrapedKinds[name], pass, of: own.filter(row => row.name === name && row.pass === pass) };
  });
}

/** Figures that are not available, those with one reason together. */
function missing() {
  const part = section("missing");
  const where = gap => gap.missing === gap.windows ? "every window" : `${gap.missing} of ${gap.windows} windows`;
  const sameOf = gap => [gap.reason, gap.pass, where(gap)];
  const ofVariants = d3.groups(summary.unavailable, gap => [gap.variant, ...sameOf(gap)].join("\n")).map(([, gaps]) => gaps);
  const rows = d3.groups(ofVariants, gaps => [...sameOf(gaps[0]), ...gaps.map(gap => gap.metric)].join("\n"))
    .map(([, same]) => ({ ...same[0][0], metrics: same[0].map(gap => gap.metric), variants: same.map(gaps => gaps[0].variant) }));
  if (rows.length === 0) return;
  part.append(table("Not available here", "Not zero, and not forgotten: this JDK, kernel, load or server could not give these figures.", [
    { head: "figures", kind: "reason", cell: row => row.metrics.map(metric => data.metrics[metric].label).join("; ") },
    { head: "of", key: "variant", kind: "reason", cell: row => row.variants.length === variants.length ? "every variant" : row.variants.join(", ") },
    { head: "missing in", kind: "keep", cell: where, sort: row => row.missing / row.windows },
    { head: "pass", cell: row => row.pass },
    { head: "reason", kind: "reason", cell: row => row.reason },
  ], rows));
}
