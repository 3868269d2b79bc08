// Steps of a chain of causes that are shown at all; a longer one is as good as endless.
const MOST_STEPS = 200;
// Steps at each end of a chain that are shown at once; those between are folded.
const ENDS = 2;

for (const kernel of document.querySelectorAll("section.kernel")) {
  const panel = kernel.querySelector(".panel");
  const panes = Array.from(kernel.querySelectorAll(".pane"));
  const paneOf = (line) => line.closest(".pane");

  // Lines by the line of the IR that they come from, and by that of the source.
  const by = { ir: new Map(), source: new Map() };
  for (const line of kernel.querySelectorAll(".pane .line")) {
    for (const key of ["ir", "source"]) {
      const value = line.dataset[key];
      if (value === undefined) continue;
      if (!by[key].has(value)) by[key].set(value, []);
      by[key].get(value).push(line);
    }
  }

  // What belongs to a line: all that comes from its line of IR, with that one's source; of a source line, all that comes from it.
  function family(line) {
    const { ir, source } = line.dataset;
    const found = new Set([line]);
    for (const one of (ir !== undefined ? by.ir.get(ir) : by.source.get(source)) || []) found.add(one);
    if (ir !== undefined) {
      const places = new Set(Array.from(found, (one) => one.dataset.source));
      for (const place of places) {
        for (const one of by.source.get(place) || []) if (paneOf(one).classList.contains("source")) found.add(one);
      }
    }
    return found;
  }

  let [hit, marked] = [[], null];
  function mark(line) {
    if (line === marked) return;
    marked = line;
    hit.forEach((one) => one.classList.remove("hit"));
    hit = line ? Array.from(family(line)) : [];
    hit.forEach((one) => one.classList.add("hit"));
  }

  // Lines scroll in their panes: the page stays where it is.
  function scrollTo(line) {
    const pane = paneOf(line);
    const [top, height] = [line.offsetTop, pane.clientHeight];
    if (top < pane.scrollTop + 30 || top > pane.scrollTop + height - 30) pane.scrollTop = top - height / 3;
  }

  function paragraph(text) {
    const element = document.createElement("p");
    element.textContent = text;
    return element;
  }

  // The steps of the chain that begins at an answer, as they are to be shown.
  function chainOf(article) {
    const steps = [];
    const seen = new Set();
    let at = article;
    while (at && !seen.has(at) && seen.size < MOST_STEPS) {
      seen.add(at);
      const text = at.querySelector(".step");
      if (!text) break;
      steps.push(text.cloneNode(true));
      const link = text.querySelector("a");
      at = link && document.getElementById(link.getAttribute("href").slice(1));
    }
    return steps;
  }

  // The answer for a value, with the chain that makes it divergent: where that begins stands first, the middle is folded.
  function show(article, first) {
    panel.replaceChildren(...(first ? [first] : []));
    if (!article) {
      panel.append(paragraph("No value is computed here."));
      return;
    }
    const texts = Array.from(article.cloneNode(true).childNodes).filter((one) => !(one.matches && one.matches(".step")));
    const steps = chainOf(article);
    panel.append(...texts.slice(0, 1));
    if (steps.length > 1) {
      const root = paragraph(`It begins here: ${steps[steps.length - 1].textContent}`);
      root.className = "root";
      panel.append(root);
    }
    panel.append(...texts.slice(1));
    const middle = steps.splice(ENDS, steps.length > 2 * ENDS + 1 ? steps.length - 2 * ENDS : 0);
    panel.append(...steps.slice(0, ENDS));
    if (middle.length > 0) {
      const folded = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = `${middle.length} steps between`;
      folded.append(summary, ...middle);
      panel.append(folded);
    }
    panel.append(...steps.slice(ENDS));
    panel.scrollTop = 0;
  }

  // The answer and the lines that it is about are to be seen together.
  function bringIntoView() {
    kernel.querySelector(".beside").scrollIntoView({ block: "nearest" });
    panel.scrollIntoView({ block: "nearest" });
  }

  function figures(line) {
    const { vgprs, sgprs, agprs, cycles, waited } = line.dataset;
    const more = agprs === "0" ? "" : `, ${agprs} AGPRs`;
    const text = `${line.querySelector(".at").textContent} ${line.querySelector("code").textContent}: ${vgprs} VGPRs${more}, ${sgprs} SGPRs live; `;
    return paragraph(text + `${Math.round(cycles)} cycles, ${Math.round(waited)} of them waiting`);
  }

  function keep(line) {
    kernel.querySelectorAll(".kept").forEach((one) => one.classList.remove("kept"));
    const seen = new Set([paneOf(line)]);
    scrollTo(line);
    for (const one of family(line)) {
      one.classList.add("kept");
      if (!seen.has(paneOf(one))) {
        seen.add(paneOf(one));
        scrollTo(one);
      }
    }
    const { answer } = line.dataset;
    const article = answer === undefined ? null : document.getElementById(answer);
    show(article, line.dataset.cycles === undefined ? null : figures(line));
    bringIntoView();
  }

  // One line of a pane has the focus; the arrow keys move it.
  function focus(line) {
    for (const one of paneOf(line).querySelectorAll(".line[tabindex='0']")) one.tabIndex = -1;
    line.tabIndex = 0;
    line.focus({ preventScroll: true });
    scrollTo(line);
  }
  function neighbour(line, key) {
    const way = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[key];
    let next = line[way];
    while (next && !(next.matches(".line") && next.tabIndex !== undefined && next.hasAttribute("tabindex"))) next = next[way];
    return next;
  }
  for (const pane of panes) {
    const first = pane.querySelector(".line[tabindex]");
    if (first) first.tabIndex = 0;
    // Lines that scroll under a pointer at rest are not meant by it.
    pane.addEventListener("mousemove", (event) => mark(event.target.closest(".line[tabindex]")));
    pane.addEventListener("mouseleave", () => mark(null));
    pane.addEventListener("focusin", (event) => mark(event.target.closest(".line[tabindex]")));
    pane.addEventListener("click", (event) => {
      const line = event.target.closest(".line[tabindex]");
      if (!line) return;
      event.preventDefault();
      event.stopPropagation();
      const branch = event.target.closest("a.to");
      if (branch) {
        go(branch.getAttribute("href").slice(1));
        return;
      }
      focus(line);
      keep(line);
    });
    pane.addEventListener("keydown", (event) => {
      const line = event.target.closest(".line[tabindex]");
      if (!line) return;
      const next = neighbour(line, event.key);
      if (next) focus(next);
      else if (event.key === "Enter" || event.key === " ") keep(line);
      else return;
      event.preventDefault();
    });
  }

  // Where a link of this kernel leads: to a line, or to an answer, which comes to the panel.
  function go(id) {
    const target = document.getElementById(id);
    if (!target || !kernel.contains(target)) return false;
    if (target.matches(".line")) {
      focus(target);
      keep(target);
    } else if (target.matches(".answer")) {
      const line = target.dataset.ir && document.getElementById(`${kernel.id}-ir${target.dataset.ir}`);
      if (line) keep(line);
      show(target);
      bringIntoView();
    } else return false;
    return true;
  }
  kernel.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && go(link.getAttribute("href").slice(1))) event.preventDefault();
  });

  const find = kernel.querySelector(".find");
  find.addEventListener("change", () => {
    const wanted = find.value.trim().replace(/^%/, "");
    if (!wanted) return;
    const named = Array.from(kernel.querySelectorAll(".answer[data-name]")).filter((one) => one.dataset.name.replace(/^%/, "") === wanted);
    if (named.length > 0) go(named[named.length - 1].id);
    else panel.replaceChildren(paragraph(`No value is called ${find.value}.`));
  });

  // The columns of a plot: the one under the pointer, or where the arrow keys are, marks its instruction.
  for (const plot of kernel.querySelectorAll(".plot")) {
    const columns = Array.from(plot.querySelectorAll("svg a"));
    const output = plot.querySelector(".point");
    let current = -1;
    function move(to) {
      if (columns[current]) columns[current].classList.remove("current");
      current = to;
      const column = columns[current];
      output.textContent = column ? column.querySelector("title").textContent : "";
      if (column) column.classList.add("current");
      mark(column ? document.getElementById(column.getAttribute("href").slice(1)) : null);
    }
    const svg = plot.querySelector("svg");
    svg.addEventListener("mouseover", (event) => move(columns.indexOf(event.target.closest("a"))));
    svg.addEventListener("mouseleave", () => move(-1));
    svg.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (way) move(Math.min(Math.max(current + way, 0), columns.length - 1));
      else if (event.key === "Enter" && columns[current]) go(columns[current].getAttribute("href").slice(1));
      else return;
      event.preventDefault();
    });
  }
}
