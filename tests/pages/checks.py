"""What readers do with the pages, and what must come of it."""

import re
import traceback

from playwright.sync_api import sync_playwright

# How many things were looked at.
done = 0
WIDTHS = [1280, 700]
SCHEMES = ["light", "dark"]


def check(holds, what):
    global done
    done += 1
    if not holds:
        raise AssertionError(what)


class Reader:
    """A page in the browser; anything that goes wrong in its scripts, or that it asks of the network, is kept."""

    def __init__(self, browser, file, width=1280, scheme="light", scripts=True):
        self.context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=scripts
        )
        self.page = self.context.new_page()
        self.complaints = []
        self.page.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requested(request.url, file.as_uri()))
        self.page.goto(file.as_uri())

    def requested(self, url, own):
        if url.split("#")[0] != own:
            self.complaints.append(f"asks for {url}")

    def __enter__(self):
        return self.page

    def __exit__(self, kind, error, trace):
        self.context.close()
        if kind is None:
            check(not self.complaints, f"the page complains: {self.complaints}")


def texts(page, selector):
    return page.locator(selector).all_inner_texts()


def same_family(page):
    """The lines that are marked, by pane."""
    return page.evaluate(
        """() => Array.from(document.querySelectorAll('.pane'), (pane) => [pane.classList[1],
             Array.from(pane.querySelectorAll('.line.hit'), (line) => [line.dataset.ir, line.dataset.source])])"""
    )


def fits(page, what):
    """The page does not scroll sideways; only boxes in it do."""
    wide, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    check(wide <= room, f"{what}: {wide} pixels wide, room for {room}")


def contrast(page, selector):
    """How much the text of an element stands out, as the Web Content Accessibility Guidelines 2.1 reckon it; colours of the
    elements that it is in are blended."""
    return page.evaluate(
        """(selector) => {
          const numbers = (text) => { const all = text.match(/[\\d.]+/g).map(Number); return all.length < 4 ? [...all, 1] : all; };
          const over = (top, below) => top.slice(0, 3).map((part, i) => part * top[3] + below[i] * (1 - top[3]));
          const light = (colour) => {
            const [r, g, b] = colour.slice(0, 3).map((part) => { const c = part / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const probe = document.createElement('p'); probe.style.background = 'Canvas'; document.body.append(probe);
          let ground = numbers(getComputedStyle(probe).backgroundColor); probe.remove();
          const element = document.querySelector(selector), outer = [];
          for (let at = element; at; at = at.parentElement) outer.unshift(at);
          for (const at of outer) ground = over(numbers(getComputedStyle(at).backgroundColor), ground).concat(1);
          const text = over(numbers(getComputedStyle(element).color), ground);
          const [a, b] = [light(text), light(ground)].sort((x, y) => y - x);
          return (a + 0.05) / (b + 0.05);
        }""",
        selector,
    )


def looks(browser, name, file):
    for width in WIDTHS:
        for scheme in SCHEMES:
            with Reader(browser, file, width, scheme) as page:
                fits(page, f"{width} pixels, {scheme}")
                ticks = page.evaluate("Array.from(document.querySelectorAll('.plot .tick'), (one) => one.getBoundingClientRect().height)")
                check(all(height >= 10 for height in ticks), f"{width} pixels: the plots' numbers are {ticks} high")
                page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
                fits(page, f"{width} pixels, {scheme}, all open")
                for selector in ["body", "td", ".pane.code .line.divergent code", ".pane .at"]:
                    if page.locator(selector).count():
                        ratio = contrast(page, selector)
                        check(ratio >= 4.5, f"{scheme}: {selector} has a contrast of {ratio:.1f}")


def sorting(page, table, number_of_column):
    """Clicks on a heading, and presses it, order a table's rows by what stands in them."""
    heading = page.locator(f"{table} thead th").nth(number_of_column)
    keys = lambda: page.evaluate(
        """([table, column]) => Array.from(document.querySelector(table).tBodies[0].rows, (row) =>
             Number(row.cells[column].dataset.sort ?? row.cells[column].textContent))""",
        [table, number_of_column],
    )
    before = keys()
    heading.click()
    check(keys() == sorted(before, reverse=True), f"{table}: falling: {keys()}")
    heading.focus()
    page.keyboard.press("Enter")
    check(keys() == sorted(before), f"{table}: rising, by the keyboard: {keys()}")
    check(heading.get_attribute("aria-sort") == "ascending", f"{table}: does not say that it is sorted")


