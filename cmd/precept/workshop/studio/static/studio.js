// The page around the editor: files, saving, the table, and what the last check has found.
"use strict";

// ---- files

hear("text", (d) => { if (d === doc) draw(); files(); });
hear("drawn", (d) => { if (d === doc) draw(); });
hear("files", () => { files(); if (doc && area.value !== doc.text) put(Math.min(area.selectionStart, doc.text.length)); });
hear("problems", (name) => { if (doc?.name === name) draw(); problems(); });
hear("shown", () => files());

const titled = document.title;
let drawnFiles = "";
function files() {
  const names = [...new Set([...listed.map((f) => f.name), ...[...docs.values()].filter((d) => !d.fixed && (d.text || d === doc)).map((d) => d.name)])].sort((a, b) => {
    const deep = (n) => (n.includes("/") ? 1 : 0);
    return deep(a) - deep(b) || (a < b ? -1 : 1);
  });
  const bad = new Set([...problemsBy().entries()].filter(([, l]) => l.some((p) => p.severity === 1)).map(([n]) => n));
  const rows = names.map((n) => [n, docs.get(n)?.disk ? "clash" : docs.get(n)?.dirty ? "dirty" : "", bad.has(n), doc?.name === n]);
  const sign = JSON.stringify(rows);
  const dirty = [...docs.values()].filter((d) => d.dirty && !d.fixed);
  $("#save").disabled = !doc?.dirty || doc.fixed;
  $("#saveall").disabled = !dirty.length;
  $("#saveall").textContent = T("Save all") + (dirty.length > 1 ? ` (${dirty.length})` : "");
  $("#current").textContent = doc ? doc.name.replace(boot.built, "") + (doc.fixed ? " – " + T("comes with the program") : "") : "";
  for (const name of ["format", "rename", "remove"]) $("#" + name).disabled = !doc || doc.fixed;
  document.title = (dirty.length ? "● " : "") + titled;
  clashed();
  if (sign === drawnFiles) return;
  drawnFiles = sign;
  const list = [];
  let dir = "";
  for (const [name, state, wrong, open] of rows) {
    const at = name.lastIndexOf("/"), of = name.slice(0, at + 1);
    if (of !== dir) {
      const head = document.createElement("li");
      head.className = "dir";
      head.textContent = dir = of;
      list.push(head);
    }
    const li = document.createElement("li"), b = button(name.slice(at + 1), () => show(name));
    b.title = name;
    b.className = [state, wrong ? "bad" : ""].join(" ").trim();
    if (open) li.className = "open";
    li.append(b);
    list.push(li);
  }
  $("#files ul").replaceChildren(...list);
  $("#files .open")?.scrollIntoView({ block: "nearest" });
}

$("#fresh").addEventListener("click", async () => {
  const name = await prompted(T("Name of the new file"), "new.yaml");
  if (!name) return;
  if (!/\.(yaml|md)$/.test(name)) return notice(T("That is not the name of a file here. Names end in .yaml or .md, and stay in the folder."));
  show(name);
});

// leave closes a text whose file is gone, and shows another.
async function leave(d, next) {
  docs.delete(d.name);
  clearTimeout(d.due);
  d.fixed = true; // it keeps nothing any more
  delete localStorage[stored(tab, d.name)];
  if (d.told) send("didClose", { textDocument: { uri: d.uri } });
  found.delete(d.name);
  await look();
  const name = next ?? listed[0]?.name;
  if (name) await show(name);
  problems();
}

$("#remove").addEventListener("click", async () => {
  const d = doc;
  if ((await answered(T("Delete this file? Its text cannot be brought back.") + " " + d.name, null, [T("Delete")])) !== 0) return;
  try {
    if (d.was) await call("/remove", { name: d.name, was: d.was });
    await leave(d);
  } catch (e) { renewed(d, e); }
});

