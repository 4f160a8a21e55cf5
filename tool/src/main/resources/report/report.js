"use strict";
/* Sections of the page, in order. */

function run() {
  const { trialsMade, trialsPlanned } = summary.run;
  const rejected = d3.sum(summary.trialCounts, row => row.invalid + row.failed);
  const days = [...new Set(summary.trials.map(trial => trial.started.slice(0, 10)))];
  section("run").textContent = `${trialsMade} ${trialsMade === 1 ? "trial" : "trials"} made, ${trialsPlanned} planned`
    + (summary.notMeasured.length ? `; not measured: ${summary.notMeasured.map(row => row.variant).join(", ")}` : "")
    + (rejected ? `; ${rejected} of them invalid or failed` : "")
    + (days.length ? `; made ${days.length === 1 ? "on " + days[0] : `from ${days[0]} to ${days.at(-1)}`}` : "")
    + `; on ${summary.environment.host}. ${summary.run.conditions}`
    + (summary.replication || !summary.study.shortened.length ? "" : ` ${summary.study.scale ? `Scale ${summary.study.scale}: ` : ""}${summary.study.shortened.join(" ")}`);
}

function answers() {
  section("answers").append(...summary.recommendations.map(sentence => element("p", { class: "headline" }, sentence)), ...picture());
  for (const answer of summary.answers) {
    const point = data.points.find(one => samePoint(one, answer));
    section("answers").append(element("article", { class: "answer" }, element("h3", {}, point.label),
      ...answer.verdicts.map(sentence => element("p", { class: "verdict" }, sentence)),
      element("ul", {}, ...answer.reasons.map(reason), ...answer.details.map(sentence => element("li", {}, sentence)), ...stoppingAt(answer))));
  }
  // The map of a sweep states its own intervals.
  if (!summary.sweep) section("answers").append(...confidence("headline"));
}

/** Throughput at each point, beside the answers. */
function picture() {
  if (!data.hasHeadlineBlocks || summary.sweep) return [];
  const made = summary.study.workloads.map(workload => [workload, pointsOf(workload).single])
    .filter(([, points]) => points.length > 0).map(([workload, points], _, all) => throughputChart(workload.name, points, all.length === 1));
  return made.length ? [legend(), element("div", { class: "charts" }, ...made)] : [];
}

/** Points of a workload; many levels of load are drawn as lines. */
function pointsOf(workload) {
  const points = askedPoints.filter(point => point.workload === workload.name);
  const ramps = [true, false].map(closed => points.filter(point => point.closed === closed)).filter(isRamp);
  return { points, ramps, single: points.filter(point => !ramps.some(levels => levels.includes(point))) };
}

/** Reason with its word, like "Why", in bold. */
function reason(sentence) {
  const end = sentence.indexOf(":");
  return element("li", {}, element("b", {}, sentence.slice(0, end + 1)), sentence.slice(end + 1));
}

/** Recommendation within the study's own limits. */
function advice() {
  const found = summary.advice;
  if (!found) return;
  const at = found.points.map(point => ({ label: data.points.find(one => samePoint(one, point)).label, sentences: point.sentences }));
  const within = found.limits.map(limit => `${data.metrics[limit.metric]?.label ?? limit.metric} at most ${number(limit.maximum)} ${limit.unit}`).join(", ");
  section("answers").append(element("article", { class: "answer" }, element("h3", {}, within ? `Advice within limits: ${within}` : "Advice"),
    element("ul", {}, ...found.atAllPoints.map(sentence => element("li", {}, sentence)),
      ...at.map(point => element("li", {}, `${point.label}: ${point.sentences.join(" ")}`)))));
}

function warnings() {
  for (const warning of summary.warnings) {
    section("warnings").append(element("p", { class: "warning" }, element("b", {}, warning.text), " ", warning.nextStep));
  }
}

