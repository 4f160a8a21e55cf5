"use strict";
/* Map of a sweep: ratio of two variants over a grid. */
if (summary.sweep) {
  // The other sections show only measured cells and the compared pair.
  const made = new Set(summary.trials.map(trial => [trial.workload, trial.load].join("\n")));
  const pairs = new Set(summary.sweep.cells.map(cell => [cell.workload, cell.load, cell.of, cell.over].join("\n")));
  data.points = data.points.filter(point => made.has([point.workload, point.load].join("\n")));
  summary.comparisons = summary.comparisons.filter(row => pairs.has([row.workload, row.load, row.of, row.over].join("\n")));
  summary.answers = [];
  summary.recommendations = [];
}

function sweepMap() {
  const sweep = summary.sweep;
  if (!sweep) return;
  document.querySelector(".skip").setAttribute("href", "#sweep");
  section("sweep").append(
    element("article", { class: "answer" },
      element("h3", {}, `${sweep.of} over ${sweep.over}`),
      element("ul", {}, ...sweep.sentences.map(sentence => element("li", {}, sentence)))),
    sweepChart(sweep));
}

function sweepChart(sweep) {
  return chart({
    name: "sweep", wide: true,
    title: `Requests served by ${sweep.of} over ${sweep.over}`,
    explanation: `Blue: ${sweep.of} serves more; orange: it serves less; gray: equivalent within ${tickText(100 * summary.study.protocol.equivalenceMargin)} %. `
      + "Solid border: decided by its 95 % interval. Dashed: too few blocks for a verdict (~) or inconclusive (?). No border (·): inferred from its neighbors. "
      + (sweep.lines.length ? "Thick dashed line: the thread pool is just full by Little's law. " : "")
      + "Arrow keys move between cells.",
    label: `Map of the ratio of requests served over ${sweep.across.name} and ${sweep.up.name}; the table below has the values`,
    draw: (svg, width) => drawSweep(svg, width, sweep),
    data: () => table("Cells of the map", null, [
      { head: sweep.up.name, num: true, cell: row => axisText(sweep.up, row.up), sort: row => row.up },
      { head: sweep.across.name, num: true, cell: row => axisText(sweep.across, row.across), sort: row => row.across },
      { head: "finding", cell: row => row.finding },
      { head: "serves", cell: row => row.direction },
      { head: "ratio", num: true, cell: row => row.ratio === null ? null : ratio(row.ratio), sort: row => row.ratio },
      { head: "95 % interval", num: true, cell: row => row.low === null ? null : `${ratio(row.low)}–${ratio(row.high)}`, sort: row => row.low },
      { head: "blocks", key: "block", num: true, cell: row => String(row.blocks), sort: row => row.blocks },
      { head: "reason", kind: "reason", cell: row => row.reason },
    ], sweep.cells),
  });
}

function drawSweep(svg, width, sweep) {
  const { across, up } = sweep;
  const left = room(up.values.map(value => sweepPhrase(up, value))) + 16, right = width - 8, top = 8;
  const rowHeight = 44, bottom = top + rowHeight * up.values.length;
  const x = d3.scaleBand(d3.range(across.values.length), [left, right]).paddingInner(.04);
  const y = d3.scaleBand(d3.range(up.values.length).reverse(), [top, bottom]).paddingInner(.06);
  svg.attr("role", "group");
  svg.append("g").selectAll("text").data(up.values).join("text").attr("class", "unit")
    .attr("x", left - 10).attr("y", (value, row) => y(row) + y.bandwidth() / 2 + 4).attr("text-anchor", "end").text(value => sweepPhrase(up, value));
  svg.append("g").selectAll("text").data(across.values).join("text").attr("class", "unit")
    .attr("x", (value, column) => x(column) + x.bandwidth() / 2).attr("y", bottom + 18).attr("text-anchor", "middle").text(value => axisText(across, value));
  svg.append("text").attr("class", "unit").attr("x", right).attr("y", bottom + 38).attr("text-anchor", "end").text(across.name);
  drawCells(svg, sweep, x, y);
  for (const line of sweep.lines) drawPoolLine(svg, sweep, line, x, y);
  svg.append("g").attr("class", "signs").attr("aria-hidden", "true").selectAll("text").data(sweep.cells).join("text")
    .attr("x", cell => x(cell.column) + x.bandwidth() / 2).attr("y", cell => y(cell.row) + y.bandwidth() / 2 + 4)
    .attr("text-anchor", "middle").text(cell => cellSign(cell, x.bandwidth() > 50));
  return bottom + 46;
}