$("#rename").addEventListener("click", async () => {
  const d = doc, to = await prompted(T("A new name for") + " " + d.name, d.name);
  if (!to || to === d.name) return;
  if (d.dirty && !(await save(d))) return;
  try {
    await call("/rename", { name: d.name, was: d.was, to });
    await leave(d, to);
  } catch (e) { renewed(d, e); }
});

// renewed shows why a file was not deleted or renamed; if it has changed on disk, that text arrives.
function renewed(d, e) {
  if (e.disk) arrived(d, e.disk);
  notice(e.disk ? T("This file has changed on disk. Look at it first.") : e.message);
}

// ---- saving

async function saveAll() {
  for (const d of docs.values()) if (d.dirty && !(await save(d))) return;
}
$("#save").addEventListener("click", () => save(doc).then(() => area.focus()));
$("#saveall").addEventListener("click", saveAll);
$("#undo").addEventListener("click", () => back(doc.undo()));
$("#redo").addEventListener("click", () => back(doc.redo()));
$("#format").addEventListener("click", format);
document.addEventListener("keydown", (e) => {
  if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== "s") return;
  e.preventDefault();
  if (e.shiftKey) saveAll();
  else if (doc) save(doc);
});

// ---- conflicts

function clashed() {
  const bar = $("#conflict"), on = !!doc?.disk;
  if (bar.hidden === !on) return;
  bar.hidden = !on;
  const p = document.createElement("p");
  p.textContent = T("This file was changed on disk while you changed it here. Both texts are kept.");
  bar.replaceChildren(p, button(T("Compare and choose"), () => clash(doc)));
}
hear("clash", (d) => { files(); clash(d); });

async function clash(d) {
  if (!d.disk || $("#ask").open) return;
  const sides = document.createElement("div");
  sides.className = "sides";
  const mine = new Set(d.lines), theirs = d.disk.text.split("\n"), other = new Set(theirs);
  for (const [head, lines, known] of [[T("Your text"), d.lines, other], [T("On disk"), theirs, mine]]) {
    const side = document.createElement("div"), h = document.createElement("b"), pre = document.createElement("pre");
    h.textContent = head;
    for (const l of lines) {
      const span = document.createElement("span");
      span.textContent = l + "\n";
      if (!known.has(l)) span.className = "differs";
      pre.append(span);
    }
    side.append(h, pre);
    sides.append(side);
    setTimeout(() => (pre.scrollTop = (pre.querySelector(".differs")?.offsetTop ?? 0) - pre.offsetTop - 60), 0);
  }
  const n = await answered(d.name + ": " + T("which text is right?"), sides, [T("Write mine over it"), T("Take the one on disk")]);
  if (n === 0) await settle(d, true);
  if (n === 1) settle(d, false);
  if (d === doc) put(Math.min(area.selectionStart, d.text.length));
}

// ---- what was found

let state = { problems: [], changes: [], scenes: [], missing: "" };
let asking = false, again = false;
async function refresh() {
  if (asking) return void (again = true);
  asking = true;
  try { state = await call("/state?find=" + encodeURIComponent($("#find").value)); } catch { /* told when the stream is back */ }
  asking = false;
  problems();
  scenes();
  changes();
  $("#doing").textContent = state.looks ? T("Checking what was saved…") : state.waits ? T("Playing scenarios…") : "";
  if (again) { again = false; setTimeout(refresh, 200); }
  else if (lacks && !state.looks && !state.missing && !state.problems.length) begin();
}
hear("state", refresh);

function element(name, text, kind) {
  const e = document.createElement(name);
  if (text) e.textContent = text;
  if (kind) e.className = kind;
  return e;
}

// placed is a button that goes to a place.
function placed(p) {
  if (!p?.file) return "";
  const b = button(`${p.file}:${p.line}`, () => show(p.own ? p.file : boot.built + p.file, p.line, p.column));
  b.className = "at";
  return b;
}

