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

  // What the panel says as long as nothing was asked for.
  const invitation = Array.from(panel.childNodes);

  // The sentences for a value, with the chain that makes it divergent: where that begins stands first, the middle is folded.
  function answerOf(article) {
    const out = [];
    const texts = Array.from(article.cloneNode(true).childNodes).filter((one) => !(one.matches && one.matches(".step")));
    const steps = chainOf(article);
    out.push(...texts.slice(0, 1));
    if (steps.length > 1) {
      const root = paragraph(`It begins here: ${steps[steps.length - 1].textContent}`);
      root.className = "root";
      out.push(root);
    }
    out.push(...texts.slice(1));
    const middle = steps.splice(ENDS, steps.length > 2 * ENDS + 1 ? steps.length - 2 * ENDS : 0);
    out.push(...steps.slice(0, ENDS));
    if (middle.length > 0) out.push(folded(`${middle.length} steps between`, middle));
    out.push(...steps.slice(ENDS));
    const parts = Array.from(kernel.querySelectorAll(`.answer[data-part-of="${article.id}"]`));
    for (const part of parts) out.push(...Array.from(part.children, (one) => one.cloneNode(true)).filter((one) => !one.matches(".step")));
    return out;
  }

  function folded(title, content) {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = title;
    details.append(summary, ...content);
    return details;
  }

  // Answers, behind what there is to say of the line itself. Of several, each is behind its first sentence.
  function show(articles, ...first) {
    panel.replaceChildren(...first);
    if (articles.length === 0 && first.length < 2) panel.append(paragraph("No value is computed here."));
    else if (articles.length === 1) panel.append(...answerOf(articles[0]));
    else if (articles.length > 1) {
      if (first.length === 0) panel.append(paragraph(`${articles.length} values are computed here:`));
      for (const article of articles) {
        const [title, ...rest] = answerOf(article);
        const details = folded(title.textContent, rest);
        details.className = "one";
        panel.append(details);
      }
    }
    panel.scrollTop = 0;
  }

  // The answers for what a line computes. A line of the source computes what its lines of the IR do.
  function answersOf(line) {
    const of = (one) => document.getElementById(one.dataset.answer);
    if (line.dataset.answer !== undefined) {
      const more = (line.dataset.more || "").split(" ").map((id) => document.getElementById(id));
      return [of(line), ...more].filter(Boolean);
    }
    if (!paneOf(line).classList.contains("source")) return [];
    const lines = by.source.get(line.dataset.source).filter((one) => one.dataset.answer && paneOf(one).classList.contains("ir"));
    return Array.from(new Set(lines.map(of))).filter(Boolean);
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
    const lost = line.dataset.lost === undefined ? "" : `: ${line.dataset.lost}`;
    return paragraph(text + `${Math.round(cycles)} cycles, ${Math.round(waited)} of them waiting${lost}`);
  }

  // The answers for the values that a line of the IR names.
  function usedBy(line) {
    const names = line.querySelector("code").textContent.match(/%("[^"]*"|[\w.$-]+)/g) || [];
    const answers = Array.from(kernel.querySelectorAll(".answer[data-name]:not([data-part-of])"));
    const of = (name) => answers.findLast((one) => one.dataset.name === name);
    return Array.from(new Set(names.map(of))).filter(Boolean);
  }

  function forget() {
    kernel.querySelectorAll(".kept").forEach((one) => one.classList.remove("kept"));
    panel.replaceChildren(...invitation);
  }

  // The line itself stays where it is; those that belong to it come into view.
  function keep(line) {
    forget();
    const seen = new Set([paneOf(line)]);
    for (const one of family(line)) {
      one.classList.add("kept");
      if (!seen.has(paneOf(one))) {
        seen.add(paneOf(one));
        scrollTo(one);
      }
    }
    const about = line.dataset.cycles === undefined ? [] : [figures(line)];
    if (line.dataset.note) about.push(paragraph(line.dataset.note));
    const answers = answersOf(line);
    const used = answers.length > 0 || !paneOf(line).classList.contains("ir") ? [] : usedBy(line);
    if (used.length > 0) show(used, paragraph(used.length > 1 ? "No value is computed here. These are used:" : "No value is computed here. This is used:"));
    else show(answers, ...about);
  }

  // One line of a pane has the focus; the arrow keys move it.
  function take(line) {
    for (const one of paneOf(line).querySelectorAll(".line[tabindex='0']")) one.tabIndex = -1;
    line.tabIndex = 0;
    line.focus({ preventScroll: true });
  }
  function focus(line) {
    take(line);
    scrollTo(line);
  }
  function neighbour(line, key) {
    const lines = Array.from(paneOf(line).querySelectorAll(".line[tabindex]"));
    const page = Math.max(Math.floor(paneOf(line).clientHeight / line.offsetHeight) - 2, 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -lines.length, End: lines.length };
    const step = steps[key];
    return step && lines[Math.min(Math.max(lines.indexOf(line) + step, 0), lines.length - 1)];
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
      // It is under the pointer, and stays there, if all of it is in view.
      take(line);
      keep(line);
      line.scrollIntoView({ block: "nearest" });
      const hidden = panel.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
      if (hidden > 0) window.scrollBy(0, -hidden - 4);
    });
    pane.addEventListener("keydown", (event) => {
      const line = event.target.closest(".line[tabindex]");
      if (!line) return;
      const next = neighbour(line, event.key);
      if (next) focus(next);
      else if (event.key === "Enter" || event.key === " ") keep(line);
      else if (event.key === "Escape") forget();
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
      bringIntoView();
    } else if (target.matches(".answer")) {
      const line = target.dataset.ir && document.getElementById(`${kernel.id}-ir${target.dataset.ir}`);
      if (line) {
        keep(line);
        scrollTo(line);
      }
      show([target]);
      bringIntoView();
    } else return false;
    return true;
  }
  kernel.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link && go(link.getAttribute("href").slice(1))) event.preventDefault();
  });

  // Wherever the focus is, in the box or in the panel.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") forget();
  });

  const find = kernel.querySelector(".find");
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") answerFor();
  });
  find.addEventListener("change", answerFor);
  function answerFor() {
    const wanted = find.value.trim().replace(/^%/, "");
    if (!wanted) {
      forget();
      return;
    }
    const answers = Array.from(kernel.querySelectorAll(".answer[data-name]:not([data-part-of])"));
    const named = answers.filter((one) => one.dataset.name.replace(/^%/, "") === wanted);
    const ofVariable = answers.filter((one) => (one.dataset.variables || "").split(" ").includes(wanted));
    forget();
    if (named.length > 0) go(named[named.length - 1].id);
    else if (ofVariable.length === 1) go(ofVariable[0].id);
    else if (ofVariable.length > 1) {
      show(ofVariable, paragraph(`The variable ${wanted} is in ${ofVariable.length} values:`));
      bringIntoView();
    } else panel.replaceChildren(paragraph(`No value is called ${find.value}.`));
  }

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
      const way = { ArrowRight: 1, ArrowLeft: -1, Home: -columns.length, End: columns.length }[event.key];
      if (way) move(Math.min(Math.max(current + way, 0), columns.length - 1));
      else if (event.key === "Enter" && columns[current]) go(columns[current].getAttribute("href").slice(1));
      else return;
      event.preventDefault();
    });
  }
}
