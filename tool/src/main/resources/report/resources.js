"use strict";
/* Resources at each point, and over the load. */
const costs = [
  "server_cpu", "cpu_per_request", "run_queue_wait", "cgroup_throttled_periods", "cgroup_throttled_time",
  "rss_mean", "rss_peak", "cgroup_memory_peak", "heap_used_mean", "heap_used_max", "live_set", "allocated_per_request",
  "gc_count", "gc_pause", "gc_pause_max", "gc_cpu", "safepoint_time", "safepoint_reaching_max",
  "threads_mean", "threads_max", "virtual_threads_max", "carriers_max", "switches_voluntary", "switches_involuntary",
  "pinned_count", "pinned_time", "monitor_contended", "monitor_contended_time",
  "tcp_retransmitted", "tcp_resets_sent", "tcp_connections_reset", "accept_queue", "listen_overflows", "listen_drops",
];
const costsOverLoad = ["server_cpu", "cpu_per_request", "rss_mean", "threads_mean", "heap_used_mean", "live_set", "allocated_per_request",
  "gc_pause", "pinned_count", "virtual_threads_max", "switches_voluntary"];
const servedOverLoad = ["throughput", "latency_p99", "failed_share"];

function resources() {
  const part = section("resources");
  const tables = data.points.map(point => ({ point, made: costTable(point) })).filter(one => one.made !== null);
  if (tables.length === 0) return;
  part.append(element("p", { class: "quiet" }, "Means over completed trials with 95 % intervals, from the named pass: metrics that are costly to record come from trials of their own."));
  for (const workload of summary.study.workloads) {
    const own = tables.filter(({ point }) => point.workload === workload.name);
    if (own.length === 0) continue;
    const charts = loadsOf(workload.name).flatMap(levels => [...(isRamp(levels) ? [] : servedOverLoad), ...costsOverLoad].map(metric => levelChart(levels, metric)))
      .filter(made => made !== null);
    if (charts.length) part.append(element("h3", {}, `${workload.name}: over the load`), legend(), element("div", { class: "charts" }, ...charts));
    for (const { point, made } of own) {
      part.append(own.length > 2 ? element("details", { class: "level" }, element("summary", {}, point.label), made) : made);
    }
  }
}

/** The points of each kind of load that has several levels: rates, or numbers of users. */
function loadsOf(workload) {
  return [true, false]
    .map(closed => data.points.filter(point => point.workload === workload && point.closed === closed))
    .filter(points => new Set(points.map(point => point.level)).size > 1);
}

function costTable(point) {
  const rows = costs
    .map(metric => ({ metric, of: variants.map(variant => estimate(point, variant, metric)) }))
    .filter(row => row.of.some(one => one && one.value !== null));
  if (rows.length === 0) return null;
  return table(point.label, null, [
    { head: "figure", row: true, cell: row => term(data.metrics[row.metric].label, row.metric), sort: row => data.metrics[row.metric].label },
    { head: "unit", cell: row => unitText(data.metrics[row.metric].unit) },
    ...variants.map((variant, index) => ({
      head: variant, num: true,
      cell: row => withInterval(row.of[index], columnFormat(row.of.map(one => one?.value))) ?? noFigure(estimate(point, variant, row.metric)),
      sort: row => row.of[index]?.value,
    })),
    { head: "pass", cell: row => data.metrics[row.metric].pass },
    { head: "trials", key: "trial", num: true, cell: row => [...new Set(row.of.filter(one => one && one.value !== null).map(one => one.trials))].join(", ") },
  ], rows);
}

function unitText(unit) {
  return unit === "1" ? "" : unit === "us" ? "µs" : unit;
}
