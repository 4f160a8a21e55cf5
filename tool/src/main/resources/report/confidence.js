"use strict";
/* Confidence of ratios, and the reason for the end of the blocks. */

const comparisonsText = "Ratios within blocks of headline trials. The p-value is from a paired t test of that comparison alone; the interval accounts for all comparisons.";

/** Confidence level of the ratios from trials of a pass. */
function confidence(pass) {
  return summary.confidence.filter(one => one.pass === pass).map(one => element("p", { class: "quiet" }, one.text));
}

/** Reason for the end of the blocks at a point of an until-sure study. */
function stoppingAt(answer) {
  return summary.stopping.filter(one => samePoint(one, answer)).map(one => element("li", { class: "quiet" }, one.text));
}

/** Ratio over the baseline in each block, with the mean so far; none with fewer than three blocks. */
function blocksChart(point) {
  const baseline = summary.study.baseline, metric = point.decisive;
  const inBlock = (variant, block) => d3.mean(readings(point, variant, metric).filter(({ trial }) => trial.block === block), ({ value }) => value);
  const rows = ratiosAt(point).filter(row => row.metric === metric && row.ratio !== null).map(row => {
    const ratios = row.blocks.map(block => ({ block, ratio: inBlock(row.of, block) / inBlock(baseline, block) })).filter(one => one.ratio > 0);
    return { ...row, ratios, means: ratios.map(({ block }, index) => ({ block, ratio: Math.exp(d3.mean(ratios.slice(0, index + 1), one => Math.log(one.ratio))) })) };
  }).filter(row => row.ratios.length >= 3);
  if (rows.length === 0) return null;
  const name = data.metrics[metric].label;
  return chart({
    name: "blocks",
    title: `${name} over ${baseline}, block by block`,
    explanation: "Marks: the ratio in each block. Line: its geometric mean so far. Bar at the end: the interval over all blocks.",
    label: `${name} over ${baseline} in each block at ${point.label}; the table below has the values`,
    draw: (svg, width) => drawBlocks(svg, width, rows),
    data: () => table(`${name} over ${baseline}, block by block`, null, [
      { head: "block", row: true, num: true, cell: row => String(row.block), sort: row => row.block },
      ...rows.map(row => ({ head: row.of, num: true, cell: one => one.ratios.get(row.of) === undefined ? null : ratio(one.ratios.get(row.of)) })),
    ], [...d3.group(rows.flatMap(row => row.ratios.map(one => ({ ...one, of: row.of }))), one => one.block)]
      .map(([block, all]) => ({ block, ratios: new Map(all.map(one => [one.of, one.ratio])) }))),
  });
}

function drawBlocks(svg, width, rows) {
  const top = 26, height = 300, bottom = height - 42, left = 46, right = width - 16;
  const blocks = d3.sort(new Set(rows.flatMap(row => row.ratios.map(({ block }) => block))));
  const x = d3.scaleLinear([blocks[0] - .5, blocks.at(-1) + 1], [left, right]);
  const values = rows.flatMap(row => [row.low, row.high, ...row.ratios.map(one => one.ratio)]);
  const y = d3.scaleLog([Math.min(.95, ...values), Math.max(1.05, ...values)], [bottom, top]);
  leftAxis(svg, y, { left, right, top, ticks: y.ticks(5), label: "ratio, log scale" });
  bottomAxis(svg, x, { top, bottom, right, ticks: blocks.filter((_, index) => index % Math.ceil(blocks.length / 12) === 0), format: String, label: "block" });
  svg.append("line").attr("stroke", "var(--ink)").attr("x1", left).attr("x2", right).attr("y1", y(1)).attr("y2", y(1));
  rows.forEach((row, index) => {
    const end = x(blocks.at(-1) + .5) + 7 * index;
    svg.append("path").attr("d", d3.line(one => x(one.block), one => y(one.ratio))(row.means)).attr("fill", "none").attr("stroke", color(row.of)).attr("stroke-width", 2).attr("stroke-dasharray", dash(row.of));
    svg.append("line").attr("x1", end).attr("x2", end).attr("y1", y(row.low)).attr("y2", y(row.high)).attr("stroke", color(row.of)).attr("stroke-width", 4).attr("stroke-linecap", "round");
    const marks = svg.append("g").selectAll("path").data(row.ratios).join("path")
      .attr("transform", one => `translate(${x(one.block)},${y(one.ratio)})`).attr("d", marker(row.of, 50)).attr("fill", color(row.of));
    tooltip(marks, one => `${row.of}, block ${one.block}: ${ratio(one.ratio)}`);
  });
  return height;
}