function headline() {
  for (const point of data.hasHeadlineBlocks ? askedPoints : []) {
    const figure = (head, metric) => ({
      head, key: metric, num: true,
      cell: variant => withInterval(estimate(point, variant, metric), columnFormat(variants.map(one => estimate(point, one, metric)?.value))) ?? noFigure(estimate(point, variant, metric)),
      sort: variant => estimate(point, variant, metric)?.value,
    });
    const over = metric => variant => summary.comparisons.find(row => row.metric === metric && row.of === variant && row.over === summary.study.baseline && samePoint(row, point));
    const decisive = over(point.decisive);
    section("figures").append(table(point.label,
      "Means over completed headline trials, with 95 % intervals. " + (point.closed
        ? "Closed load: users wait for responses, so a slow server receives fewer requests."
        : "Open load: latency counts from the due time."), [
        { head: "variant", row: true, cell: variant => variant },
        figure("requests/s", "throughput"),
        { head: point.decisive === "throughput" ? "over baseline" : `${point.decisive.replace("latency_", "")} over baseline`, key: "ratio", kind: "keep",
          cell: variant => variant === summary.study.baseline ? "baseline" : decisive(variant) ? verdictText(decisive(variant)) : null,
          sort: variant => decisive(variant)?.ratio },
        figure("p50 ms", "latency_p50"),
        figure("p99 ms", "latency_p99"),
        figure("CPU cores", "server_cpu"),
        figure("CPU µs/request", "cpu_per_request"),
        figure("RSS MiB", "rss_mean"),
        figure("threads", "threads_mean"),
        figure("failed %", "failed_share"),
        { head: "trials", key: "trial", num: true, cell: variant => String(estimate(point, variant, "throughput")?.trials ?? 0) },
      ], variants, summary.notMeasured));
  }
  if (summary.estimates.length === 0) return;
  section("figures").append(element("details", {}, element("summary", {}, "Every metric"), everyMetric()));
}

function everyMetric() {
  return table("Every metric", null, [
    { head: "variant", row: true, cell: row => row.variant },
    { head: "workload", cell: row => row.workload },
    { head: "load", cell: row => row.point },
    { head: "pass", cell: row => row.pass },
    { head: "metric", cell: row => term(data.metrics[row.metric].label, row.metric), sort: row => data.metrics[row.metric].label },
    { head: "mean", num: true, cell: row => withInterval(row, number), sort: row => row.value },
    { head: "unit", cell: row => row.unit === "1" ? "" : row.unit },
    { head: "trials", num: true, cell: row => String(row.trials), sort: row => row.trials },
    { head: "reason", kind: "reason", cell: row => row.reason },
  ], summary.estimates);
}

function charts() {
  if (!data.hasHeadlineBlocks || askedPoints.length === 0) return;
  const part = section("charts");
  part.append(legend());
  for (const workload of summary.study.workloads) {
    const { points, ramps, single } = pointsOf(workload);
    if (points.length === 0) continue;
    part.append(element("h3", {}, workload.name), element("p", { class: "quiet" }, workload.work));
    for (const levels of ramps) {
      part.append(element("h3", {}, `${workload.name}, over the ${levels[0].closed ? "number of users" : "rate"}`),
        element("div", { class: "charts" }, ...levelCharts(levels)));
    }
    for (const point of points) {
      const first = points.find(one => one.load === point.load) === point;
      const made = [latencyChart(point), ratioChart(point), budgetChart(point), blocksChart(point)].filter(one => one !== null);
      if (made.length === 0) continue;
      const grid = element("div", { class: "charts" }, ...made);
      const seconds = first ? timeSeriesCharts(point) : [];
      if (seconds.length) grid.append(element("details", { class: "level wide" }, element("summary", {}, "Over time"), element("div", { class: "charts" }, ...seconds)));
      if (single.includes(point)) part.append(element("h3", {}, point.label), grid);
      else part.append(element("details", { class: "level" }, element("summary", {}, point.label), grid));
    }
  }
}

function comparisons() {
  for (const point of data.points) {
    const rows = summary.comparisons.filter(row => samePoint(row, point));
    if (rows.length) section("comparisons").append(comparisonTable(point.label, comparisonsText, rows));
  }
  if (data.hasHeadlineBlocks && askedPoints.length > 0 && summary.comparisons.length === 0) section("comparisons").append(element("p", {}, "No variants to compare."));
}

