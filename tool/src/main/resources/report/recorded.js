"use strict";
/* Code locations of events, scraped series, and missing metrics. */
const maxLocations = 40;
const jdkFrame = /^(java|javax|jdk|sun|com\.sun)\./;

function codeLocations() {
  const part = section("code-locations");
  const rows = summary.codeLocations;
  if (rows.length === 0) return;
  part.append(element("p", { class: "quiet" }, "Code locations of pinned threads and contended monitors, summed over the windows of completed trials. The first frame outside the JDK names a location."));
  for (const { workload, load } of placesOf(rows)) {
    const own = rows.filter(row => row.workload === workload && row.load === load);
    const shown = [...own].sort((one, other) => other.millis - one.millis || other.count - one.count).slice(0, maxLocations);
    part.append(table(`${workload}, ${load}`, own.length > shown.length ? `The ${shown.length} longest of ${own.length}; all are in summary.json.` : null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: "event", cell: row => data.metrics[row.metric] ? term(data.metrics[row.metric].label, row.metric) : row.metric },
      { head: "code location", cell: stack, sort: ownFrame },
      { head: "reason", kind: "reason", cell: row => row.reason },
      { head: "count", num: true, cell: row => String(row.count), sort: row => row.count },
      { head: "ms", num: true, cell: row => row.millis === 0 ? null : number(row.millis), sort: row => row.millis },
      { head: "trials with it", num: true, cell: row => `${row.trials} of ${row.ofTrials}`, sort: row => row.trials },
      { head: "pass", cell: row => row.pass },
    ], shown));
  }
}

function placesOf(rows) {
  return [...new Map(rows.map(row => [`${row.workload}\n${row.load}`, { workload: row.workload, load: row.load }])).values()];
}

function ownFrame(row) {
  return row.frames.find(frame => !jdkFrame.test(frame)) ?? row.frames[0] ?? "no stack";
}

function stack(row) {
  if (row.frames.length === 0) return "no stack";
  return element("details", { class: "stack" }, element("summary", {}, ownFrame(row)), element("pre", {}, row.frames.join("\n") + (row.omittedFrames ? `\n… ${row.omittedFrames} more in summary.json` : "")));
}

/** Series that the study scrapes, and those of connection pools. */
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
        return { head: variant, num: true, cell: row => withInterval(of(row), columnFormat(row.of.map(one => one.value))) ?? noFigure(of(row)), sort: row => of(row)?.value };
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

/** One row per name, from headline trials if they have it, otherwise from the first pass that has it. */
function scrapedRows(point) {
  const own = summary.scraped.filter(row => samePoint(row, point));
  return [...new Set(own.map(row => row.name))].map(name => {
    const passes = own.filter(row => row.name === name).map(row => row.pass);
    const pass = passes.includes("headline") ? "headline" : passes[0];
    return { name, kind: data.scrapedKinds[name], pass, of: own.filter(row => row.name === name && row.pass === pass) };
  });
}

/** Missing metrics, grouped by reason. */
function missing() {
  const part = section("missing");
  const where = miss => miss.missing === miss.windows ? "every window" : `${miss.missing} of ${miss.windows} windows`;
  const sameOf = miss => [miss.reason, miss.pass, where(miss)];
  const ofVariants = d3.groups(summary.missingMetrics, miss => [miss.variant, ...sameOf(miss)].join("\n")).map(([, group]) => group);
  const rows = d3.groups(ofVariants, group => [...sameOf(group[0]), ...group.map(miss => miss.metric)].join("\n"))
    .map(([, same]) => ({ ...same[0][0], metrics: same[0].map(miss => miss.metric), variants: same.map(group => group[0].variant) }));
  if (rows.length === 0) return;
  part.append(table("Not available here", "This JDK, kernel, load or server does not provide these metrics. They are not zero.", [
    { head: "metrics", kind: "reason", cell: row => row.metrics.map(metric => data.metrics[metric].label).join("; ") },
    { head: "of", key: "variant", kind: "reason", cell: row => row.variants.length === variants.length ? "every variant" : row.variants.join(", ") },
    { head: "missing in", kind: "keep", cell: where, sort: row => row.missing / row.windows },
    { head: "pass", cell: row => row.pass },
    { head: "reason", kind: "reason", cell: row => row.reason },
  ], rows));
}