// problemsBy returns the problems by file: those of the language server, which knows what is not saved; for other files
// those of the last check.
function problemsBy() {
  const out = new Map();
  for (const [name, list] of found)
    if (list.length) out.set(name, list.map((d) => ({ file: name, own: true, line: d.range.start.line + 1, column: d.range.start.character + 1,
      text: d.message, severity: d.severity, fix: d.data, notes: (d.relatedInformation ?? []).map((r) => ({ file: nameOf(r.location.uri).replace(boot.built, ""),
        own: !r.location.uri.startsWith(boot.built), line: r.location.range.start.line + 1, column: r.location.range.start.character + 1, text: r.message })) })));
  for (const p of state.problems) {
    if (p.own && (docs.get(p.file)?.told || found.has(p.file))) continue;
    out.set(p.file, [...(out.get(p.file) ?? []), { ...p, severity: 1 }]);
  }
  return out;
}

function problems() {
  files();
  const all = [...problemsBy().values()].flat().sort((a, b) => a.severity - b.severity || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  const count = all.filter((p) => p.severity === 1).length;
  tally("problems", count || all.length || "", count ? "bad" : "");
  const list = element("ul");
  for (const p of all.slice(0, 300)) {
    const li = element("li"), row = element("div", "", "row");
    row.append(element("span", p.severity === 1 ? "✗" : "△", p.severity === 1 ? "fail" : "advice"), element("span", p.text, "name text"));
    if (p.fix) {
      const fix = button(T("Fix"), async () => { await show(p.file, p.line, p.column); mend(p.line - 1, p.text); });
      fix.title = p.fix;
      row.append(fix);
    }
    row.append(placed(p));
    li.append(row);
    for (const n of p.notes ?? []) {
      const note = element("small", n.text + " ");
      note.append(placed(n));
      li.append(note, " ");
    }
    list.append(li);
  }
  const missing = state.missing ? [element("pre", state.missing, "fail")] : [];
  $("#problems").replaceChildren(...missing, all.length ? list : missing.length ? "" : element("p", T("No problem."), "well"));
}

function tally(pane, text, kind) {
  const c = $(`[data-pane=${pane}] .count`);
  c.textContent = text;
  c.className = "count " + kind;
}

function scenes() {
  tally("scenes", state.count ? (state.failed ? `${state.failed} ✗` : `${state.passed}/${state.count}`) : "", state.failed ? "bad" : state.passed && state.passed === state.count ? "good" : "");
  $("#scenes ul").replaceChildren(...state.scenes.map((s) => {
    const li = element("li"), row = element("div", "", "row");
    const sign = { passed: "✓", failed: "✗" }[s.state] ?? "·";
    const name = button(s.name, () => show(s.own ? s.file : boot.built + s.file, s.line, s.column));
    name.className = "name link";
    row.append(element("span", sign, { passed: "pass", failed: "fail" }[s.state] ?? "wait"), name, placed(s));
    row.append(button(T("Play"), async () => {
      try { Object.assign(s, await call("/run", { name: s.name })); } catch (e) { notice(e.message); }
      scenes();
    }));
    row.append(button(T("As a table"), async () => {
      try { table((await call("/lay", { name: s.name })).link); view("table"); } catch (e) { notice(e.message); }
    }));
    li.append(row);
    if (s.own && s.silent) li.append(element("p", `${T("Could be done, and was passed:")} ${s.silent.join(", ")}`, "silent"));
    if (s.text) {
      const why = element("pre", s.text, "fail");
      li.append(why, placed(s.at));
      if (s.own && s.takes) li.append(" ", button(T("Take these changes over"), () => takeOver(s)));
    }
    return li;
  }));
}

// takeOver writes what has changed into a scenario, not yet saved.
async function takeOver(s) {
  try {
    const d = await load(s.file), out = await call("/take", { name: s.name });
    if (d.text !== plain(out.was)) return notice(T("Save the file first: the scenario was played as it was saved."));
    d.become(plain(out.text));
    if (d === doc) put(-1);
    show(s.file, s.at.line, s.at.column);
  } catch (e) { notice(e.message); }
}

function changes() {
  tally("changes", state.changes.length || "", "");
  const list = element("ul");
  for (const c of state.changes) {
    const li = element("li"), row = element("div", "", "row"), pre = element("pre");
    row.append(element("b", c.path), element("span", T(c.class), "name"), placed(c));
    for (const l of c.lines) pre.append(element({ "-": "del", "+": "ins" }[l.mark] ?? "span", `${l.mark || " "} ${l.text}\n`));
    li.append(row, pre);
    list.append(li);
  }
  $("#changes").replaceChildren(state.changes.length ? list : element("p", T("The last save has changed no rule."), "wait"));
}

let typing = 0;
$("#find").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(refresh, 250); });
$("#word").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(lookUp, 250); });

