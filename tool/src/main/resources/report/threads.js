"use strict";
/* Thread utilization. */

function threads() {
  const part = section("threads");
  const tables = data.points.map(point => ({ point, rows: summary.threads.filter(row => samePoint(row, point)) })).filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) return;
  part.append(element("p", { class: "quiet" }, "From thread dumps in the windows of completed diagnostic trials: platform threads once per second, virtual threads four times per window. Threads whose names differ only in digits form a group. Busy threads wait neither for work nor for events."));
  for (const { point, rows } of tables) {
    const made = table(point.label, null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: "threads named", cell: row => row.group },
      { head: "role", cell: row => row.role.replace("-", " ") },
      { head: "number", num: true, cell: row => number(row.threads), sort: row => row.threads },
      { head: "busy", num: true, cell: row => number(row.busy), sort: row => row.busy },
      { head: "all busy", num: true, cell: row => percent(row.allBusyShare), sort: row => row.allBusyShare },
      { head: "CPU cores", key: "threads' CPU", num: true, cell: row => row.cpu === null ? null : number(row.cpu), sort: row => row.cpu },
      { head: "busy threads by activity", kind: "reason", cell: busyByActivity },
      { head: "code location", kind: "reason", cell: row => row.codeLocations.length ? row.codeLocations[0].frame : null },
      { head: "dumps", num: true, cell: row => String(row.dumps), sort: row => row.dumps },
    ], rows);
    part.append(tables.length > 2 ? element("details", { class: "level" }, element("summary", {}, point.label), made) : made);
  }
}

function busyByActivity(row) {
  return Object.entries(row.activities).filter(([activity]) => activity !== "idle" && activity !== "polling")
    .sort(([, one], [, other]) => other - one).map(([activity, mean]) => `${number(mean)} ${activity}`).join(", ");
}
