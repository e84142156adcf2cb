// The texts that are edited: what is typed, what can be undone, the language server, and saving. It draws nothing.
"use strict";

const boot = JSON.parse(document.getElementById("boot").textContent);
const T = (text) => boot.words[text] ?? text;
const $ = (selector) => document.querySelector(selector);
const hear = (name, f) => document.addEventListener("studio-" + name, (e) => f(e.detail));
const say = (name, detail) => document.dispatchEvent(new CustomEvent("studio-" + name, { detail }));

// ---- the server

async function call(path, body) {
  const answer = await fetch(boot.base + path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" } });
  const out = (answer.headers.get("Content-Type") ?? "").startsWith("application/json") ? await answer.json() : {};
  if (answer.ok) return out;
  const error = new Error(out.problem ?? T("The server refuses that."));
  if (answer.status === 409) error.disk = out;
  throw error;
}

// ---- this window: others edit the same folder

const stored = (id, name) => ["precept-studio", boot.root, id, name].join("|");
const aliveAt = (id) => "precept-studio-alive|" + id;
let tab = sessionStorage["precept-studio-tab"]; // a window that was copied has that of the other, which is still there
if (!tab || Date.now() - (localStorage[aliveAt(tab)] ?? 0) < 4000) tab = sessionStorage["precept-studio-tab"] = Math.random().toString(36).slice(2);
const beat = () => (localStorage[aliveAt(tab)] = Date.now());
beat();
setInterval(beat, 3000);

// adopt takes over what windows that are gone have left unsaved, if this one has nothing for the file.
function adopt() {
  for (const key of Object.keys(localStorage)) {
    const [what, root, id, name] = key.split("|");
    if (what !== "precept-studio" || root !== boot.root || id === tab) continue;
    if (Date.now() - (localStorage[aliveAt(id)] ?? 0) < 9000) continue;
    const own = stored(tab, name), left = JSON.parse(localStorage[key]);
    if (!localStorage[own] && left.text !== left.base) localStorage[own] = localStorage[key];
    else if (left.text !== left.base) continue; // two texts of one file: the other stays for another window
    delete localStorage[key];
  }
}
adopt();

// ---- texts

const docs = new Map(); // by name
let session = ""; // of the stream of events; "" while there is none
const uriOf = (name) => name.startsWith(boot.built) ? name : boot.root + "/" + name.split("/").map(encodeURIComponent).join("/");
const nameOf = (uri) => {
  if (uri.startsWith(boot.built)) return uri;
  const plain = decodeURIComponent(uri), root = decodeURIComponent(boot.root) + "/";
  return plain.startsWith(root) ? plain.slice(root.length) : "";
};

// differ is where two texts begin to differ, and how much is equal at their ends.
function differ(a, b) {
  let start = 0, end = 0;
  const most = Math.min(a.length, b.length);
  while (start < most && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (end < most - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return [start, end];
}

// movedBy moves what stands behind a change, and drops what it has replaced.
function movedBy(marks, from, to, more, moved) {
  const before = (p) => p.line < from.line || (p.line === from.line && p.character <= from.character);
  const behind = (p) => p.line > to.line || (p.line === to.line && p.character >= to.character);
  const shifted = (p) => ({ line: p.line + more, character: p.line === to.line ? p.character + moved : p.character });
  return marks.flatMap((m) => {
    if (before(m.range.end)) return [m];
    if (behind(m.range.start)) return [{ ...m, range: { start: shifted(m.range.start), end: shifted(m.range.end) } }];
    return before(m.range.start) && behind(m.range.end) ? [{ ...m, range: { start: m.range.start, end: shifted(m.range.end) } }] : [];
  });
}

class Doc {
  constructor(name) {
    Object.assign(this, { name, uri: uriOf(name), text: "", lines: [""], base: "", was: "", eol: "\n", undone: [], done: [],
      tokens: [], marks: [], log: [], number: 0, told: false, fixed: false, select: [0, 0], scroll: [0, 0], disk: null, open: 0 });
  }
  get dirty() { return this.text !== this.base || (this.was === "" && this.text !== ""); }

  // offset and place turn lines and columns into offsets and back.
  offset(line, column) {
    let at = 0;
    for (let i = 0; i < line && i < this.lines.length; i++) at += this.lines[i].length + 1;
    return Math.min(at + Math.min(column, (this.lines[line] ?? "").length), this.text.length);
  }
  place(offset) {
    let line = 0;
    for (; line < this.lines.length - 1 && offset > this.lines[line].length; line++) offset -= this.lines[line].length + 1;
    return { line, character: offset };
  }

  // replace changes the text from start to end. All changes come through here.
  replace(start, end, by, how = "typed") {
    const old = this.text.slice(start, end);
    if (old === by) return;
    const from = this.place(start), to = this.place(end);
    this.text = this.text.slice(0, start) + by + this.text.slice(end);
    const head = this.lines[from.line].slice(0, from.character), tail = this.lines[to.line].slice(to.character);
    const fresh = (head + by + tail).split("\n");
    this.lines.splice(from.line, to.line - from.line + 1, ...fresh);
    this.shift(from, to, fresh, tail.length);
    if (how !== "back") this.keep(start, old, by, how);
    this.number++;
    if (this.told) send("didChange", { textDocument: { uri: this.uri, version: this.number },
      contentChanges: [{ range: { start: from, end: to }, text: by }] });
    this.store();
    say("text", this);
  }

  // shift moves the colours and the problems that stand behind a change.
  shift(from, to, fresh, tail) {
    const more = fresh.length - 1 - (to.line - from.line), moved = fresh.at(-1).length - tail - to.character;
    const rows = fresh.map(() => []);
    while (this.tokens.length <= to.line) this.tokens.push([]);
    rows[0] = (this.tokens[from.line] ?? []).filter((t) => t[0] + t[1] <= from.character);
    rows[rows.length - 1].push(...(this.tokens[to.line] ?? []).filter((t) => t[0] >= to.character).map((t) => [t[0] + moved, t[1], t[2]]));
    this.tokens.splice(from.line, to.line - from.line + 1, ...rows);
    const move = (marks) => movedBy(marks, from, to, more, moved);
    this.marks = move(this.marks);
    this.log.push({ number: this.number + 1, move });
    if (this.log.length > 200) this.log.shift();
  }

  // found takes the problems of the text as it was some changes ago.
  found(list, number) {
    this.marks = list;
    for (const c of this.log) if (c.number > number) this.marks = c.move(this.marks);
  }

  // keep notes a change, so that it can be undone. What is typed in one go is undone in one go.
  keep(at, old, by, how) {
    this.undone = [];
    const last = this.done.at(-1), now = Date.now();
    const goesOn = last && how === "typed" && last.how === "typed" && now - last.time < 1500 && !/\n/.test(by + last.by.slice(-1));
    if (goesOn && !old && !last.old && at === last.at + last.by.length) Object.assign(last, { by: last.by + by, time: now });
    else if (goesOn && !by && !last.by && at + old.length === last.at) Object.assign(last, { at, old: old + last.old, time: now });
    else this.done.push({ at, old, by, how, time: now });
    if (this.done.length > 500) this.done.shift();
  }
  undo() { return this.turn(this.done, this.undone, "by", "old"); }
  redo() { return this.turn(this.undone, this.done, "old", "by"); }
  turn(from, to, is, was) {
    const c = from.pop();
    if (!c) return -1;
    this.replace(c.at, c.at + c[is].length, c[was], "back");
    to.push({ ...c, how: "done" });
    return c.at + c[was].length;
  }

  // become makes the text another one by the smallest change.
  become(text, how = "whole") {
    const [start, end] = differ(this.text, text);
    this.replace(start, this.text.length - end, text.slice(start, text.length - end), how);
  }

  // store keeps what is not saved, and what can be undone, until the page is loaded again.
  store(now) {
    clearTimeout(this.due);
    if (!now) return (this.due = setTimeout(() => this.store(true), 200));
    if (this.fixed) return;
    const key = stored(tab, this.name);
    if (!this.dirty && !this.done.length) return void delete localStorage[key];
    const { text, base, was, eol, done, undone, select } = this;
    try {
      localStorage[key] = JSON.stringify({ text, base, was, eol, done, undone, select });
    } catch {
      try { localStorage[key] = JSON.stringify({ text, base, was, eol, done: [], undone: [], select }); } catch { notice(T("The browser has no room left to keep what is not saved.")); }
    }
  }
}

// plain returns a text with the line ends of the editor.
const plain = (text) => text.replace(/\r\n/g, "\n");

// load returns a text, from the disk at first.
async function load(name) {
  const known = docs.get(name);
  if (known) return known;
  const doc = new Doc(name), built = name.startsWith(boot.built);
  const disk = await call(built ? "/built?name=" + encodeURIComponent(name.slice(boot.built.length)) : "/file?name=" + encodeURIComponent(name));
  if (docs.has(name)) return docs.get(name);
  const text = plain(disk.text), left = built ? null : localStorage[stored(tab, name)];
  doc.fixed = built;
  Object.assign(doc, { base: text, was: disk.version, eol: disk.text.includes("\r\n") ? "\r\n" : "\n" });
  if (left) {
    const own = JSON.parse(left);
    Object.assign(doc, { text: own.text, done: own.done, undone: own.undone, select: own.select });
    doc.lines = doc.text.split("\n");
    if (own.was !== disk.version) {
      Object.assign(doc, { base: own.base, was: own.was });
      docs.set(name, doc);
      arrived(doc, disk);
    }
  } else {
    Object.assign(doc, { text, lines: text.split("\n") });
  }
  docs.set(name, doc);
  tellOpen(doc);
  return doc;
}

// arrived takes what is on disk now: a text that is not changed here becomes it, else both are kept.
function arrived(doc, disk) {
  const text = plain(disk.text);
  if (disk.version === doc.was) return;
  if (doc.text === text) Object.assign(doc, { base: text, was: disk.version, disk: null });
  else if (doc.dirty) doc.disk = { text, version: disk.version };
  else {
    Object.assign(doc, { base: text, was: disk.version });
    doc.become(text);
  }
  doc.store();
  say("files");
}

// save writes a text to the disk.
async function save(doc) {
  if (doc.fixed || !doc.dirty) return true;
  if (doc.disk) return say("clash", doc), false;
  const text = doc.text;
  try {
    const out = await call("/save", { name: doc.name, text: doc.eol === "\n" ? text : text.replace(/\n/g, doc.eol), was: doc.was });
    Object.assign(doc, { base: text, was: out.version });
    doc.store(true);
    if (doc.told) send("didSave", { textDocument: { uri: doc.uri } });
    say("files");
    return true;
  } catch (e) {
    if (!e.disk) return notice(e.message === "Failed to fetch" || e instanceof TypeError ? T("The server does not answer. Your text is kept here; save it when the server runs again.") : e.message), false;
    doc.disk = { text: plain(e.disk.text), version: e.disk.version };
    say("clash", doc);
    return false;
  }
}

// settle ends a conflict: with one's own text, which a further save writes, or with that on disk.
function settle(doc, own) {
  const disk = doc.disk;
  doc.disk = null;
  if (own) Object.assign(doc, { base: disk.text, was: disk.version });
  else {
    Object.assign(doc, { base: disk.text, was: disk.version });
    doc.become(disk.text);
  }
  doc.store(true);
  say("files");
  return own ? save(doc) : true;
}

addEventListener("pagehide", () => {
  for (const d of docs.values()) d.store(true);
  delete localStorage[aliveAt(tab)];
});
addEventListener("beforeunload", (e) => { for (const d of docs.values()) d.store(true); });

// ---- the language server

let legend = [], waiting = new Map(), asked = 0, queue = [], sending = false;

function send(what, params, id) {
  const method = what.includes("/") && !what.startsWith("semantic") ? what : "textDocument/" + what;
  queue.push({ jsonrpc: "2.0", method, params, ...(id ? { id } : {}) });
  if (!sending) push();
}

async function push() {
  sending = true;
  await Promise.resolve(); // what is sent at once goes in one request
  while (queue.length && session) {
    const some = queue, of = session;
    queue = [];
    try { await call("/lsp?session=" + of, some); } catch { /* the stream tells when it is there again */ }
  }
  sending = false;
}

// ask asks the language server; without an answer the result is null.
function ask(what, doc, params) {
  if (!session || !doc.told) return Promise.resolve(null);
  const id = ++asked;
  send(what, { textDocument: { uri: doc.uri }, ...params }, id);
  return new Promise((done) => waiting.set(id, done));
}

function tellOpen(doc) {
  if (!session || doc.fixed) return;
  doc.told = true;
  send("didOpen", { textDocument: { uri: doc.uri, languageId: "yaml", version: doc.number, text: doc.text } });
  colours(doc);
}

// colours asks what the names of a text are.
async function colours(doc) {
  const number = doc.number, out = await ask("semanticTokens/full", doc);
  if (!out) return;
  if (number !== doc.number) return clearTimeout(doc.again), void (doc.again = setTimeout(() => colours(doc), 250));
  const rows = [];
  for (let i = 0, line = 0, column = 0; i + 4 < out.data.length; i += 5) {
    if (out.data[i]) [line, column] = [line + out.data[i], 0];
    column += out.data[i + 1];
    (rows[line] ??= []).push([column, out.data[i + 2], legend[out.data[i + 3]]]);
  }
  doc.tokens = Array.from(doc.lines, (_, i) => rows[i] ?? []);
  say("drawn", doc);
}

const found = new Map(); // problems of the language server, by name

function heard(m) {
  if (m.id === "studio") legend = m.result.capabilities.semanticTokensProvider.legend.tokenTypes;
  else if (m.method === "workspace/semanticTokens/refresh") for (const d of docs.values()) { if (d.told) colours(d); }
  else if (m.method === "textDocument/publishDiagnostics") {
    const name = nameOf(m.params.uri), doc = docs.get(name);
    if (!name) return;
    doc?.found(m.params.diagnostics, m.params.version ?? doc.number);
    found.set(name, doc?.marks ?? m.params.diagnostics);
    say("problems", name);
  } else if (!m.method && waiting.has(m.id)) {
    waiting.get(m.id)(m.error ? { error: m.error.message } : m.result);
    waiting.delete(m.id);
  }
}

function connect() {
  const stream = new EventSource(boot.base + "/events");
  stream.addEventListener("hello", (e) => {
    session = e.data;
    waiting.forEach((done) => done(null));
    waiting = new Map();
    queue = [];
    found.clear();
    for (const d of docs.values()) { d.told = false; tellOpen(d); }
    say("link", true);
    look();
    say("state");
  });
  stream.addEventListener("lsp", (e) => heard(JSON.parse(e.data)));
  stream.addEventListener("state", () => say("state"));
  stream.addEventListener("files", () => {
    if (session) send("workspace/didChangeWatchedFiles", {});
    look();
  });
  stream.onerror = () => {
    session = "";
    for (const d of docs.values()) d.told = false;
    say("link", false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  };
}

// look looks which files there are, and takes what has changed on disk.
let listed = [];
async function look() {
  try { listed = await call("/files"); } catch { return; }
  const now = new Map(listed.map((f) => [f.name, f.version]));
  for (const doc of docs.values()) {
    if (doc.fixed || (now.get(doc.name) ?? "") === doc.was || doc.disk?.version === (now.get(doc.name) ?? "")) continue;
    try { arrived(doc, await call("/file?name=" + encodeURIComponent(doc.name))); } catch { /* the next look finds it */ }
  }
  say("files");
}

let quiet = 0;
function notice(text) {
  const box = $("#notice");
  const close = document.createElement("button");
  close.textContent = "✕";
  close.setAttribute("aria-label", T("Close"));
  close.addEventListener("click", () => box.replaceChildren());
  box.replaceChildren(text, close);
  clearTimeout(quiet);
  quiet = setTimeout(() => box.replaceChildren(), 20000);
}