function bounds() {
  if (!data.hasHeadlineBlocks || askedPoints.length === 0) return;
  const part = section("bounds");
  if (summary.bounds.length === 0 && summary.littlesLaw.length === 0) {
    part.append(element("p", {}, "There is no bound, because no request of this study waits a known time by design."));
    return;
  }
  if (summary.bounds.length) part.append(table("Bounds", "Throughput is at most the number of threads, users or connections divided by the time for which each request occupies one.", [
    { head: "workload", cell: row => row.workload },
    { head: "load", cell: row => row.point },
    { head: "variant", row: true, cell: row => row.variant },
    { head: "bound", num: true, cell: row => number(row.perSecond) + "/s", sort: row => row.perSecond },
    { head: "computed", cell: row => row.computed },
    { head: "share of bound", num: true, cell: row => percent(row.reachedShare), sort: row => row.reachedShare },
  ], summary.bounds));
  if (summary.littlesLaw.length) part.append(table("Little's law", "Throughput multiplied by the time from one request of a user to the next should equal the number of users; failed requests are not included.", [
    { head: "workload", cell: row => row.workload },
    { head: "load", cell: row => row.point },
    { head: "variant", row: true, cell: row => row.variant },
    { head: "users", num: true, cell: row => String(row.users), sort: row => row.users },
    { head: "users implied", num: true, cell: row => number(row.impliedUsers), sort: row => row.impliedUsers },
  ], summary.littlesLaw));
}

function configuration() {
  const part = section("configuration");
  const { differences, common } = summary.configuration;
  if (differences.length) {
    const ran = variants.filter(variant => variant in differences[0].byVariant);
    part.append(table("Settings that differ between variants", null, [
      { head: "fact", row: true, cell: row => row.fact },
      ...ran.map(variant => ({ head: variant, kind: "reason", cell: row => row.byVariant[variant] })),
    ], differences));
  } else {
    part.append(element("p", {}, "No recorded setting differs between the variants."));
  }
  const shared = Object.entries(common);
  if (shared.length) part.append(element("details", { open: shared.length <= 12 }, element("summary", {}, `Settings equal for all variants (${shared.length})`), facts(shared)));
}

function environment() {
  const { study, environment: where } = summary;
  section("environment").append(
    facts([["host", where.host], ["boot", where.bootId], ["build", where.build], ...Object.entries(where.facts)]),
    element("h3", {}, "Study"),
    facts([
      ["name", study.name], ["baseline", study.baseline],
      ...study.variants.map(variant => ["variant " + variant.name, [variant.server, ...(variant.jdk ? [`on JDK ${variant.jdk}`] : []), ...variant.jvmFlags].join(" ")]),
      ...study.workloads.map(workload => ["workload " + workload.name, `${workload.work}; ${workload.loads.join("; ")}${workload.diagnosticBlocks === undefined ? "" : `; ${workload.diagnosticBlocks} with JFR`}`]),
      ["JVM", [study.jvm.heap + " heap", study.jvm.collector, ...study.jvm.flags].join(" ")],
      ["protocol", `${study.design === "until-sure" ? "at most " : ""}${blocksText(study.protocol)}, windows of ${study.protocol.windowSeconds} s after ${study.protocol.stabilizeSeconds} s to stabilize, requests time out after ${study.protocol.timeoutSeconds} s, equivalent within ${percent(study.protocol.equivalenceMargin)}, seed ${study.protocol.seed}`],
    ]));
}

function blocksText(protocol) {
  return [["headline", protocol.blocks], ["with JFR", protocol.diagnosticBlocks], ["counting virtual threads", protocol.virtualThreadBlocks], ["sampled", protocol.profileBlocks]]
    .filter(([, count]) => count > 0).map(([words, count]) => `${count} ${count === 1 ? "block" : "blocks"} ${words}`)
    .concat(protocol.starts > 0 ? [`${protocol.starts} ${protocol.starts === 1 ? "start" : "starts"}`] : []).join(", ");
}