async function lookUp() {
  const want = $("#word").value.trim(), out = $("#words ul");
  if (!want) return out.replaceChildren();
  let list;
  try { list = await call("/words?find=" + encodeURIComponent(want)); } catch (e) { return notice(e.message); }
  if ($("#word").value.trim() !== want) return;
  if (!list.length) return out.replaceChildren(element("p", T("No name of the game is like that."), "wait"));
  out.replaceChildren(...list.map((w) => {
    const li = element("li"), what = element("div"), head = element("p"), use = element("p");
    head.append(element("code", w.form), " ", element("b", w.title), " ", placed(w));
    if (w.through) head.append(" ", element("small", T("used where it is implemented:") + " " + w.through));
    what.append(head);
    if (w.example) {
      use.append(element("small", T("for instance") + " "), element("code", w.example), " ", placed(w.at));
      what.append(use);
    }
    li.append(element("small", w.kind), what);
    return li;
  }));
}

$("#topic").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(() => explained("find=" + encodeURIComponent($("#topic").value)), 250); });

// explained shows sections of the documents on the language.
async function explained(query) {
  let list;
  try { list = await call("/manual?" + query); } catch (e) { return notice(e.message); }
  $("#manual div").replaceChildren(...list.map((x) => {
    const d = element("details"), head = element("summary", x.title + " "), text = element("div");
    head.append(element("small", x.file));
    d.open = list.length < 4;
    text.innerHTML = x.html; // of the program's own documents
    d.append(head, text);
    return d;
  }));
  if (!list.length) $("#manual div").append(element("p", T("Nothing is found."), "wait"));
  $("#manual").scrollTop = 0; // the search stays in sight
}
$("#manual").addEventListener("click", (e) => {
  const link = e.target.closest("a")?.getAttribute("href");
  if (!link) return;
  e.preventDefault();
  const own = link.startsWith("#") ? e.target.closest("details").querySelector("small").textContent + link : link;
  if (/^https?:/.test(link)) open(link, "_blank", "noopener");
  else explained("at=" + encodeURIComponent(own));
});

function choosePane(pane) {
  if (pane === "manual" && !$("#manual details")) explained("find=");
  for (const b of document.querySelectorAll("#below [role=tab]")) b.setAttribute("aria-selected", b.dataset.pane === pane);
  for (const b of document.querySelectorAll("#below .body")) b.hidden = b.id !== pane;
  sessionStorage["precept-studio-pane"] = pane;
}
for (const b of document.querySelectorAll("#below [role=tab]")) b.addEventListener("click", () => choosePane(b.dataset.pane));
choosePane(sessionStorage["precept-studio-pane"] ?? "problems");

// ---- numbers

$("#measure").addEventListener("click", () => {
  const button = $("#measure"), page = $("#numbers iframe");
  button.disabled = true;
  button.textContent = T("Playing for ten seconds…");
  page.onload = () => {
    button.disabled = false;
    button.textContent = T("Play for ten seconds");
  };
  page.hidden = false;
  page.src = boot.base + "/numbers?" + Date.now();
});

// ---- the table