def compare(browser, file):
    with Reader(browser, file) as page:
        rows = page.locator("#kernels tbody tr")
        count = rows.count()
        check(count >= 4, f"{count} kernels have changed")
        sorting(page, "#kernels", 1)
        # A filter leaves the kernels with that name, in the table, the plots and the code.
        page.locator("#filter").fill("sha")
        visible = page.locator("#kernels tbody tr:visible")
        check(visible.count() == 1 and "sha256" in visible.inner_text(), texts(page, "#kernels tbody tr:visible"))
        check(page.locator("#shown").inner_text() == "1 kernels", page.locator("#shown").inner_text())
        check(page.locator("details.code:visible").count() <= 1, "code of kernels that are filtered out")
        page.locator("#filter").fill("/^(sha256|matmul)/")
        check(visible.count() == 2, texts(page, "#kernels tbody tr:visible"))
        page.locator("#filter").fill("")
        check(visible.count() == count, "all kernels are there again")
        # The figure that is chosen is the one that is drawn.
        shown = lambda: page.locator("figure.plots:visible")
        check(shown().count() == 1, "one figure at a time")
        figures = page.locator("#figure option").evaluate_all("(all) => all.map((one) => one.value)")
        page.locator("#figure").select_option(figures[1])
        check(shown().get_attribute("id") == f"plot-{figures[1]}", "the chosen figure")
        # A point marks its kernel.
        point = page.locator("figure.plots:visible circle").first
        row = page.locator(f"#k{point.get_attribute('data-row')}")
        # Points may lie on one another: the last one drawn is on top.
        point.dispatch_event("mouseenter")
        check("hit" in row.get_attribute("class"), "the kernel of the point under the pointer")
        point.dispatch_event("mouseleave")
        check("hit" not in (row.get_attribute("class") or ""), "the kernel of the point that was left")
        # A kernel opens its code, two disassemblies side by side.
        row = page.locator("#kernels tbody tr").first
        code = page.locator(f"#code{row.get_attribute('id')[1:]}")
        check(code.get_attribute("open") is None, "closed at first")
        row.locator("td").first.click()
        check(code.get_attribute("open") is not None, "open when its kernel is chosen")
        cells = code.locator("tbody tr").first.locator("td")
        [left, right] = [cells.nth(at).bounding_box() for at in range(2)]
        check(left["y"] == right["y"] and left["x"] + left["width"] <= right["x"] + 1, f"{left}, {right}")
        check("s_endpgm" in code.inner_text(), "the kernel's end")
        row = page.locator("#kernels tbody tr").nth(1)
        row.focus()
        page.keyboard.press("Enter")
        check(page.locator(f"#code{row.get_attribute('id')[1:]}").get_attribute("open") is not None, "by the keyboard")
    with Reader(browser, file, scripts=False) as page:
        check(page.locator("#kernels tbody tr").count() == count, "all rows are there without scripts")


