"use strict";
// Shows one step at a time; all of them stand in the page already.
(function start() {
  const steps = [...document.querySelectorAll(".step")];
  const acts = [...document.querySelectorAll(".act")];
  const tools = document.querySelector(".tools");
  if (steps.length < 2) return;
  // The state that the last step is followed by, as an index; -1 for none.
  const loop = Number(document.querySelector(".lanes").dataset.loop) - 1;
  const last = steps.length - 1;
  let at = 0;

  function show(to) {
    at = Math.max(0, Math.min(last, to));
    steps.forEach((step, i) => { step.hidden = i !== at; });
    acts.forEach((act, i) => i === at ? act.setAttribute("aria-current", "step") : act.removeAttribute("aria-current"));
    tools.elements.first.disabled = tools.elements.back.disabled = at === 0;
    tools.elements.next.disabled = at === last && loop < 0;
    tools.elements.last.disabled = at === last;
    tools.querySelector("output").textContent = `${at} of ${last}: ${acts[at].textContent}`;
    acts[at].scrollIntoView({block: "nearest", inline: "nearest"});
    history.replaceState(null, "", `#step${at}`);
  }

  function go(key) {
    switch (key) {
      case "first": case "Home": return show(0);
      case "back": case "ArrowLeft": return show(at - 1);
      case "next": case "ArrowRight": return show(at === last && loop >= 0 ? loop : at + 1);
      case "last": case "End": return show(last);
    }
  }

  function fromAddress() {
    const i = steps.findIndex((step) => `#${step.id}` === location.hash);
    show(i < 0 ? 0 : i);
  }

  tools.hidden = false;
  document.body.classList.add("stepping");
  tools.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go(button.name);
  });
  tools.addEventListener("submit", (event) => event.preventDefault());
  document.querySelector(".lanes").addEventListener("click", (event) => {
    const act = event.target.closest(".act");
    if (!act || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(acts.indexOf(act));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("pre")) return;
    if (!["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    go(event.key);
  });
  addEventListener("hashchange", fromAddress);
  fromAddress();
})();
