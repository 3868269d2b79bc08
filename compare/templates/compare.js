"use strict";
// Sorts a table by a column: numbers by what they are, other things as text.
function sortTable(table, column, descending) {
  const body = table.tBodies[0];
  const key = (row) => {
    const cell = row.cells[column];
    return cell.dataset.sort !== undefined ? cell.dataset.sort : cell.textContent;
  };
  const compare = (one, other) => {
    const [a, b] = [key(one), key(other)];
    const [x, y] = [parseFloat(a), parseFloat(b)];
    const order = Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
    return descending ? -order : order;
  };
  const rows = Array.from(body.rows).sort(compare);
  rows.forEach((row) => body.appendChild(row));
}

// What a filter asks for: text, or a pattern between slashes.
function matcher(text) {
  const pattern = /^\/(.*)\/$/.exec(text);
  if (pattern) {
    try {
      const wanted = new RegExp(pattern[1]);
      return (name) => wanted.test(name);
    } catch (error) {
      return () => true;
    }
  }
  const wanted = text.toLowerCase();
  return (name) => name.toLowerCase().includes(wanted);
}

for (const table of document.querySelectorAll("table.sortable")) {
  Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
    heading.addEventListener("click", () => {
      const descending = !heading.classList.contains("down");
      for (const other of table.tHead.rows[0].cells) other.classList.remove("up", "down");
      heading.classList.add(descending ? "down" : "up");
      sortTable(table, column, descending);
    });
  });
}

const filter = document.getElementById("filter");
if (filter) {
  filter.addEventListener("input", () => {
    const is = matcher(filter.value);
    let shown = 0;
    for (const row of document.querySelectorAll("#kernels tbody tr")) {
      row.hidden = !is(row.dataset.name);
      shown += row.hidden ? 0 : 1;
    }
    for (const code of document.querySelectorAll("details.code")) code.hidden = !is(code.dataset.name);
    for (const point of document.querySelectorAll("circle")) {
      const row = document.getElementById("k" + point.dataset.row);
      point.classList.toggle("off", row !== null && row.hidden);
    }
    document.getElementById("shown").textContent = shown + " kernels";
  });
}

const figure = document.getElementById("figure");
if (figure) {
  const show = () => {
    for (const plot of document.querySelectorAll("figure.plots")) plot.hidden = plot.id !== "plot-" + figure.value;
  };
  figure.addEventListener("change", show);
  show();
}

// A point marks its kernel's row; a click goes there, and opens its code. So does a click on a row.
function open(row) {
  const code = document.getElementById("code" + row);
  if (code) {
    code.open = true;
    code.scrollIntoView({ block: "start" });
  }
}
for (const point of document.querySelectorAll("circle")) {
  const row = () => document.getElementById("k" + point.dataset.row);
  point.addEventListener("mouseenter", () => row() && row().classList.add("hit"));
  point.addEventListener("mouseleave", () => row() && row().classList.remove("hit"));
  point.addEventListener("click", () => row() && row().scrollIntoView({ block: "center" }));
}
for (const row of document.querySelectorAll("#kernels tbody tr")) {
  row.addEventListener("click", () => open(row.id.slice(1)));
}
