"use strict";
/* The map of a sweep: which of two variants serves more where, and how that is known. */
if (summary.sweep) {
  // The map is the answer. Of its many places the other parts show those that were measured, and of them the pair that was meant.
  const made = new Set(summary.trials.map(trial => [trial.workload, trial.load].join("\n")));
  const pairs = new Set(summary.sweep.cells.map(cell => [cell.workload, cell.load, cell.of, cell.over].join("\n")));
  data.points = data.points.filter(point => made.has([point.workload, point.load].join("\n")));
  summary.comparisons = summary.comparisons.filter(row => pairs.has([row.workload, row.load, row.of, row.over].join("\n")));
  summary.answers = [];
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
    explanation: `Blue: ${sweep.of} serves more; orange: it serves less; grey: as much, within ${tickText(100 * summary.study.protocol.equivalenceMargin)} %. `
      + "Whole border: decided by its 95 % interval. Dashed (~): one block only, or an interval that leaves it open (?). No border (·): not measured, but as at its neighbours. "
      + (sweep.lines.length ? "Thick dashed line: by Little's law a pool of threads is just full. " : "")
      + "Arrow keys go from place to place.",
    label: `Map of the ratio of requests served over ${sweep.across.name} and ${sweep.up.name}; the figures are in the table below`,
    draw: (svg, width) => drawSweep(svg, width, sweep),
    data: () => table("Places of the map", null, [
      { head: sweep.up.name, num: true, cell: row => tickText(row.up), sort: row => row.up },
      { head: sweep.across.name, num: true, cell: row => tickText(row.across), sort: row => row.across },
      { head: "known by", cell: row => row.finding },
      { head: "serves", cell: row => row.call },
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
    .attr("x", (value, column) => x(column) + x.bandwidth() / 2).attr("y", bottom + 18).attr("text-anchor", "middle").text(tickText);
  svg.append("text").attr("class", "unit").attr("x", right).attr("y", bottom + 38).attr("text-anchor", "end").text(across.name);
  drawPlaces(svg, sweep, x, y);
  for (const line of sweep.lines) drawPoolLine(svg, sweep, line, x, y);
  svg.append("g").attr("class", "signs").attr("aria-hidden", "true").selectAll("text").data(sweep.cells).join("text")
    .attr("x", place => x(place.column) + x.bandwidth() / 2).attr("y", place => y(place.row) + y.bandwidth() / 2 + 4)
    .attr("text-anchor", "middle").text(place => placeSign(place, x.bandwidth() > 50));
  return bottom + 46;
}

function drawPlaces(svg, sweep, x, y) {
  const places = svg.append("g").selectAll("g").data(sweep.cells).join("g")
    .attr("class", "place").attr("role", "img").attr("aria-label", place => placeText(sweep, place).replaceAll("\n", "; "))
    .attr("tabindex", (place, index) => index === 0 ? 0 : -1)
    .attr("transform", place => `translate(${x(place.column)},${y(place.row)})`);
  places.append("rect").attr("width", x.bandwidth()).attr("height", y.bandwidth()).attr("rx", 3)
    .style("fill", placeColour).attr("stroke", place => borders[place.finding] ? "var(--quiet)" : "none")
    .attr("stroke-dasharray", place => place.finding === "measured" && place.call !== "open" ? null : "3 3");
  tell(places, place => placeText(sweep, place));
  const all = places.nodes();
  places
    .on("focus", (event, place) => {
      const box = event.currentTarget.getBoundingClientRect();
      tip.textContent = placeText(sweep, place);
      tip.hidden = false;
      tip.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - tip.offsetWidth - 8))}px`;
      tip.style.top = `${box.bottom + 6}px`;
    })
    .on("blur", () => { tip.hidden = true; })
    .on("keydown", (event, place) => {
      const [right, above] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] || [0, 0];
      const next = all.find((one, index) => sweep.cells[index].column === place.column + right && sweep.cells[index].row === place.row + above);
      if ((right || above) && next) {
        event.preventDefault();
        all.forEach(one => one.setAttribute("tabindex", one === next ? "0" : "-1"));
        next.focus();
      }
    });
}

const borders = { measured: true, "one block": true, "not comparable": true };

/** The farther from as much, the stronger; four times as much is as strong as it gets. */
function placeColour(place) {
  if (place.call === null) return "transparent";
  if (place.call === "as much") return "color-mix(in srgb, var(--quiet) 22%, var(--card))";
  if (place.call === "open") return "color-mix(in srgb, var(--quiet) 8%, var(--card))";
  const strength = place.ratio === null ? 14 : 18 + 37 * Math.min(1, Math.abs(Math.log2(place.ratio)) / 2);
  return `color-mix(in srgb, var(${place.call === "more" ? "--v0" : "--v1"}) ${strength.toFixed(0)}%, var(--card))`;
}

function placeSign(place, wide) {
  const sign = { more: ">", less: "<", "as much": "=", open: "?" }[place.call] || (place.finding === "not comparable" ? "!" : "?");
  if (place.finding === "inferred") return "·" + sign;
  if (place.ratio === null) return sign;
  const times = wide && place.call !== "as much" ? ratio(place.ratio) + "×" : "";
  return (place.finding === "one block" ? "~" : "") + (place.call === "open" ? times + "?" : times || sign);
}

function placeText(sweep, place) {
  const where = `${sweepPhrase(sweep.across, place.across)}, ${sweepPhrase(sweep.up, place.up)}`;
  const who = `${place.of} over ${place.over}`;
  const value = column => sweepPhrase(sweep.across, sweep.across.values[column]);
  const known = {
    measured: () => `${who}: ${ratio(place.ratio)}\n95 % interval ${ratio(place.low)}–${ratio(place.high)}: ${place.call}`,
    "one block": () => `${who}: ${ratio(place.ratio)} in one block, which decides nothing`,
    inferred: () => `not measured; ${place.of} serves ${place.call}, as at ${place.inferredFrom.map(value).join(" and ")}`,
    "not comparable": () => `not comparable: ${place.reason}`,
    unknown: () => "not measured",
  }[place.finding]();
  const blocks = place.blocks > 1 ? `\n${place.blocks} blocks` : "";
  const cpu = place.cpuFull.length ? `\nCPU used up by ${place.cpuFull.join(" and ")}` : "";
  return `${where}\n${known}${blocks}${cpu}`;
}

/** A pool's line crosses the bands at its values: between the middles of two, in proportion. */
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
  tell(drawnPieces, piece => `By Little's law the pool of ${line.variant} is just full at ${sweepPhrase(along, piece.position.value)}`);
}

function sweepPhrase(axis, value) {
  const text = tickText(value);
  return { users: `${text} users`, rate: `${text}/s`, millis: `${text} ms`, threads: `${text} threads` }[axis.kind] || `${axis.name} ${text}`;
}
