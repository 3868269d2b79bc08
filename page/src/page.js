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

// A click on an element does something, and so do the keys that press buttons, once it has the focus.
function pressable(element, act) {
  element.tabIndex = 0;
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => {
    if (event.target === element && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(event);
    }
  });
}

for (const table of document.querySelectorAll("table.sortable")) {
  Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
    pressable(heading, () => {
      const descending = !heading.classList.contains("down");
      for (const other of table.tHead.rows[0].cells) {
        other.classList.remove("up", "down");
        other.removeAttribute("aria-sort");
      }
      heading.classList.add(descending ? "down" : "up");
      heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
      sortTable(table, column, descending);
    });
  });
}
