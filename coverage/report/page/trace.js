"use strict";
// Shows one step at a time; all of them stand in the page already. In a webview
// of VS Code it tells its host what the user looks at.
(function start() {
  const host = typeof acquireVsCodeApi === "function" ? acquireVsCodeApi() : undefined;
  const steps = [...document.querySelectorAll(".step")];
  const acts = [...document.querySelectorAll(".act")];
  const tools = document.querySelector(".tools");
  // The state that the last step is followed by, as an index; -1 for none.
  const loop = Number(document.querySelector(".lanes").dataset.loop) - 1;
  const last = steps.length - 1;
  let at = 0;
  if (steps.length < 2) return remember();

  // What the host needs to open this page again after its window was loaded anew.
  function remember() {
    const {record, config} = document.querySelector(".trace").dataset;
    if (host) host.setState({record, config, step: at});
    else history.replaceState(null, "", `#step${at}`);
  }

  // Shows a step that the user chose: the host follows.
  function choose(to) {
    show(to);
    host?.postMessage({type: "step", step: at});
  }

  function show(to) {
    at = Math.max(0, Math.min(last, to));
    steps.forEach((step, i) => { step.hidden = i !== at; });
    acts.forEach((act, i) => i === at ? act.setAttribute("aria-current", "step") : act.removeAttribute("aria-current"));
    tools.elements.first.disabled = tools.elements.back.disabled = at === 0;
    tools.elements.next.disabled = at === last && loop < 0;
    tools.elements.last.disabled = at === last;
    tools.querySelector("output").textContent = `${at} of ${last}: ${acts[at].textContent}`;
    acts[at].scrollIntoView({block: "nearest", inline: "nearest"});
    if (acts.includes(document.activeElement)) acts[at].focus({preventScroll: true});
    remember();
  }

  function go(key) {
    switch (key) {
      case "first": case "Home": return choose(0);
      case "back": case "ArrowLeft": return choose(at - 1);
      case "next": case "ArrowRight": return choose(at === last && loop >= 0 ? loop : at + 1);
      case "last": case "End": return choose(last);
    }
  }

  function fromAddress() {
    const i = steps.findIndex((step) => `#${step.id}` === location.hash);
    show(i < 0 ? host?.getState()?.step ?? 0 : i);
  }

  function openPlace(place) {
    host.postMessage({type: "place", file: place.dataset.file, line: Number(place.dataset.line)});
  }

  // Places lead to editors, and the host may say which step to show.
  function attach() {
    for (const place of document.querySelectorAll(".place[data-file]")) {
      place.setAttribute("role", "link");
      place.tabIndex = 0;
      place.title = `Open ${place.textContent}`;
      place.addEventListener("click", () => openPlace(place));
      place.addEventListener("keydown", (event) => { if (event.key === "Enter") openPlace(place); });
    }
    addEventListener("message", ({data}) => { if (data?.type === "show") show(Number(data.step) || 0); });
    host.postMessage({type: "ready"});
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
    choose(acts.indexOf(act));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("pre")) return;
    if (!["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    go(event.key);
  });
  addEventListener("hashchange", fromAddress);
  if (host) attach();
  fromAddress();
})();