function warmUps() {
  if (data.warmUps.every(warmUp => warmUp.seconds.length === 0)) return;
  const seen = data.points.filter((point, index) => data.points.findIndex(one => one.workload === point.workload && one.load === point.load) === index);
  const made = seen.map(warmUpChart).filter(one => one !== null);
  section("warmups").append(...(made.length ? [legend(), element("div", { class: "charts" }, ...made)] : [element("p", {}, "No time series of a warm-up was recorded.")]));
}

function rejected() {
  const rows = summary.trials.filter(trial => trial.outcome !== "completed");
  const all = d3.sum(summary.trialCounts, row => row.invalid + row.failed);
  const part = section("rejected");
  part.append(table("Outcomes of trials", null, [
    { head: "variant", row: true, cell: row => row.variant },
    ...["completed", "invalid", "failed"].map(outcome => ({ head: outcome, num: true, cell: row => String(row[outcome]), sort: row => row[outcome] })),
  ], summary.trialCounts, summary.notMeasured));
  if (rows.length) part.append(table("Invalid and failed trials", rows.length < all ? `The first ${rows.length} of ${all}; trials.csv has all.` : null, [
    { head: "file", row: true, cell: row => fileLink(row), sort: row => row.file },
    { head: "variant", cell: row => row.variant },
    { head: "outcome", cell: row => term(row.outcome), sort: row => row.outcome },
    { head: "reason", kind: "reason", cell: row => row.reason },
  ], rows));
  else part.append(element("p", {}, "Every trial is valid."));
}

/** Link to the file of a trial, which is beside the page. */
function fileLink(trial) {
  return element("a", { href: trial.file }, trial.file);
}

function trials() {
  const rows = summary.trials.flatMap(trial => {
    const own = data.windows.filter(window => window.trial === trial.number);
    return (own.length ? own : [{ point: trial.load, readings: {} }]).map(window => ({ trial, window }));
  });
  const reading = (head, metric) => ({ head, key: metric, num: true, cell: row => row.window.readings[metric] === undefined ? null : number(row.window.readings[metric]), sort: row => row.window.readings[metric] });
  const shown = summary.trials.length, made = summary.run.trialsMade;
  const folded = shown < made ? ` These are ${shown} of ${made} trials, evenly spaced over the run, with those that are invalid or failed; trials.csv has all.` : "";
  section("trials").append(table(shown < made ? "Trials" : "All trials", "One row per window. The file contains every reading, the time series and the settings in effect." + folded, [
    { head: "file", row: true, cell: row => fileLink(row.trial), sort: row => row.trial.file },
    { head: "load", kind: "keep", cell: row => row.window.point },
    { head: "pass", cell: row => row.trial.pass },
    { head: "block", num: true, cell: row => String(row.trial.block), sort: row => row.trial.block },
    { head: "outcome", cell: row => row.trial.outcome },
    reading("requests/s", "throughput"), reading("p50 ms", "latency_p50"), reading("p99 ms", "latency_p99"),
    reading("CPU cores", "server_cpu"), reading("RSS MiB", "rss_mean"), reading("threads", "threads_mean"), reading("failed %", "failed_share"),
  ], rows));
}

function glossary() {
  const label = key => data.metrics[key] ? `${data.metrics[key].label} (${key})` : key;
  section("glossary").append(element("dl", { class: "terms" }, ...Object.entries(data.terms).flatMap(([key, meaning]) => [element("dt", { id: termId(key) }, label(key)), element("dd", {}, meaning)])));
}

/** Removes empty parts and links the others. */
function parts() {
  for (const part of document.querySelectorAll("[data-part]")) {
    if (part.children.length === 1) part.remove();
    else document.getElementById("parts").append(element("a", { href: "#" + part.id }, part.dataset.part));
  }
}

/** Opens the part that a link leads to. */
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target?.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  target?.scrollIntoView();
}

addEventListener("hashchange", reveal);
document.addEventListener("click", event => { if (event.target.closest("a[href]")?.hash === location.hash) reveal(); });

[run, replication, sweepMap, advice, answers, capacity, warnings, headline, charts, starts, comparisons, resources, overTime, profiles, threads, codeLocations, scraped, bounds, configuration, environment, warmUps, rejected, missing, trials, glossary, parts, reveal].forEach(part => part());
drawAll();
new ResizeObserver(drawAll).observe(document.querySelector("main"));
