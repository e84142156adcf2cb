// What stands around a table: the list of tables that this browser keeps, and buttons that copy links.
"use strict";

(() => {
  const at = "precept-tables" + (window.place?.key ?? ""), most = 60;

  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(at)) ?? [];
    } catch {
      return [];
    }
  };
  const keep = (list) => {
    try {
      localStorage.setItem(at, JSON.stringify(list.slice(0, most)));
    } catch {} // a browser that keeps nothing
  };
  const forget = (link) => keep(kept().filter((x) => x !== link));

  // A table that is opened comes first in the list.
  const here = document.body.dataset.link ?? document.body.dataset.keep;
  if (here) keep([here, ...kept().filter((x) => x !== here)]);

  // line adds a table to the list. It returns what asks the server how the table is now: the seats of the link, whether
  // they are asked, whether it is over, and where its links are.
  function line(list, terms, link) {
    const item = document.createElement("li"), a = document.createElement("a"), name = document.createElement("b");
    const small = document.createElement("small"), x = document.createElement("button"), turn = document.createElement("strong");
    const links = document.createElement("a");
    a.href = link;
    name.textContent = "…";
    links.textContent = terms.links;
    a.append(name, " ", small, " ", turn);
    x.type = "button";
    x.textContent = "×";
    x.title = terms.forget;
    x.setAttribute("aria-label", terms.forget);
    x.addEventListener("click", () => (forget(link), item.remove()));
    item.append(a, " ", x);
    list.append(item);
    let over = false;
    return async () => {
      if (over || !item.isConnected) return;
      const answer = await fetch(link + "/brief", { headers: { Accept: "application/json" } }).catch(() => null);
      if (answer?.status === 404) return forget(link), item.remove();
      if (!answer?.ok) return;
      const table = await answer.json();
      name.textContent = table.game;
      small.textContent = [table.seat, table.over ? terms.over : ""].filter(Boolean).join(" · ");
      turn.textContent = table.asked ? "● " + terms.turn : "";
      over = table.over;
      item.className = table.asked ? "asked" : "";
      item.dataset.owner = table.owner ?? "";
      item.dataset.own = link + "/owner";
      if (table.owner) links.href = table.owner, x.before(links, " ");
    };
  }

  // The tables that wait for this browser come first; afterwards each stays where it is. Whoever has a seat at a table
  // needs no second line for its owner's link.
  async function tables(list, terms) {
    const ask = kept().map((link) => line(list, terms, link)), again = () => Promise.all(ask.map((f) => f()));
    await again();
    list.prepend(...list.querySelectorAll(".asked"));
    const led = [...list.children].filter((i) => i.dataset.owner !== i.dataset.own).map((i) => i.dataset.owner);
    for (const item of [...list.children]) if (led.includes(item.dataset.own)) item.remove();
    setInterval(() => document.hidden || again(), 10000);
    document.addEventListener("visibilitychange", () => document.hidden || again());
  }

  const mine = document.getElementById("mine");
  if (mine && kept().length) {
    mine.hidden = false;
    tables(mine.querySelector("ul"), mine.dataset);
  }

  // ---- the loss of the server

  const every = 3000, patience = 1500; // a loss shows within five seconds
  const lost = document.getElementById("terms")?.dataset.lost;
  const banner = document.createElement("p");
  banner.className = "problem lost";
  banner.setAttribute("role", "alert");
  banner.textContent = lost ?? "";
  const up = () => real("/alive", { cache: "no-store", signal: AbortSignal.timeout(patience) }).then((a) => a.ok, () => false);
  const real = window.fetch.bind(window);
  const wait = (ms) => new Promise((f) => setTimeout(f, ms));

  // watch shows whether the server answers.
  async function watch() {
    for (;; await wait(every)) {
      if (document.hidden) continue;
      if (await up()) banner.remove();
      else document.body.prepend(banner);
    }
  }

  // An answer that does not reach the server is sent again until it does: the same answer twice is taken once.
  const again = /\/(answer|agree|confirm)$/;
  if (here && lost) {
    window.fetch = async (url, options) => {
      for (;;) {
        try {
          return await real(url, options);
        } catch (e) {
          if (options?.method !== "POST" || !again.test(new URL(url, document.baseURI).pathname) || e.name === "AbortError") throw e;
          document.body.prepend(banner);
          await wait(1000);
        }
      }
    };
    watch();
  }

  // ---- the form of a new table: a seat's emblem stands beside it

  for (const choice of document.querySelectorAll(".rows .side")) {
    const show = () => {
      const mark = document.querySelector(`.emblems [data-seat="${choice.value}"]`);
      choice.closest("li").querySelector(".emblem").innerHTML = mark?.innerHTML ?? "";
    };
    choice.addEventListener("change", show);
    show(); // a browser may have kept another choice
  }

  // ---- copying

  const main = document.querySelector("main[data-copy]");
  for (const a of main?.querySelectorAll(".links a") ?? []) {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "copy";
    b.textContent = main.dataset.copy;
    b.dataset.then = main.dataset.copied; // keeps it as wide as it will be
    b.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(a.href);
      } catch {
        const range = getSelection(); // without HTTPS there is no clipboard: the link is selected for the keys
        const text = document.createElement("span");
        text.textContent = a.href;
        a.after(text);
        range.selectAllChildren(text);
        const done = document.execCommand("copy");
        text.remove();
        if (!done) return a.replaceChildren(a.href);
      }
      b.textContent = main.dataset.copied;
      b.dataset.then = main.dataset.copy;
    });
    a.after(" ", b);
  }
})();
