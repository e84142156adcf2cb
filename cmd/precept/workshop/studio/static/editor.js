// The editor: a text area with a coloured layer behind it. Only the lines in sight are drawn.
"use strict";

const high = 19, padX = 8, padY = 4; // as in studio.css
const area = $("#code textarea"), layer = $("#code .layer"), gutter = $("#code .gutter");
const offers = $("#code .offers"), tip = $("#code .tip");
let doc = null; // the text in sight
let wide = 8; // of a letter
{
  const probe = document.createElement("div");
  probe.textContent = "x".repeat(100);
  layer.append(probe);
  wide = probe.getBoundingClientRect().width / 100 || 8;
  probe.remove();
}

// ---- colours

// plainly colours a line as YAML: one class for each letter.
function plainly(text) {
  const out = new Array(text.length).fill("");
  const fill = (from, to, name) => { for (let i = from; i < to; i++) out[i] = name; };
  const key = /(^\s*(?:- )*|[{,]\s*)([\w.\-]+|"[^"]*"|'[^']*')(?=:(\s|$))/g;
  for (let m; (m = key.exec(text)); ) fill(m.index + m[1].length, m.index + m[0].length, "k");
  const rest = /"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|(^|\s)#.*$|\b\d+\b|(?<=^\s*(?:- )*)-(?= )/g;
  for (let m; (m = rest.exec(text)); ) {
    const c = m[0].trimStart()[0], from = m.index + m[0].length - m[0].trimStart().length;
    if (out[from] === "k") continue;
    const before = text[from - 1] ?? " ";
    if (c === "#") fill(from, text.length, "c");
    else if ((c === '"' || c === "'") && /[\s:\[{,(]/.test(before)) fill(from, from + m[0].trimStart().length, "s");
    else if (c === "-") out[from] = "p";
    else if (/\d/.test(c)) fill(from, from + m[0].length, "n");
    else rest.lastIndex = from + 1;
  }
  return out;
}

// draw draws the lines in sight.
let due = 0;
function draw() {
  if (!due) due = requestAnimationFrame(() => { due = 0; paint(); });
}

const rows = new Map(); // the lines that are drawn, by number

function paint() {
  if (!doc) return;
  const top = area.scrollTop, left = area.scrollLeft, tall = area.clientHeight;
  const first = Math.max(0, Math.floor((top - padY) / high) - 2), last = Math.min(doc.lines.length - 1, Math.ceil((top + tall) / high) + 2);
  const marks = new Map();
  for (const m of doc.marks)
    for (let i = Math.max(first, m.range.start.line); i <= Math.min(last, m.range.end.line); i++) marks.set(i, [...(marks.get(i) ?? []), m]);
  for (const [i, r] of rows) if (i < first || i > last) { r.text.remove(); r.number.remove(); rows.delete(i); }
  for (let i = first; i <= last; i++) {
    const tokens = doc.tokens[i] ?? [], on = marks.get(i) ?? [];
    const sign = doc.lines[i] + "\0" + tokens.join() + "\0" + on.map((m) => [m.severity, m.range.start.line, m.range.start.character, m.range.end.line, m.range.end.character]).join();
    let r = rows.get(i);
    if (!r) {
      r = { text: document.createElement("div"), number: document.createElement("div"), sign: null };
      r.number.textContent = i + 1;
      rows.set(i, r);
      layer.append(r.text);
      gutter.append(r.number);
    }
    if (r.sign !== sign) {
      r.sign = sign;
      r.text.replaceChildren(...spans(doc.lines[i], tokens, on, i));
      r.number.className = on.some((m) => m.severity === 1) ? "bad" : on.length ? "hint" : "";
    }
    const y = padY + i * high - top + "px";
    if (r.y !== y) r.text.style.top = r.number.style.top = r.y = y;
    if (r.x !== left) { r.text.style.left = padX - left + "px"; r.x = left; }
  }
  here();
}

// spans returns a line as coloured pieces.
function spans(text, tokens, marks, line) {
  const names = plainly(text);
  for (const [at, size, type] of tokens)
    for (let i = at; i < at + size && i < names.length; i++) if (names[i] !== "c") names[i] = type;
  const under = new Array(text.length).fill("");
  for (const m of marks) {
    let from = m.range.start.line < line ? text.length - text.trimStart().length : m.range.start.character;
    let to = m.range.end.line > line ? text.length : m.range.end.character;
    if (to <= from) [from, to] = [Math.max(0, Math.min(from, text.length - 1)), Math.max(1, from + 1)];
    for (let i = from; i < to && i < under.length; i++) under[i] = m.tags?.includes(1) ? "unused-text" : m.severity === 1 ? "bad-text" : under[i] || "hint-text";
  }
  const out = [];
  for (let i = 0; i < text.length; ) {
    let to = i + 1;
    while (to < text.length && names[to] === names[i] && under[to] === under[i]) to++;
    const piece = text.slice(i, to), name = (names[i] + " " + under[i]).trim();
    if (name) {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = piece;
      out.push(span);
    } else out.push(piece);
    i = to;
  }
  return out;
}

// here shows where the caret is.
const band = document.createElement("div");
band.className = "line-here";
layer.prepend(band);
let foundHere = null; // the place that was found last, while the field to find is open
const mark = document.createElement("div");
mark.className = "found-here";
layer.prepend(mark);
function here() {
  mark.hidden = !foundHere;
  if (foundHere) {
    mark.style.top = padY + foundHere.line * high - area.scrollTop + "px";
    mark.style.left = padX + foundHere.from * wide - area.scrollLeft + "px";
    mark.style.width = foundHere.size * wide + "px";
  }
  const p = doc.place(area.selectionStart);
  band.style.top = padY + p.line * high - area.scrollTop + "px";
  $("#where").textContent = `${p.line + 1}:${p.character + 1}`;
}

// ---- which text is in sight

async function show(name, line, column, focus = true) {
  let next;
  try { next = await load(name); } catch (e) { return notice(e.message); }
  if (doc && doc !== next) {
    doc.select = [area.selectionStart, area.selectionEnd];
    doc.scroll = [area.scrollTop, area.scrollLeft];
    doc.store();
  }
  hush();
  if (doc !== next) {
    doc = next;
    for (const r of rows.values()) { r.text.remove(); r.number.remove(); }
    rows.clear();
    area.value = doc.text;
    area.readOnly = doc.fixed;
    area.setSelectionRange(...doc.select);
    [area.scrollTop, area.scrollLeft] = doc.scroll;
    reveal(doc.place(doc.select[0]).line);
    sessionStorage["precept-studio-open|" + boot.root] = name;
    say("files");
  }
  if (line) {
    const at = doc.offset(line - 1, Math.max(0, (column ?? 1) - 1));
    area.setSelectionRange(at, at);
    area.scrollLeft = Math.max(0, padX + ((column ?? 1) + 10) * wide - area.clientWidth);
    reveal(line - 1);
  }
  if (focus) area.focus({ preventScroll: true });
  say("shown", doc);
  draw();
}

// reveal scrolls so that a line is in sight.
function reveal(line) {
  const y = padY + line * high;
  if (y < area.scrollTop + high || y > area.scrollTop + area.clientHeight - 3 * high) area.scrollTop = Math.max(0, y - area.clientHeight / 3);
}

// edit changes the text in sight as if it were typed.
function edit(start, end, by, caret = start + by.length, how = "whole") {
  if (doc.fixed) return;
  doc.replace(start, end, by, how);
  put(caret);
}

// put shows the text that was changed by something else than the keys.
function put(caret) {
  const [top, left] = [area.scrollTop, area.scrollLeft];
  if (area.value !== doc.text) area.value = doc.text;
  [area.scrollTop, area.scrollLeft] = [top, left];
  if (caret >= 0) {
    area.setSelectionRange(caret, caret);
    reveal(doc.place(caret).line);
  }
  draw();
}

// edits carries out what the language server wants changed in several texts.
async function edits(changes) {
  for (const [uri, list] of Object.entries(changes)) {
    const d = await load(nameOf(uri));
    const placed = list.map((e) => [d.offset(e.range.start.line, e.range.start.character), d.offset(e.range.end.line, e.range.end.character), e.newText]);
    const caret = d === doc ? area.selectionStart : 0;
    for (const [start, end, by] of placed.sort((a, b) => b[0] - a[0])) d.replace(start, end, by, "whole");
    if (d === doc) put(Math.min(caret, d.text.length));
  }
  say("files");
}

// ---- typing

area.addEventListener("input", (e) => {
  const next = area.value, [start, end] = differ(doc.text, next);
  doc.replace(start, doc.text.length - end, next.slice(start, next.length - end), "typed");
  draw();
  hideTip();
  foundHere = null;
  const typed = e.inputType === "insertText" && e.data?.length === 1 ? e.data : "";
  if (/[\w.(]/.test(typed)) offer(false);
  else if (e.inputType.startsWith("delete") && !offers.hidden) offer(false);
  else hideOffers();
});
area.addEventListener("beforeinput", (e) => {
  if (e.inputType === "historyUndo") { e.preventDefault(); back(doc.undo()); }
  if (e.inputType === "historyRedo") { e.preventDefault(); back(doc.redo()); }
});
area.addEventListener("scroll", () => { hush(); draw(); }, { passive: true });
document.addEventListener("selectionchange", () => { if (doc && document.activeElement === area) { doc.select = [area.selectionStart, area.selectionEnd]; draw(); } });
new ResizeObserver(draw).observe(area);

function back(caret) {
  if (caret >= 0) put(caret);
  hush();
}

// indent moves the selected lines to the right or left; without a selection it writes two spaces.
function indent(by) {
  const [from, to] = [area.selectionStart, area.selectionEnd];
  const start = doc.text.lastIndexOf("\n", from - 1) + 1;
  if (by > 0 && from === to) return edit(from, to, "  ");
  const old = doc.text.slice(start, to);
  const text = old.split("\n").map((l) => (by > 0 ? "  " + l : l.replace(/^ {1,2}/, ""))).join("\n");
  doc.replace(start, to, text, "whole");
  put(-1);
  area.setSelectionRange(Math.max(start, from + by * (from > start ? 2 : 0)), start + text.length);
}

// enter goes on where the line begins, or deeper after a key without a value.
function enter() {
  const [from, to] = [area.selectionStart, area.selectionEnd];
  const line = doc.text.slice(doc.text.lastIndexOf("\n", from - 1) + 1, from);
  let space = line.match(/^ */)[0];
  if (/^\s*- /.test(line)) space += "  ";
  if (/:\s*(#.*)?$/.test(line)) space += "  ";
  edit(from, to, "\n" + space, undefined, "typed");
}

let leaves = false; // Tab leaves the text after Escape
area.addEventListener("keydown", (e) => {
  const ctrl = e.ctrlKey || e.metaKey, listed = !offers.hidden;
  const stop = () => { e.preventDefault(); e.stopPropagation(); };
  if (listed && e.key === "ArrowDown") { stop(); pick(1); }
  else if (listed && e.key === "ArrowUp") { stop(); pick(-1); }
  else if (listed && (e.key === "Enter" || e.key === "Tab") && !e.shiftKey) { stop(); take(); }
  else if (e.key === "Escape") { leaves = offers.hidden && tip.hidden; hush(); }
  else if (e.key === "Tab" && !ctrl && !e.altKey && !leaves && !doc.fixed) { stop(); indent(e.shiftKey ? -1 : 1); }
  else if (e.key === "Enter" && !ctrl && !e.shiftKey && !doc.fixed) { stop(); enter(); hush(); }
  else if (ctrl && e.key === " ") { stop(); offer(true); }
  else if (ctrl && !e.shiftKey && e.key.toLowerCase() === "z") { stop(); back(doc.undo()); }
  else if (ctrl && (e.key.toLowerCase() === "y" || (e.shiftKey && e.key.toLowerCase() === "z"))) { stop(); back(doc.redo()); }
  else if (e.key === "F12") { stop(); definition(area.selectionStart); }
  else if (e.key === "F2") { stop(); rename(); }
  else if (e.key === "F1") { stop(); explain(area.selectionStart); }
  else if (ctrl && e.key === ".") { stop(); mend(doc.place(area.selectionStart).line); }
  else if (e.shiftKey && e.altKey && e.code === "KeyF") { stop(); format(); }
  else if (ctrl && !e.shiftKey && e.key.toLowerCase() === "f") { stop(); seek(); }
  if (e.key !== "Escape") leaves = false;
});
area.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== area) hideOffers(); }, 150));

// ---- completion

let listing = 0, items = [];
async function offer(asked) {
  const mine = ++listing, at = area.selectionStart;
  const out = await ask("completion", doc, { position: doc.place(at) });
  if (mine !== listing || area.selectionStart !== at || !out?.items) return;
  const word = doc.text.slice(0, at).match(/\w*$/)[0].toLowerCase();
  const order = (i) => (i.sortText >= "9" ? "2" : i.label.toLowerCase().startsWith(word) ? "0" : "1") + (i.sortText ?? i.label);
  items = out.items.sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, 60);
  if (!items.length || (!asked && items.length === 1 && items[0].label === word)) return hideOffers();
  offers.replaceChildren(...items.map((i, n) => {
    const li = document.createElement("li"), detail = document.createElement("small");
    li.setAttribute("role", "option");
    li.setAttribute("aria-selected", n === 0);
    detail.textContent = i.detail ?? "";
    li.append(i.label, detail);
    li.addEventListener("mousedown", (e) => { e.preventDefault(); choose(n); take(); });
    return li;
  }));
  hideTip();
  place(offers, at - word.length);
  choose(0);
}

const chosen = () => [...offers.children].findIndex((li) => li.getAttribute("aria-selected") === "true");
function choose(n) {
  [...offers.children].forEach((li, i) => li.setAttribute("aria-selected", i === n));
  offers.children[n]?.scrollIntoView({ block: "nearest" });
  const text = items[n]?.documentation?.value;
  if (text) {
    tip.replaceChildren(marked(text));
    tip.hidden = false;
    const box = offers.getBoundingClientRect(), pane = area.getBoundingClientRect();
    tip.style.left = Math.max(0, Math.min(box.right - pane.left + 6, pane.width - 300)) + "px";
    tip.style.top = box.top - pane.top + "px";
    if (box.right - pane.left + 250 > pane.width) tip.style.top = box.bottom - pane.top + 4 + "px";
  } else hideTip();
}
function pick(by) { choose((chosen() + by + items.length) % items.length); }
function take() {
  const item = items[chosen()];
  hush();
  if (!item?.textEdit) return;
  const { range, newText } = item.textEdit;
  edit(doc.offset(range.start.line, range.start.character), Math.max(area.selectionStart, doc.offset(range.end.line, range.end.character)), newText);
}

// place puts a box below a place of the text, or above it if there is no room.
function place(box, offset) {
  const p = doc.place(offset), pane = area.getBoundingClientRect();
  box.hidden = false;
  const x = padX + p.character * wide - area.scrollLeft, y = padY + (p.line + 1) * high - area.scrollTop;
  box.style.left = Math.max(0, Math.min(x, pane.width - box.offsetWidth - 4)) + "px";
  box.style.top = (y + box.offsetHeight > pane.height && y - high > box.offsetHeight ? y - high - box.offsetHeight : y) + "px";
}
function hideOffers() { listing++; offers.hidden = true; hideTip(); }
function hideTip() { tip.hidden = true; tipAt = -1; clearTimeout(resting); }
function hush() { hideOffers(); hideTip(); }

// ---- what a name means

let tipAt = -1, resting = 0;
function under(e) {
  const box = area.getBoundingClientRect();
  const line = Math.floor((e.clientY - box.top + area.scrollTop - padY) / high), column = Math.floor((e.clientX - box.left + area.scrollLeft - padX) / wide);
  return line < 0 || line >= doc.lines.length || column < 0 || column > doc.lines[line].length ? -1 : doc.offset(line, column);
}
area.addEventListener("mousemove", (e) => {
  if (!doc || !offers.hidden) return;
  clearTimeout(resting);
  const at = under(e);
  if (tipAt >= 0 && (at < 0 || Math.abs(at - tipAt) > 12)) hideTip();
  if (at >= 0 && tip.hidden) resting = setTimeout(() => explain(at), 350);
});
$("#code .pane").addEventListener("mouseleave", () => { clearTimeout(resting); hideTip(); });
area.addEventListener("click", (e) => { if (e.ctrlKey || e.metaKey) definition(area.selectionStart); else hush(); });

async function explain(at) {
  const p = doc.place(at), of = doc, number = doc.number;
  const inside = (m) => doc.offset(m.range.start.line, m.range.start.character) <= at && at <= doc.offset(m.range.end.line, m.range.end.character);
  const wrong = doc.marks.filter(inside);
  const [said, fixes] = await Promise.all([ask("hover", doc, { position: p }), wrong.length ? ask("codeAction", doc, { range: { start: p, end: p }, context: { diagnostics: [] } }) : []]);
  if (doc !== of || doc.number !== number || (!wrong.length && !said?.contents)) return;
  tip.replaceChildren();
  for (const m of wrong) {
    const text = document.createElement("p");
    text.className = m.severity === 1 ? "wrong" : "text";
    text.textContent = m.message;
    tip.append(text);
    for (const f of (fixes ?? []).filter?.((f) => f.diagnostics[0].message === m.message) ?? []) tip.append(button(f.title, () => { hush(); edits(f.edit.changes); }));
  }
  if (said?.contents) tip.append(marked(said.contents.value));
  place(tip, at);
  tipAt = at;
}

function button(text, does) {
  const b = document.createElement("button");
  b.textContent = text;
  b.type = "button";
  b.addEventListener("click", does);
  return b;
}

// marked returns what the language server says, as elements.
function marked(text) {
  const out = document.createDocumentFragment();
  const plain = (s) => s.replace(/&lt;/g, "<").replace(/&amp;/g, "&").replace(/\\([\\*_`\[\]#])/g, "$1");
  const line = (to, s) => {
    for (const part of s.split(/((?<!\\)`[^`]*`|(?<!\\)\*\*(?:[^*]|\\\*)+\*\*)/)) {
      const name = part.startsWith("`") ? "code" : part.startsWith("**") ? "b" : "";
      if (!name) { to.append(plain(part)); continue; }
      const e = document.createElement(name);
      e.textContent = name === "code" ? part.slice(1, -1) : plain(part.slice(2, -2));
      to.append(e);
    }
  };
  for (const block of text.split(/\n\n+/)) {
    let list = null;
    for (const l of block.split("\n")) {
      if (l === "---") { out.append(document.createElement("hr")); continue; }
      if (l.startsWith("- ")) {
        if (!list) out.append((list = document.createElement("ul")));
        const li = document.createElement("li");
        line(li, l.slice(2));
        list.append(li);
        continue;
      }
      const p = document.createElement("p");
      line(p, l);
      out.append(p);
    }
  }
  return out;
}

async function definition(at) {
  const list = await ask("definition", doc, { position: doc.place(at) });
  if (!list?.length) return notice(T("Nothing is declared under that name."));
  const { uri, range } = list[0];
  const name = nameOf(uri);
  if (name) show(name, range.start.line + 1, range.start.character + 1);
}

async function rename() {
  const p = doc.place(area.selectionStart), can = await ask("prepareRename", doc, { position: p });
  if (!can || can.error) return notice(can?.error ?? T("This cannot be renamed."));
  const range = can.range ?? can, was = doc.text.slice(doc.offset(range.start.line, range.start.character), doc.offset(range.end.line, range.end.character));
  const name = await prompted(T("A new name for") + " " + was, was);
  if (!name || name === was) return area.focus();
  const out = await ask("rename", doc, { position: p, newName: name });
  if (!out || out.error) return notice(out?.error ?? T("This cannot be renamed."));
  const elsewhere = Object.keys(out.changes).some((uri) => !nameOf(uri) || nameOf(uri).startsWith(boot.built));
  if (elsewhere) return notice(T("The name is declared outside this folder."));
  await edits(out.changes);
  area.focus();
}

async function format() {
  const list = await ask("formatting", doc, {});
  if (list?.length) await edits({ [doc.uri]: list });
  area.focus();
}

// mend carries out the quick fix for a line, that of a problem if its message is given; or asks which.
async function mend(line, message) {
  const place = { line, character: 0 };
  const all = await ask("codeAction", doc, { range: { start: place, end: place }, context: { diagnostics: [] } });
  const list = message ? all?.filter((a) => a.diagnostics[0].message === message) : all;
  if (!list?.length) return notice(T("There is no quick fix here."));
  let n = 0;
  if (list.length > 1) n = await answered(T("Which quick fix?"), null, list.map((a) => a.title));
  if (n >= 0 && n < list.length) await edits(list[n].edit.changes);
  area.focus();
}

// ---- finding in a file

const seeking = $("#seeking"), sought = seeking.querySelector("input");
function seek() {
  const chosen = doc?.text.slice(area.selectionStart, area.selectionEnd) ?? "";
  if (chosen && !chosen.includes("\n")) sought.value = chosen;
  seeking.hidden = false;
  sought.select();
  sought.focus();
}

// goFind goes to the next place with the text, or to the one before, and counts them.
function goFind(by) {
  const text = doc?.text.toLowerCase() ?? "", want = sought.value.toLowerCase(), all = [];
  if (want) for (let i = -1; (i = text.indexOf(want, i + 1)) >= 0; ) all.push(i);
  const from = area.selectionStart;
  let n = by > 0 ? all.findIndex((i) => i > from) : all.findLastIndex((i) => i < from);
  if (!by) n = all.findIndex((i) => i >= from);
  if (n < 0) n = by < 0 ? all.length - 1 : 0;
  seeking.querySelector("[role=status]").textContent = want ? (all.length ? `${n + 1}/${all.length}` : T("Nothing is found.")) : "";
  if (!all.length) return;
  area.setSelectionRange(all[n], all[n] + want.length);
  const p = doc.place(all[n]);
  foundHere = { line: p.line, from: p.character, size: want.length };
  reveal(p.line);
  area.scrollLeft = Math.max(0, padX + (p.character + want.length + 10) * wide - area.clientWidth);
  draw();
}
function endFind() { seeking.hidden = true; foundHere = null; area.focus(); draw(); }
seeking.addEventListener("submit", (e) => { e.preventDefault(); goFind(1); });
sought.addEventListener("input", () => goFind(0));
sought.addEventListener("keydown", (e) => {
  if (e.key === "Escape") endFind();
  else if (e.key === "Enter" && e.shiftKey) { e.preventDefault(); goFind(-1); }
});
$("#before").addEventListener("click", () => goFind(-1));
$("#sought").addEventListener("click", endFind);
$("#seek").addEventListener("click", seek);

// ---- questions

// answered shows a question, and returns the number of the button that is pressed, -1 for none.
function answered(head, what, buttons) {
  const box = $("#ask");
  box.querySelector("h2").textContent = head;
  box.querySelector(".what").replaceChildren(...(what ? [what] : []));
  box.querySelector(".do").replaceChildren(...buttons.map((text, n) => {
    const b = button(text, () => {});
    b.type = "submit";
    b.value = n;
    if (n === 0) b.className = "main";
    return b;
  }), Object.assign(button(T("Cancel"), () => box.close("")), {}));
  box.returnValue = "";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "" ? -1 : Number(box.returnValue)), { once: true }));
}

async function prompted(head, was) {
  const field = document.createElement("input");
  field.value = was;
  setTimeout(() => field.select(), 0);
  return (await answered(head, field, [T("OK")])) < 0 ? "" : field.value.trim();
}
