"use strict";
/* Where the time of closed users goes. */
const budgetParts = [
  ["thinking", "thinks", "var(--line)"],
  ["designed-wait", "waits by design", "#9aa7b5"],
  ["cpu", "CPU", "#2f6fb3"],
  ["cpu-queue", "waits for a CPU", "#e0a030"],
  ["pool", "waits for a full pool", "#c2553a"],
  ["monitor", "waits for a monitor", "#7d4f9e"],
  ["carrier-queue", "waits for a carrier", "#3f8f6b"],
  ["rest", "not accounted for", "none"],
];

/** Mean cycle of a user of every variant, in parts; none if no load of the point is closed. */
function budgetChart(point) {
  const rows = summary.budgets.filter(row => samePoint(row, point));
  if (rows.length === 0) return null;
  const parts = row => ({ ...row.partsMillis, rest: row.restMillis });
  const errors = row => ({ ...row.partErrorsMillis, rest: row.restErrorMillis });
  const withError = (millis, error) => millis === undefined ? null : error ? `${number(millis)} ± ${number(2 * error)}` : number(millis);
  return chart({
    name: "budget",
    title: "Mean cycle of a user",
    explanation: "From one request of a user to the next: users divided by throughput. Parts by Little's law, in the table with twice their standard error; the rest is dashed, and negative in the table if parts overlap. On a full CPU it has the queues inside the server.",
    label: `Parts of the mean cycle of a user at ${point.label}; the table below has the values`,
    draw: (svg, width) => drawBudgets(svg, width, rows, parts),
    data: () => table("Mean cycle of a user, ms", null, [
      { head: "variant", row: true, cell: row => row.variant },
      { head: "cycle", num: true, cell: row => number(row.cycleMillis), sort: row => row.cycleMillis },
      ...budgetParts.map(([key, name]) => ({ head: name, num: true, cell: row => withError(parts(row)[key], errors(row)[key]), sort: row => parts(row)[key] })),
    ], rows),
  });
}

function drawBudgets(svg, width, rows, parts) {
  const shown = budgetParts.filter(([key]) => rows.some(row => parts(row)[key] > 0));
  const right = width - 14, rowHeight = 44, top = 8;
  const bottom = top + rowHeight * rows.length;
  const sum = row => d3.sum(budgetParts, ([key]) => Math.max(0, parts(row)[key] ?? 0));
  const x = d3.scaleLinear([0, d3.max(rows, sum) * 1.02], [8, right]);
  bottomAxis(svg, x, { top, bottom, ticks: width < 520 ? 4 : 8, label: "ms", right });
  rows.forEach((row, index) => {
    const y = top + rowHeight * index;
    svg.append("text").attr("class", "row").attr("x", 8).attr("y", y + 14).text(row.variant);
    let from = 0;
    for (const [key, name, fill] of shown) {
      const millis = Math.max(0, parts(row)[key] ?? 0);
      if (millis === 0) continue;
      const bar = svg.append("rect").datum(row).attr("x", x(from)).attr("y", y + 19).attr("height", 16).attr("width", Math.max(1, x(from + millis) - x(from)))
        .attr("fill", fill).attr("stroke", key === "rest" ? "var(--quiet)" : "none").attr("stroke-dasharray", "3 3");
      tooltip(bar, one => `${one.variant}: ${name} ${number(millis)} of ${number(one.cycleMillis)} ms`);
      from += millis;
    }
  });
  let left = 8, line = bottom + 50;
  for (const [key, name, fill] of shown) {
    const space = 34 + name.length * 6.4;
    if (left + space > right) { left = 8; line += 18; }
    svg.append("rect").attr("x", left).attr("y", line - 10).attr("width", 12).attr("height", 12).attr("fill", fill).attr("stroke", key === "rest" ? "var(--quiet)" : "none").attr("stroke-dasharray", "3 3");
    svg.append("text").attr("x", left + 17).attr("y", line).text(name);
    left += space;
  }
  return line + 8;
}
