"use strict";
/* Charts of the first seconds of servers under load. */

/** Responses per second over the warm-up, or the window of a cold server, one line per trial. */
function warmUpChart(point) {
  const lines = data.warmUps
    .map(warmUp => ({ ...warmUp, trial: trialsByNumber.get(warmUp.trial) }))
    .filter(({ trial, seconds }) => trial.workload === point.workload && trial.load === point.load && seconds.length > 1);
  if (lines.length === 0) return null;
  return chart({
    name: "warm-up",
    title: `${point.workload}, ${point.load}`,
    explanation: "Successful responses per second from the first second under load, one line per trial.",
    label: `First seconds at ${point.label}; the table below has the values`,
    draw: (svg, width) => drawWarmUps(svg, width, lines),
    data: () => table("First seconds", "Seconds to 50 and 90 % of the peak, which is the highest mean of three seconds. The load of a warm-up starts with few users.", [
      { head: "variant", row: true, cell: line => line.trial.variant },
      { head: "block", num: true, cell: line => String(line.trial.block), sort: line => line.trial.block },
      { head: "pass", cell: line => line.trial.pass },
      { head: "s", num: true, cell: line => String(line.seconds.at(-1)[0] + 1), sort: line => line.seconds.at(-1)[0] },
      { head: "s to 50 %", num: true, cell: line => String(line.secondsToHalf ?? ""), sort: line => line.secondsToHalf },
      { head: "s to 90 %", num: true, cell: line => String(line.secondsToPeak ?? ""), sort: line => line.secondsToPeak },
      { head: "compiler's share of CPU", num: true, cell: line => line.compilerShare == null ? "" : percent(line.compilerShare), sort: line => line.compilerShare },
      { head: "gates", key: "warm-up gates", kind: "reason", cell: line => line.gate },
    ], lines),
  });
}

function drawWarmUps(svg, width, lines) {
  const top = 26, height = 240, bottom = height - 42, left = 52, right = width - 12;
  const x = d3.scaleLinear([0, d3.max(lines, line => line.seconds.at(-1)[0])], [left, right]);
  const y = d3.scaleLinear([0, d3.max(lines, line => d3.max(line.seconds, second => second[1])) || 1], [bottom, top]).nice(5);
  leftAxis(svg, y, { left, right, top, ticks: 5, label: "responses/s" });
  bottomAxis(svg, x, { top, bottom, right, ticks: Math.max(3, Math.round(width / 90)), label: "s under load" });
  const path = d3.line(([second]) => x(second), ([, answers]) => y(answers));
  for (const line of lines) {
    const drawnLine = svg.append("path").datum(line).attr("d", path(line.seconds)).attr("fill", "none").attr("stroke", color(line.trial.variant)).attr("stroke-width", 1.5).attr("stroke-dasharray", dash(line.trial.variant));
    tooltip(drawnLine, one => `${one.trial.variant}, block ${one.trial.block}\n${one.trial.file}`);
  }
  return height;
}
