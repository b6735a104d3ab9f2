"use strict";
// Filters, searches and shows what hangs together; all that it shows stands in
// the page already. `state` of a record is its form and the chosen item.
for (const record of document.querySelectorAll(".record")) start(record);

function start(record) {
  const form = record.querySelector("form");
  const picture = record.querySelector(".picture");
  const items = [...record.querySelectorAll(".item")];
  const byId = new Map(items.map((item) => [item.id, item]));
  const withOf = new Map(items.map((item) => [item, item.dataset.with.split(" ").filter(Boolean).map((id) => byId.get(id))]));
  const columns = [...record.querySelectorAll(".column")];
  const columnOf = new Map(items.map((item) => [item, columns.indexOf(item.closest(".column"))]));
  let chosen = null;

  function update() {
    const show = form.elements.show.value;
    const find = form.elements.find.value.trim().toLowerCase();
    const on = new Set(chosen ? [chosen, ...withOf.get(chosen)] : []);
    const alone = chosen && form.elements.alone.checked;
    for (const item of items) {
      const fits = (!show || item.dataset.class === show) && (!find || item.textContent.toLowerCase().includes(find));
      item.parentElement.hidden = alone ? !on.has(item) : !fits && !on.has(item);
      item.classList.toggle("on", on.has(item));
      item.setAttribute("aria-pressed", String(item === chosen));
    }
    picture.classList.toggle("chosen", chosen !== null);
    for (const group of record.querySelectorAll(".group")) group.hidden = !group.querySelector("li:not([hidden])");
    for (const column of columns) {
      const shown = shownIn(column);
      const current = shown.find((item) => item.tabIndex === 0) || shown[0];
      for (const item of shown) item.tabIndex = item === current ? 0 : -1;
    }
    say(on.size - 1);
    draw();
  }

  function say(others) {
    const shown = items.filter((item) => !item.parentElement.hidden).length;
    let words = `${shown} of ${items.length} names shown.`;
    if (chosen) words = `${chosen.querySelector(".name").textContent}: ${others} hang${others === 1 ? "s" : ""} together with it. Esc shows all again.`;
    else if (shown === items.length) words = "Choose a name to see what hangs together with it.";
    record.querySelector(".said").textContent = words;
  }

  // Lines go from one column to the next. Without a choice they are drawn as
  // long as they can be told apart.
  function draw() {
    const svg = record.querySelector(".lines");
    svg.replaceChildren();
    if (getComputedStyle(svg).display === "none") return;
    const box = picture.getBoundingClientRect();
    const lines = [];
    for (const from of items) {
      for (const to of withOf.get(from)) {
        if (columnOf.get(to) !== columnOf.get(from) + 1 || from.parentElement.hidden || to.parentElement.hidden) continue;
        lines.push([from, to, chosen && from.classList.contains("on") && to.classList.contains("on")]);
      }
    }
    const tooMany = lines.length > 250;
    for (const [from, to, on] of lines) {
      if (!on && (chosen || tooMany)) continue;
      const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
      const x1 = a.right - box.left, y1 = (a.top + a.bottom) / 2 - box.top;
      const x2 = b.left - box.left, y2 = (b.top + b.bottom) / 2 - box.top, middle = (x1 + x2) / 2;
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", `M${x1},${y1} C${middle},${y1} ${middle},${y2} ${x2},${y2}`);
      if (on) path.setAttribute("class", "on");
      svg.append(path);
    }
  }

  function shownIn(column) {
    return [...column.querySelectorAll("li:not([hidden]) > .item")];
  }

  // choose keeps the item where it is on the screen.
  function choose(item) {
    const top = item ? item.getBoundingClientRect().top : 0;
    chosen = item === chosen ? null : item;
    update();
    if (item) scrollBy(0, item.getBoundingClientRect().top - top);
  }

  function move(event) {
    const column = event.target.closest(".column");
    if (!column || !event.target.matches(".item") || event.altKey || event.ctrlKey || event.metaKey) return;
    const shown = shownIn(column);
    const at = shown.indexOf(event.target);
    let to = null;
    switch (event.key) {
      case "ArrowDown": to = shown[at + 1]; break;
      case "ArrowUp": to = shown[at - 1]; break;
      case "Home": to = shown[0]; break;
      case "End": to = shown.at(-1); break;
      case "ArrowLeft": to = shownIn(columns[columns.indexOf(column) - 1] || column).find((item) => item.tabIndex === 0); break;
      case "ArrowRight": to = shownIn(columns[columns.indexOf(column) + 1] || column).find((item) => item.tabIndex === 0); break;
      default: return;
    }
    event.preventDefault();
    if (!to) return;
    for (const item of shownIn(to.closest(".column"))) item.tabIndex = item === to ? 0 : -1;
    to.focus();
  }

  picture.addEventListener("click", (event) => {
    const item = event.target.closest(".item");
    if (item) choose(item);
  });
  picture.addEventListener("keydown", move);
  record.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen) {
      const item = chosen;
      choose(chosen);
      item.focus();
    }
  });
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { chosen = null; update(); }));
  addEventListener("resize", draw);
  update();
}