def hovering(page, has_source):
    # An instruction of which the IR is known, and the source if there is one, in the middle of the code.
    lines = page.locator(".pane.code .line[data-ir][data-answer]" + "[data-source]" * has_source)
    line = lines.nth(lines.count() // 3)
    line.hover()
    ir = line.get_attribute("data-ir")
    families = dict(same_family(page))
    check(families["ir"] and all(one[0] == ir for one in families["ir"]), f"IR line {ir}: {families['ir']}")
    check(len(families["code"]) == page.locator(f".pane.code .line[data-ir='{ir}']").count(), f"code of IR line {ir}")
    if has_source:
        place = page.locator(f".pane.ir .line[data-ir='{ir}']").get_attribute("data-source")
        check([one[1] for one in families["source"]] == [place], f"{place}: {families['source']}")
        # From the source to all that comes from it.
        origin = page.locator(f".pane.source .line[data-source='{place}']")
        origin.hover()
        families = dict(same_family(page))
        check(len(families["ir"]) == page.locator(f".pane.ir .line[data-source='{place}']").count() > 0, "IR of a source line")
        check(len(families["code"]) == page.locator(f".pane.code .line[data-source='{place}']").count() > 0, "its code")
    page.locator("h1").hover()
    check(page.locator(".line.hit").count() == 0, "nothing is marked when the pointer leaves")
    return line


def clicking(page, line):
    line.click()
    panel = page.locator(".panel")
    said = panel.inner_text()
    check(line.locator("code").inner_text() in said, f"the instruction in the panel: {said}")
    answer = page.locator(f"[id='{line.get_attribute('data-answer')}']")
    own = answer.evaluate("(one) => one.textContent").split("It is")[0][:40]
    check(own in said.replace("\n", ""), f"the answer in the panel: {own}: {said}")
    check("VGPR" in said or "SGPR" in said or "It is in" in said, said)
    kept = page.locator(f".pane.ir .line.kept[data-ir='{line.get_attribute('data-ir')}']")
    check(kept.count() == 1, "its line of IR is kept")
    [box, pane] = [kept.bounding_box(), page.locator(".pane.ir").bounding_box()]
    check(pane["y"] <= box["y"] <= pane["y"] + pane["height"], "and has come into its pane")
    # A divergent value's chain goes down to what no lane has in common.
    divergent = page.locator(".pane.ir .line.divergent[data-answer]").last
    divergent.click()
    steps = texts(page, ".panel .step")
    check(steps and re.search("which every lane has its own of|lanes|atomic|address|differ", steps[-1]), f"{steps}")
    check(page.locator(".panel .step").last.locator("a").count() == 0, f"the chain is whole: {steps}")
    # By name.
    name = page.locator(".answer[data-name].divergent").first.get_attribute("data-name")
    page.locator(".find").fill(name)
    page.locator(".find").press("Enter")
    check(panel.inner_text().startswith(f"{name} is"), panel.inner_text())


def source_lines(page):
    """A line of the source has the answers of its values; one that computes none says so."""
    lines = page.locator(".pane.source .line[data-source]")
    answered = 0
    for at in range(lines.count()):
        line = lines.nth(at)
        place = line.get_attribute("data-source")
        of_line = page.locator(f".pane.ir .line[data-source='{place}'][data-answer]")
        wanted = {one.get_attribute("data-answer") for one in of_line.all()}
        line.evaluate("(one) => one.click()")
        said = page.locator(".panel").text_content()
        names = [page.locator(f"[id='{one}']").get_attribute("data-name") for one in wanted]
        if not names:
            check("No value is computed here" in said, f"{place}: {said}")
            continue
        answered += 1
        for name in names:
            check(re.search(rf"{re.escape(name)}( \(|,| is )", said), f"{place} computes {name}: {said}")
        check(len(names) == 1 or page.locator(".panel .one").count() == len(names), f"{place}: {len(names)} answers")
    check(answered > 5, f"{answered} lines of the source have answers")


def staying(page):
    """What is clicked stays under the pointer."""
    page.evaluate("document.querySelector('.beside').scrollIntoView()")
    for pane in [".pane.code", ".pane.ir"]:
        for part in [0.3, 0.6]:
            box = page.locator(pane).bounding_box()
            [x, y] = [box["x"] + 120, min(box["y"] + 40 + part * (box["height"] - 60), 880)]
            under = "([x, y]) => document.elementFromPoint(x, y)?.closest('.line')?.textContent"
            before = page.evaluate(under, [x, y])
            page.mouse.click(x, y)
            check(before is None or page.evaluate(under, [x, y]) == before, f"{pane}: {before} has gone")


def waits(page):
    """A wait says what it waits for, and no value's answer."""
    found = 0
    for line in page.locator(".pane.code .line", has_text="s_waitcnt").all()[:8]:
        line.evaluate("(one) => one.click()")
        said = page.locator(".panel").inner_text()
        check("it waits for" in said or "Nothing that it waits for" in said, said)
        check("is divergent" not in said and "is uniform" not in said, said)
        for offset in re.findall(r"(?:for|,) (0x[0-9a-f]+) (?:flat|global|ds|s_load|s_buffer|buffer|scratch)", said):
            check(page.locator(f".pane.code .line[id$='-{offset}']").count() == 1, f"{offset}: {said}")
            found += 1
    check(found > 0 or page.locator(".pane.code .line", has_text="s_waitcnt").count() == 0, "waits name accesses")


def finding(page, name):
    """Values are found by name, those that have no code, and variables of the source."""
    panel, find = page.locator(".panel"), page.locator(".find")

    def said(name):
        find.fill(name)
        find.press("Enter")
        return panel.inner_text()

    found = [re.match(r"\s*(%[\w.]+) = ", line) for line in page.locator(".pane.ir .line code").all_text_contents()]
    values = [value.group(1) for value in found if value]
    for value in values[:: max(1, len(values) // 20)]:
        text = said(value)
        check(text.startswith(value), f"{value}: {text[:80]}")
    if name == "tiled_product":
        check("has become a part of what uses it" in said("%60"), "a value that was folded")
    if name == "mandelbrot":
        check(said("px").startswith("%15 (px"), "a variable of the source")
        check("The variable n is in" in said("n") and page.locator(".panel .one").count() > 1, "a variable of several values")
        check("A part of what %11" in said("%11") and said("%11").startswith("%11"), "a value of several parts")
    check("No value is called" in said("nobody"), "what is none")
    find.fill("")
    find.press("Enter")
    check("nobody" not in panel.inner_text() and page.locator(".line.kept").count() == 0, "nothing is asked for any more")


def in_view(element):
    """Whether an element stands in the window, all of it, with nothing before it."""
    return element.evaluate(
        """(one) => { const { top, bottom, left } = one.getBoundingClientRect();
             const there = document.elementFromPoint(left + 5, top + 5);
             return top >= 0 && bottom <= innerHeight && (one.contains(there) || one === there); }"""
    )


def answers_in_view(browser, file):
    """Wherever a value was asked for, its answer and its line are in the window; a chain's end stands first, its middle is folded."""
    for height in [900, 600]:
        with Reader(browser, file) as page:
            page.set_viewport_size({"width": 1280, "height": height})
            panel = page.locator(".panel")
            top = lambda: page.evaluate("window.scrollTo(0, 0)")
            for selector in [".card .reasons a.name", ".card.waits .short a", ".plot svg a", ".peak[open] a"]:
                links = page.locator(selector)
                if not links.count():
                    continue
                top()
                links.nth(links.count() // 2).dispatch_event("click")
                check(in_view(panel), f"{height} pixels: the answer for {selector}")
            top()
            name = page.locator(".answer[data-name].divergent").last.get_attribute("data-name")
            page.locator(".find").fill(name)
            page.locator(".find").press("Enter")
            check(in_view(panel), f"{height} pixels: the answer for {name}")
            check(in_view(page.locator(".pane.ir .line.kept")), f"{height} pixels: the line of {name}")
            lines = page.locator(".pane.code .line[data-answer]")
            for part in [0.1, 0.5, 0.9]:
                line = lines.nth(int(lines.count() * part))
                line.click()
                check(in_view(panel), f"{height} pixels: an instruction's answer")
                check(in_view(line), f"{height} pixels: the instruction that was clicked")
            # The longest chain.
            chains = page.evaluate(
                """() => { const all = Array.from(document.querySelectorAll('.answer.divergent[data-name]'), (one) => {
                     let [length, at] = [0, one];
                     while (at && at.querySelector('.step') && length < 200) { length += 1; const a = at.querySelector('.step a'); at = a && document.getElementById(a.getAttribute('href').slice(1)); }
                     return [length, one.dataset.name]; });
                   return all.sort((a, b) => b[0] - a[0])[0]; }"""
            )
            page.locator(".find").fill(chains[1])
            page.locator(".find").press("Enter")
            last = page.locator(".panel .step").last.inner_text()
            root = page.locator(".panel .root")
            check(chains[0] < 2 or root.inner_text() == f"It begins here: {last}", f"{root.inner_text()}, {last}")
            check(chains[0] < 2 or in_view(root), "the end of the chain is in view")
            visible = page.locator(".panel .step:visible").count()
            check(visible == chains[0] if chains[0] <= 5 else visible == 4, f"{visible} steps of {chains[0]}")
            if chains[0] > 5:
                page.locator(".panel summary").first.click()
                check(page.locator(".panel .step:visible").count() == chains[0], "the middle can be unfolded")


def branches(browser, file):
    """A branch names the block that it goes to, and leads there."""
    with Reader(browser, file) as page:
        arrows = page.locator(".pane.code a.to")
        has_branches = "s_cbranch" in page.locator(".pane.code").text_content()
        check(arrows.count() > 0 or not has_branches, "branches have arrows")
        for at in range(min(arrows.count(), 3)):
            line = arrows.nth(at).locator("xpath=..")
            # What is not in view has no inner text.
            named = re.search("<(.*)>", line.locator("code").text_content())
            target = arrows.nth(at).get_attribute("href")[1:]
            arrows.nth(at).click()
            kept = page.locator(f"[id='{target}']")
            check("kept" in kept.get_attribute("class"), f"a branch leads to {target}")
            heading = kept.locator("xpath=preceding-sibling::div[1]")
            check(named and heading.text_content() == named.group(1), f"{line.text_content()}: {heading.text_content()}")


def keyboard(page):
    first = page.locator(".pane.code .line[tabindex='0']")
    check(first.count() == 1, "one line of a pane can be reached by the tab key")
    lines = page.locator(".pane.code .line").evaluate_all("(all) => all.map((one) => one.id)")
    begin = lines.index(first.get_attribute("id"))
    first.focus()
    # The pointer rests over a pane meanwhile.
    page.locator(".pane.ir .line").first.hover()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    here = page.evaluate("document.activeElement.id")
    check(here == lines[min(begin + 3, len(lines) - 1)], f"three lines below {lines[begin]}: {here}")
    check(page.locator(f"[id='{here}'].hit").count() == 1, "the line with the focus is marked")
    page.keyboard.press("Enter")
    check(page.locator(".line.kept").count() > 0 and page.locator(".panel").inner_text() != "", "Enter keeps a line")
    page.keyboard.press("Escape")
    check(page.locator(".line.kept").count() == 0, "Escape leaves none kept")
    # Wherever the focus is.
    find = page.locator(".find")
    find.fill(page.locator(".answer[data-name].divergent").first.get_attribute("data-name"))
    find.press("Enter")
    check("A line, or a value's name" not in page.locator(".panel").inner_text(), "an answer")
    find.press("Escape")
    check("A line, or a value's name" in page.locator(".panel").inner_text(), "Escape in the box clears the panel")
    lines_between = page.locator(".pane.ir .line.divergent[data-answer]").last
    lines_between.click()
    folded = page.locator(".panel summary").first
    if folded.count():
        folded.click()
        folded.focus()
        page.keyboard.press("Escape")
        check(page.locator(".panel .step").count() == 0, "Escape in the panel clears it")
    page.locator(".pane.code .line[tabindex='0']").focus()
    page.keyboard.press("End")
    check(page.evaluate("document.activeElement.id") == lines[-1], "End goes to the last line")
    page.keyboard.press("Home")
    check(page.evaluate("document.activeElement.id") == lines[0], "Home goes to the first")
    page.locator(f"[id='{here}']").focus()
    page.keyboard.press("ArrowUp")
    above = page.evaluate("document.activeElement.id")
    check(above == lines[lines.index(here) - 1], f"{above} above {here}")


def plots(page):
    for at in range(2):
        plot = page.locator(".plot").nth(at)
        points = plot.locator("svg a")
        # What one must be able to find: the longest wait.
        count = points.count()
        point = points.nth(count * 2 // 3)
        point.hover()
        said = plot.locator(".point").inner_text()
        check(re.match(r"0x[0-9a-f]+ .*VGPRs.*cycles", said), said)
        target = point.get_attribute("href")[1:]
        check("hit" in page.locator(f"[id='{target}']").get_attribute("class"), f"{target} is marked")
        point.click()
        line = page.locator(f"[id='{target}']")
        check("kept" in line.get_attribute("class"), f"{target} is kept")
        [box, pane] = [line.bounding_box(), page.locator(".pane.code").bounding_box()]
        check(pane["y"] <= box["y"] <= pane["y"] + pane["height"], f"{target} has come into its pane")
        svg = plot.locator("svg")
        svg.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        check(page.evaluate("document.activeElement.classList.contains('line')"), "Enter goes from a plot to the code")


def graphs(page):
    drawings = page.locator("details.graph")
    check(drawings.count() == 2, f"{drawings.count()} graphs")
    for at in range(2):
        drawings.nth(at).locator("summary").click()
        nodes = drawings.nth(at).locator("svg .node")
        check(nodes.count() > 0 and nodes.first.is_visible(), "boxes of blocks")
    wave = drawings.first
    check(wave.locator("svg .node").count() >= drawings.last.locator("svg .node").count(), "the wave has blocks of its own")
    link = wave.locator("svg .node a").first
    target = link.get_attribute("href")[1:]
    # The pane may have to come into view first.
    link.locator("rect").click()
    check("kept" in page.locator(f"[id='{target}']").get_attribute("class"), f"a box leads to {target}")


def explain(browser, name, file):
    with Reader(browser, file) as page:
        questions = texts(page, ".card h3")
        check(questions == ["What limits occupancy?", "Why is a value in a VGPR?", "Which load is waited for longest?"], questions)
        check(all(text.strip() for text in texts(page, ".card .short")), "each has its answer")
        line = hovering(page, has_source=name == "mandelbrot")
        clicking(page, line)
        keyboard(page)
        staying(page)
        waits(page)
        finding(page, name)
        if name == "mandelbrot":
            source_lines(page)
        plots(page)
        link = page.locator(".card.waits .short a").first
        if link.count():
            link.click()
            check("kept" in page.locator(f"[id='{link.get_attribute('href')[1:]}']").get_attribute("class"), "the load's line")
            # What the card says that it loads has its answers there, and is to be seen in the IR.
            loaded = re.search("the load of ([^:]*):", page.locator(".card.waits .short").inner_text())
            said = page.locator(".panel").inner_text()
            for value in loaded.group(1).split(" and ")[0].split(", ") if loaded else []:
                check(re.search(rf"{re.escape(value)}( \(|,| is )", said), f"the load of {value}: {said}")
            check(not loaded or page.locator(".pane.ir .line.kept").count() > 0, "the load's line in the IR")
        sorting(page, ".peak[open] table", 0)
        graphs(page)
        exec_lines = page.locator("details.graph svg text", has_text="exec")
        if name in ("mandelbrot",):
            check(exec_lines.count() > 0, "what changes exec is in the graph")
    with Reader(browser, file, scripts=False) as page:
        check(page.locator(".pane.code .line").first.is_visible(), "the code is there without scripts")
        page.locator("details.values summary").click()
        check(page.locator(".answer").first.is_visible(), "so are the answers")


def pictures_of(browser, pages, folder):
    """Pictures for the documents."""
    folder.mkdir(parents=True, exist_ok=True)

    def picture(name, height):
        page.screenshot(path=folder / f"{name}.png", clip={"x": 0, "y": 0, "width": page.viewport_size["width"], "height": height})

    with Reader(browser, pages["attention"], 1240) as page:
        page.evaluate("document.querySelector('h2').scrollIntoView()")
        picture("explain", 680)
    with Reader(browser, pages["mandelbrot"], 1120) as page:
        page.set_viewport_size({"width": 1120, "height": 520})
        page.locator(".pane.code .line.divergent").nth(15).click()
        page.evaluate("document.querySelector('.beside').scrollIntoView()")
        picture("explain-code", 470)
    with Reader(browser, pages["compare"], 1000, "dark") as page:
        page.evaluate("document.querySelector('h2').scrollIntoView()")
        page.locator("#figure").select_option("vgprs")
        picture("compare", 760)


def all_of(pages, chromium, pictures):
    """What is wrong with the pages."""
    faults = []

    def judge(name, what, *arguments):
        try:
            what(*arguments)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)
            line = [frame for frame in where if frame.filename == __file__ and frame.name != check.__name__][-1]
            faults.append(f"{name}: {what.__name__} (line {line.lineno}): {error}")

    with sync_playwright() as playwright:
        # Chromium as root has no sandbox.
        browser = playwright.chromium.launch(executable_path=chromium, chromium_sandbox=False)
        for name, file in pages.items():
            if name == "compare":
                judge(name, compare, browser, file)
            else:
                judge(name, explain, browser, name, file)
                judge(name, answers_in_view, browser, file)
                judge(name, branches, browser, file)
            judge(name, looks, browser, name, file)
        if pictures:
            pictures_of(browser, pages, pictures)
        browser.close()
    return faults