function drawCells(svg, sweep, x, y) {
  const cells = svg.append("g").selectAll("g").data(sweep.cells).join("g")
    .attr("class", "cell").attr("role", "img").attr("aria-label", cell => cellText(sweep, cell).replaceAll("\n", "; "))
    .attr("tabindex", (cell, index) => index === 0 ? 0 : -1)
    .attr("transform", cell => `translate(${x(cell.column)},${y(cell.row)})`);
  cells.append("rect").attr("width", x.bandwidth()).attr("height", y.bandwidth()).attr("rx", 3)
    .style("fill", cellColor).attr("stroke", cell => borders[cell.finding] ? "var(--quiet)" : "none")
    .attr("stroke-dasharray", cell => cell.finding === "measured" && cell.direction !== "inconclusive" ? null : "3 3");
  tooltip(cells, cell => cellText(sweep, cell));
  const all = cells.nodes();
  cells
    .on("focus", (event, cell) => {
      const box = event.currentTarget.getBoundingClientRect();
      tip.textContent = cellText(sweep, cell);
      tip.hidden = false;
      tip.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - tip.offsetWidth - 8))}px`;
      tip.style.top = `${box.bottom + 6}px`;
    })
    .on("blur", () => { tip.hidden = true; })
    .on("keydown", (event, cell) => {
      const [right, above] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] || [0, 0];
      const next = all.find((one, index) => sweep.cells[index].column === cell.column + right && sweep.cells[index].row === cell.row + above);
      if ((right || above) && next) {
        event.preventDefault();
        all.forEach(one => one.setAttribute("tabindex", one === next ? "0" : "-1"));
        next.focus();
      }
    });
}

const borders = { measured: true, "few blocks": true, "both sustain": true, "not comparable": true };

/** The color gets stronger up to a ratio of 4. */
function cellColor(cell) {
  if (cell.direction === null) return "transparent";
  if (cell.direction === "equivalent") return "color-mix(in srgb, var(--quiet) 22%, var(--card))";
  if (cell.direction === "inconclusive") return "color-mix(in srgb, var(--quiet) 8%, var(--card))";
  const strength = cell.ratio === null ? 14 : 18 + 37 * Math.min(1, Math.abs(Math.log2(cell.ratio)) / 2);
  return `color-mix(in srgb, var(${cell.direction === "more" ? "--v0" : "--v1"}) ${strength.toFixed(0)}%, var(--card))`;
}

function cellSign(cell, wide) {
  const sign = { more: ">", less: "<", equivalent: "=", inconclusive: "?" }[cell.direction] || (cell.finding === "not comparable" ? "!" : "?");
  if (cell.finding === "inferred") return "·" + sign;
  if (cell.ratio === null) return sign;
  const times = wide && cell.direction !== "equivalent" ? ratio(cell.ratio) + "×" : "";
  return (cell.finding === "few blocks" ? "~" : "") + (cell.direction === "inconclusive" ? times + "?" : times || sign);
}

function cellText(sweep, cell) {
  const where = `${sweepPhrase(sweep.across, cell.across)}, ${sweepPhrase(sweep.up, cell.up)}`;
  const pair = `${cell.of} over ${cell.over}`;
  const value = column => sweepPhrase(sweep.across, sweep.across.values[column]);
  const known = {
    measured: () => `${pair}: ${ratio(cell.ratio)}\n95 % interval ${ratio(cell.low)}–${ratio(cell.high)}: ${cell.direction}`,
    "few blocks": () => `${pair}: ${ratio(cell.ratio)}, too few blocks for a verdict`,
    "both sustain": () => `${cell.of} and ${cell.over} sustain the rate`,
    inferred: () => `inferred: ${cell.of} serves ${cell.direction}, as at ${cell.inferredFrom.map(value).join(" and ")}`,
    "not comparable": () => `not comparable: ${cell.reason}`,
    unknown: () => "not measured",
  }[cell.finding]();
  const blocks = cell.blocks > 1 ? `\n${cell.blocks} blocks` : "";
  const cpu = cell.cpuFull.length ? `\nCPU saturated by ${cell.cpuFull.join(" and ")}` : "";
  return `${where}\n${known}${blocks}${cpu}`;
}

/** Draws a pool's line at its values, interpolated between the centers of the bands. */
function drawPoolLine(svg, sweep, line, x, y) {
  const along = line.alongRows ? sweep.across : sweep.up;
  const [scale, beside] = line.alongRows ? [x, y] : [y, x];
  const middle = index => scale(index) + scale.bandwidth() / 2;
  const pieces = line.positions
    .filter(position => position.value >= along.values[0] && position.value <= along.values.at(-1))
    .map(position => {
      const at = d3.scaleLinear(along.values, along.values.map((value, index) => middle(index)))(position.value);
      const from = beside(position.index), to = from + beside.bandwidth();
      return { position, path: line.alongRows ? `M${at},${from}V${to}` : `M${from},${at}H${to}` };
    });
  const drawnPieces = svg.append("g").selectAll("path").data(pieces).join("path").attr("class", "limit pool").attr("d", piece => piece.path);
  tooltip(drawnPieces, piece => `By Little's law, the pool of ${line.variant} is just full at ${sweepPhrase(along, piece.position.value)}`);
}

/** Returns a value without its unit; a collector is a word. */
function axisText(axis, value) {
  return axis.kind === "collector" ? axis.labels[axis.values.indexOf(value)] : tickText(value);
}

function sweepPhrase(axis, value) {
  const text = axisText(axis, value);
  return {
    users: `${text} users`, rate: `${text}/s`, millis: `${text} ms`, delay: `${text} ms`, threads: `${text} threads`,
    heap: `a heap of ${text} MiB`, cpus: `${text} CPUs`, jdk: `JDK ${text}`,
  }[axis.kind] || `${axis.name} ${text}`;
}
