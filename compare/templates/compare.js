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
  pressable(point, () => row() && row().scrollIntoView({ block: "center" }));
}
for (const row of document.querySelectorAll("#kernels tbody tr")) {
  pressable(row, () => open(row.id.slice(1)));
}