const frame = $("#table"), kept = "precept-studio-table|" + boot.root;
function table(link) {
  frame.src = link;
  localStorage[kept] = link;
}
async function begin() {
  const link = localStorage[kept];
  if (link && (await fetch(link, { method: "HEAD" }).catch(() => ({}))).ok) return table(link);
  try { table((await call("/table", {})).link); lacks = false; } catch { if (!lacks) frame.src = "/"; lacks = true; }
}
let lacks = false; // there is no table, since the content has problems
frame.addEventListener("load", () => {
  const link = frame.contentDocument?.body?.dataset.link;
  if (link) localStorage[kept] = link;
  $("#here").disabled = !link;
});
$("#other").addEventListener("click", async () => {
  view("table");
  frame.src = (await call("/table", {}).catch(() => ({}))).form || "/";
});

function view(name) {
  for (const b of document.querySelectorAll("#right [role=tab]")) b.setAttribute("aria-selected", b.dataset.view === name);
  frame.classList.toggle("away", name !== "table");
  for (const pane of ["chart", "cards"]) $("#" + pane).hidden = name !== pane;
  say("view", name);
}
for (const b of document.querySelectorAll("#right [role=tab]")) b.addEventListener("click", () => view(b.dataset.view));

// The position of the table becomes a scenario, not yet saved, with the expectation to fill in.
const positions = "conformance/positions.yaml";
$("#here").addEventListener("click", async () => {
  const link = frame.contentDocument?.body?.dataset.link, at = new URLSearchParams(frame.contentWindow.location.search).get("at");
  if (!link) return notice(T("There is no table."));
  const answer = await fetch(`${link}/scenario${at === null ? "" : "?at=" + at}`);
  const fresh = await answer.text();
  if (!answer.ok) return notice(new DOMParser().parseFromString(fresh, "text/html").querySelector("main")?.innerText ?? T("The server refuses that."));
  try {
    const d = await load(positions), out = await call("/scene", { text: d.text, fresh });
    d.become(out.text);
    const line = d.lines.findLastIndex((l) => /^\s*#/.test(l));
    if (d === doc) put(-1);
    await show(positions, line + 1, d.lines[line].search(/\S/) + 1);
    const start = d.offset(line, d.lines[line].search(/\S/));
    area.setSelectionRange(start, d.offset(line, d.lines[line].length));
  } catch (e) { notice(e.message); }
});

// ---- sizes

function drag(split, variable, size) {
  const grid = $("#grid"), key = "precept-studio" + variable;
  if (localStorage[key]) grid.style.setProperty(variable, localStorage[key]);
  split.addEventListener("pointerdown", (e) => {
    split.setPointerCapture(e.pointerId);
    frame.style.pointerEvents = "none";
    split.onpointermove = (m) => grid.style.setProperty(variable, (localStorage[key] = size(m, grid.getBoundingClientRect()) + "%"));
    split.onpointerup = () => { split.onpointermove = null; frame.style.pointerEvents = ""; };
  });
}
const between = (low, x, top) => Math.max(low, Math.min(top, x));
drag($("#split-right"), "--right", (e, box) => between(10, (100 * (box.right - e.clientX)) / box.width, 75));
drag($("#split-below"), "--below", (e, box) => between(8, (100 * (box.bottom - e.clientY)) / box.height, 80));

// ---- begin

hear("link", (on) => ($("#link").textContent = on ? "" : T("The server does not answer. What you type is kept here.")));
hear("link", async (on) => {
  if (!on || doc) return;
  await look();
  const last = sessionStorage["precept-studio-open|" + boot.root];
  const first = [last, boot.first, "game.yaml", listed.find((f) => !f.name.includes("/"))?.name, listed[0]?.name].find((n) => n && (listed.some((f) => f.name === n) || localStorage[stored(tab, n)]));
  if (first) show(first, 0, 0, false);
  else { area.readOnly = true; files(); }
  for (const key of Object.keys(localStorage)) { // what was not saved
    const [what, root, id, name] = key.split("|");
    if (what === "precept-studio" && root === boot.root && id === tab && JSON.parse(localStorage[key]).text !== JSON.parse(localStorage[key]).base) load(name).then(files);
  }
});
connect();
begin();
document.documentElement.classList.add("scripted");
