// The page around the table: it starts the program in a worker, passes requests on, shows the pages that come back in
// a frame, and keeps what the program says is to be kept.
"use strict";

(() => {
  const root = document.documentElement, key = "precept:" + root.dataset.key, origin = root.dataset.origin;
  const text = (id) => document.getElementById(id).textContent;
  const view = document.getElementById("view"), bar = document.getElementById("bar"), wait = document.getElementById("wait");
  const pending = new Map(), streams = new Map();
  let last = 0, at = origin + "/", full = false;

  const kept = () => {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  };
  const keep = (state) => {
    try {
      localStorage.setItem(key, state);
    } catch {
      if (!full) full = true, console.warn("this browser keeps no more");
    }
  };

  // ---- the program

  const worker = new Worker(URL.createObjectURL(new Blob([text("exec"), text("worker.js")], { type: "text/javascript" })));
  const ready = new Promise((done, fail) => {
    worker.onerror = (e) => fail(new Error(e.message));
    worker.onmessage = ({ data }) => {
      if (data.ready) done(data.at);
      else if (data.fault) fail(new Error(data.fault));
      else if (data.told) console.error(data.told);
      else if ("keep" in data) keep(data.keep);
      else if ("chunk" in data) streams.get(data.id)?.(data.chunk);
      else pending.get(data.id)?.(data), pending.delete(data.id);
    };
  });
  worker.postMessage({ program: text("program"), game: text("game"), kept: kept(), languages: navigator.languages.join(",") });

  // request asks the program, and returns what is used of a Response.
  async function request(url, { method = "GET", body, headers, signal } = {}) {
    await ready;
    const sent = body === undefined ? null : new Request("https://page.invalid", { method: "POST", body });
    const bytes = sent ? new Uint8Array(await sent.arrayBuffer()) : new Uint8Array();
    const type = sent?.headers.get("content-type") ?? "", id = ++last;
    const answer = new Promise((done, fail) => {
      pending.set(id, done);
      signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
    });
    worker.postMessage({ id, method, url: new URL(url, at).href, type, accept: headers?.Accept ?? "*/*", body: bytes });
    const { meta, body: back } = await answer;
    const said = () => new TextDecoder().decode(back);
    return { ...meta, ok: meta.status < 300, bytes: back, text: async () => said(), json: async () => JSON.parse(said()) };
  }

  // Events stands for EventSource.
  class Events extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor(url) {
      super();
      const id = (this.id = ++last);
      streams.set(id, (chunk) => {
        const field = (name) => chunk.match(new RegExp("^" + name + ": (.*)$", "m"))?.[1];
        if (field("event")) this.dispatchEvent(Object.assign(new Event(field("event")), { data: field("data") }));
      });
      ready.then(() => worker.postMessage({ id, listen: new URL(url, at).href }));
    }
    close() {
      streams.delete(this.id);
      worker.postMessage({ id: this.id, close: true });
    }
  }

  // ---- pages

  const file = (name) => document.getElementById(name)?.textContent ?? "";
  const inline = (page) => page
    .replace(/<link rel="stylesheet" href="\/static\/([a-z.]+)">/g, (_, name) => `<style>${file(name)}</style>`)
    .replace(/<link rel="icon"[^>]*>/, "")
    .replace(/<script src="\/static\/([a-z.]+)" defer><\/script>/g, (_, name) => `<script type="module">${file(name)}<\/script>`)
    .replace("<head>", () => `<head><base href="${origin}/"><script>${file("frame.js")}<\/script>`);

  function save(answer) {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([answer.bytes], { type: answer.type }));
    a.download = answer.file || "file";
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  }

  async function go(url, options = {}) {
    const answer = await request(url, { headers: { Accept: "text/html" }, ...options });
    if (answer.file || !answer.type.startsWith("text/html")) return save(answer);
    for (const s of open) s.close();
    open.clear();
    at = answer.url;
    worker.postMessage({ shown: at });
    if (!options.method && !options.back) history.pushState({ at }, "");
    view.srcdoc = inline(await answer.text());
    bar.innerHTML = await (await request("/bar")).text();
    wait.hidden = true;
    view.hidden = false;
  }

  const open = new Set();
  window.precept = {
    request, go, save: async (url) => save(await request(url)),
    events: (url) => {
      const s = new Events(url);
      open.add(s);
      return s;
    },
    closed: Events.CLOSED,
    place: {
      key: root.dataset.key, origin,
      get href() { return at; },
      get search() { return new URL(at).search; },
      assign: go,
      moved(url) {
        at = url;
        worker.postMessage({ shown: at });
      },
    },
  };

  window.addEventListener("popstate", (e) => e.state && go(e.state.at, { back: true }));
  bar.addEventListener("click", (e) => {
    const to = e.target.closest("[data-go]")?.dataset.go ?? e.target.closest("a")?.getAttribute("href");
    if (to) e.preventDefault(), go(to);
  });
  view.addEventListener("load", () => (document.title = view.contentDocument?.title || document.title));
  ready.then((first) => go(first), (e) => (wait.textContent = String(e.message ?? e)));
})();
