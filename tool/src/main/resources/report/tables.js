"use strict";
/* Tables with sortable columns. */

/**
 * Creates a table. The order of rows does not move the rows in reasons, {variant, reason}, from the end.
 * Column: {head, key? (glossary), num?, cell(row) -> text or node, sort?(row), row? (row header), kind? (CSS class)}.
 */
function table(caption, explanation, columns, rows, reasons = []) {
  const body = element("tbody");
  const heads = columns.map((column, index) => {
    const button = element("button", { type: "button", "data-hint": data.terms[termOf(column)] }, column.head);
    const head = element("th", { scope: "col", class: column.num ? "num" : null, "aria-sort": "none" }, button);
    button.addEventListener("click", () => sortBy(index));
    return head;
  });

  function fill(order) {
    body.replaceChildren(...order.map(row => element("tr", {}, ...columns.map(column => cell(column, row)))),
      ...reasons.map(row => element("tr", {}, element("th", { scope: "row" }, row.variant),
        element("td", { class: "reason", colspan: String(columns.length - 1) }, term("not measured"), `: ${row.reason}`))));
  }

  function sortBy(index) {
    const ascending = heads[index].getAttribute("aria-sort") !== "ascending";
    heads.forEach((head, other) => head.setAttribute("aria-sort", other === index ? (ascending ? "ascending" : "descending") : "none"));
    const value = columns[index].sort || columns[index].cell;
    const order = rows.map(row => [value(row), row]);
    order.sort(([one], [other]) => compare(one, other, ascending));
    fill(order.map(([, row]) => row));
  }

  fill(rows);
  const made = element("table", {},
    element("caption", {}, caption, explanation ? element("span", { class: "quiet" }, explanation) : null),
    element("thead", {}, element("tr", {}, ...heads)), body);
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, made);
}

/** Missing values come last in both directions. */
function compare(one, other, ascending) {
  const missing = value => value === null || value === undefined || value === "" || value === "–";
  if (missing(one) || missing(other)) return missing(one) - missing(other);
  const order = typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other), "en", { numeric: true });
  return ascending ? order : -order;
}

function termOf(column) {
  return column.key || column.head;
}

/** Narrow windows show the head of the column beside each value, and its definition when the value is touched. */
function cell(column, row) {
  const content = column.cell(row);
  const shown = content === null || content === undefined || content === "" ? "–" : content;
  if (column.row) return element("th", { scope: "row", class: column.kind }, shown);
  return element("td", { class: column.num ? "num" : column.kind, "data-head": column.head, "data-term": termOf(column) }, shown);
}

/** A button that shows an explanation. */
function hint(text, kind, explanation) {
  return explanation ? element("button", { type: "button", class: "hint " + kind, "data-hint": explanation }, text) : element("span", { class: kind }, text);
}

/** Stands for a figure that has no value. */
function noFigure(row) {
  return row && row.reason ? hint("none", "notcomparable", row.reason) : null;
}

/** Value with its interval in small print. */
function withInterval(row, format) {
  if (!row || row.value === null) return null;
  if (row.low === null) return format(row.value);
  return element("span", {}, format(row.value), element("small", { class: "interval" }, `${format(row.low)}–${format(row.high)}`));
}

function verdictText(comparison) {
  const words = comparison.ratio === null ? comparison.verdict : `${ratio(comparison.ratio)} ${comparison.verdict}`;
  return hint(words, comparison.verdict.replace(" ", ""), comparison.reason || data.terms[comparison.verdict]);
}

function facts(entries) {
  return element("dl", { class: "facts" }, ...entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))]));
}
