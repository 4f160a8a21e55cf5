"use strict";
/* What gave out, and how busy the servers' threads were. */

function limitsAt(point) {
  return summary.diagnoses.filter(diagnosis => samePoint(diagnosis, point)).map(diagnosis => diagnosis.text);
}

function threads() {
  const part = section("threads");
  const tables = data.points.map(point => ({ point, rows: summary.threads.filter(row => samePoint(row, point)) })).filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) return;
  part.append(element("p", { class: "quiet" }, "By dumps of all threads in the windows of completed diagnostic trials: of platform threads one a second, of virtual threads four a window. Threads with one name but for digits are one group; busy are those that neither wait for work nor for events."));
  for (const { point, rows } of tables) {
    const made = table(point.label, null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: "threads named", cell: row => row.group },
      { head: "role", cell: row => row.role.replace("-", " ") },
      { head: "number", num: true, cell: row => number(row.threads), sort: row => row.threads },
      { head: "busy", num: true, cell: row => number(row.busy), sort: row => row.busy },
      { head: "all busy", num: true, cell: row => percent(row.allBusyShare), sort: row => row.allBusyShare },
      { head: "CPU cores", key: "threads' CPU", num: true, cell: row => number(row.cpu), sort: row => row.cpu },
      { head: "where the busy stood", kind: "reason", cell: placesOfBusy },
      { head: "at", kind: "reason", cell: row => row.spots.length ? row.spots[0].frame : null },
      { head: "dumps", num: true, cell: row => String(row.dumps), sort: row => row.dumps },
    ], rows);
    part.append(tables.length > 2 ? element("details", { class: "level" }, element("summary", {}, point.label), made) : made);
  }
}

function placesOfBusy(row) {
  return Object.entries(row.places).filter(([place]) => place !== "idle" && place !== "polling")
    .sort(([, one], [, other]) => other - one).map(([place, mean]) => `${number(mean)} ${place}`).join(", ");
}
