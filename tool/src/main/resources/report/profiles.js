"use strict";
/* CPU time by code, from profile trials. */

function profiles() {
  if (summary.profiles.length === 0) {
    section("profiles").remove();
    return;
  }
  for (const point of data.points) {
    const taken = summary.profiles.filter(profile => samePoint(profile, point));
    if (taken.length) section("profiles").append(element("h3", {}, point.label), profileTable(taken), groupTable(taken), depthTable(taken));
  }
}

function profileTable(taken) {
  const share = (head, key, field) => ({ head, key, num: true, cell: row => row[field] === null ? null : (100 * row[field]).toFixed(1) + " %", sort: row => row[field] });
  return table("CPU time in the workload's kernel",
    "Shares of CPU-time samples, pooled over completed profile trials. " + [...new Set(taken.map(row => row.sampler))].join("; ") + ".", [
      { head: "variant", row: true, cell: row => row.variant },
      share("kernel, of Java CPU", "kernel_share_java", "kernelShareJava"),
      share("kernel, of all CPU", "kernel_share_all", "kernelShareAll"),
      { head: "depth median", key: "stack_depth_median", num: true, cell: row => row.depthMedian, sort: row => row.depthMedian },
      { head: "depth max", key: "stack_depth_max", num: true, cell: row => row.depthMax, sort: row => row.depthMax },
      { head: "samples", key: "profile_samples", num: true, cell: row => String(row.samples), sort: row => row.samples },
      { head: "lost", num: true, cell: row => String(row.lost), sort: row => row.lost },
      { head: "truncated", num: true, cell: row => String(row.truncated), sort: row => row.truncated },
      share("samples' CPU, of Java CPU", "samples' CPU", "accountedShare"),
      share("in the operating system", "system part", "systemShare"),
      { head: "flame graphs", cell: graphs },
    ], taken);
}

function graphs(row) {
  return element("span", {}, element("a", { href: row.flameGraph }, "graph"),
    ...(row.difference ? [", ", element("a", { href: row.difference }, "difference from the baseline")] : []));
}

function groupTable(taken) {
  const part = (profile, group) => profile.groups.find(one => one.group === group);
  const rows = [...new Map(taken.flatMap(profile => profile.groups.map(one => [one.group, one.label]))).entries()];
  return table("CPU time by code",
    "JDK frames count for the code that called them. In percent of all CPU time of the server, and in microseconds of CPU per request of the same trials, without the compiler.", [
      { head: "group", key: "attributed to", row: true, cell: ([, label]) => label },
      ...taken.flatMap(profile => [
        { head: profile.variant, num: true, sort: ([group]) => part(profile, group)?.share,
          cell: ([group]) => part(profile, group) ? (100 * part(profile, group).share).toFixed(1) + " %" : null },
        { head: "µs/request", num: true, sort: ([group]) => part(profile, group)?.microsPerRequest,
          cell: ([group]) => (part(profile, group)?.microsPerRequest ?? null) === null ? null : number(part(profile, group).microsPerRequest) },
      ]),
    ], rows);
}

/** Percentiles of the stack depth. */
function depthTable(taken) {
  const at = (profile, share) => {
    const all = profile.depths.reduce((sum, [, samples]) => sum + samples, 0);
    let seen = 0;
    for (const [depth, samples] of profile.depths) {
      seen += samples;
      if (seen >= share * all) return depth;
    }
    return null;
  };
  const column = share => ({ head: `${100 * share} %`, num: true, cell: row => at(row, share) === null ? null : String(at(row, share)), sort: row => at(row, share) });
  return table("Stack depth by percentile", "Number of frames that the given share of samples does not exceed.", [
    { head: "variant", row: true, cell: row => row.variant },
    ...[0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1].map(column),
  ], taken);
}
