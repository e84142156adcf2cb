// The table without it plays by forms and links; with it a click on the board or on a card is a click on the button
// of the same option, pages change without being loaded anew, and keys choose. It knows nothing of any game.
"use strict";

// Where the page is: a page without a server has a place of its own (package page).
const place = window.place ?? { get href() { return location.href; }, get search() { return location.search; },
  origin: location.origin, assign: (url) => location.assign(url), moved: (url) => history.replaceState(null, "", url) };
const base = document.body.dataset.link;
const terms = document.getElementById("terms")?.dataset ?? {};
const regions = ["status", "notice", "question", "bench", "guide", "board", "own", "hand", "log", "more"];
const sheet = document.getElementById("sheet");
const banner = document.getElementById("shown");
const grace = 400; // for so many milliseconds a new question takes no click that was meant for the one before
let busy = null; // the page that is being loaded
let came = -grace; // when a question came
let itself = false; // it came by itself
let pointed = [0, 0]; // where the last click was
let near = null; // where the board was clicked last, if nothing else was since
if (window.parent !== window) document.documentElement.classList.add("framed");
let missed = ""; // the version of the table that was announced while an answer was under way

// ---- pages

// show takes the parts of another page of this table over, and keeps what the reader has opened or scrolled.
function show(text, url, event, answers) {
  const next = new DOMParser().parseFromString(text, "text/html");
  if (next.body.dataset.link !== base) return whole(text, url);
  const before = question(), hinted = document.querySelector("#question div.hint"), main = document.getElementById("main");
  const own = document.getElementById("own"), high = own.offsetHeight, rows = getComputedStyle(main).gridTemplateRows, said = news();
  for (const id of regions) {
    const from = document.getElementById(id), to = next.getElementById(id);
    if (!from || !to || from.innerHTML === to.innerHTML) continue;
    if (id === "log") told(from, to, answers);
    else if (id === "more" && from.contains(document.activeElement)) continue;
    else change(from, to);
  }
  document.title = next.title;
  document.body.dataset.version = next.body.dataset.version ?? "";
  if (url) place.moved(url);
  allow();
  ready();
  const same = question() === before;
  if (!event || !same) main.style.gridTemplateRows = "";
  else if (own.offsetHeight !== high) main.style.gridTemplateRows = rows; // an event moves nothing
  if (!same) document.getElementById("question").scrollTop = 0;
  if (!hinted) document.querySelector("#question div.hint")?.scrollIntoView({ block: "nearest" });
  tell(said, news());
  if (!same) asked();
}

// news is what has ended, such as a battle, and what was shown of others' hands; nothing at a past position.
function news() {
  if (document.querySelector("#question .then")) return null;
  const cards = [...document.querySelectorAll(".score .zone.shown .thing:not([data-piece=''])")];
  return { over: document.querySelector("#log .last[data-over]"), cards: new Map(cards.map((e) => [e.dataset.at + " " + e.dataset.piece, e])) };
}

// tell shows over the edge of the board what is new of that, until the next click.
function tell(old, now) {
  if (!old || !now) return;
  const parts = [], copy = (e) => document.importNode(e, true), place = (e) => e?.dataset.over.split(".").map(Number) ?? [0, 0];
  const [line, lines] = place(now.over), [before, fewer] = place(old.over);
  if (line > before || line === before && lines > fewer) {
    const head = document.createElement("h2");
    head.append(...copy(now.over.querySelector("summary")).childNodes);
    parts.push(head, ...copy(now.over.querySelector("div")).childNodes);
  }
  for (const zone of new Set([...now.cards].filter(([k]) => !old.cards.has(k)).map(([, e]) => e.closest(".zone"))))
    parts.push(copy(zone.closest(".panel").querySelector("h2")), copy(zone));
  if (!parts.length) return;
  banner.replaceChildren(...parts);
  for (const e of banner.querySelectorAll("[data-piece],[data-space]"))
    for (const name of ["data-piece", "data-space", "data-at"]) e.removeAttribute(name); // it is no place of the table
  banner.hidden = false;
}

// change replaces what stands in a part of the page; what was open stays open, and the key focus where it was.
function change(from, to) {
  const key = (d) => d.dataset.key ?? d.querySelector("summary")?.textContent;
  const open = [...from.querySelectorAll("details[open]")].map(key);
  const at = from.contains(document.activeElement) ? document.activeElement.closest("li,[data-space]") : null;
  const place = at ? [...from.querySelectorAll("li,[data-space]")].indexOf(at) : -1;
  for (const name of to.getAttributeNames()) from.setAttribute(name, to.getAttribute(name));
  from.replaceChildren(...document.importNode(to, true).childNodes);
  for (const d of from.querySelectorAll("details"))
    if (open.includes(key(d))) d.open = true;
  if (place >= 0) (from.querySelector("#search") ?? from.querySelector("button,a"))?.focus({ preventScroll: true });
}

// told adds the lines that are new to the log, so that they alone are read aloud. What others did closes with an answer.
function told(from, to, answers) {
  const list = from.querySelector(".lines"), next = to.querySelector(".lines");
  const above = (part) => [...part.children].filter((e) => !e.matches(".lines"));
  const plain = (part) => above(part).map((e) => e.innerHTML).join();
  if (plain(from) !== plain(to)) {
    const open = [...from.querySelectorAll(answers ? ".last[open]:not(.news)" : ".last[open]")].map((e) => e.dataset.key);
    above(from).forEach((e) => e.remove());
    list.before(...above(to).map((e) => document.importNode(e, true)));
    for (const e of from.querySelectorAll(".last")) e.open ||= open.includes(e.dataset.key);
  }
  const fresh = [...next.children];
  while (fresh.length && list.firstChild && [...list.children].some((e) => e.outerHTML === fresh[0].outerHTML) &&
    list.firstElementChild.outerHTML !== fresh[0].outerHTML) list.firstElementChild.remove(); // told no more
  const old = [...list.children];
  let same = 0;
  while (same < old.length && same < fresh.length && old[same].outerHTML === fresh[same].outerHTML) same++;
  old.slice(same).forEach((e) => e.remove());
  list.append(...fresh.slice(same).map((e) => document.importNode(e, true)));
  list.scrollTop = list.scrollHeight;
}

function whole(text, url) {
  if (url) place.assign(url);
}

const question = () => document.querySelector("#question h2")?.textContent + place.search;

async function load(url, options, event) {
  busy?.abort();
  const mine = (busy = new AbortController());
  mine.answers = !!options?.method;
  document.body.classList.add("busy");
  try {
    const answer = await fetch(url, { ...options, signal: mine.signal, headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (mine.signal.aborted) return;
    const before = question();
    if (answer.ok) show(text, answer.url, event, mine.answers);
    else complain(text);
    if (question() !== before) [came, itself] = [performance.now(), !!event];
  } catch (e) {
    if (e.name !== "AbortError") notice(terms.lost);
  } finally {
    if (busy === mine) {
      busy = null;
      document.body.classList.remove("busy");
      if (missed && missed !== document.body.dataset.version) load(place.href, {}, true);
      missed = "";
    }
  }
}

// complain shows what the server says is wrong, and looks again how things stand.
function complain(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  say(page.querySelector("main"));
}

function notice(text) {
  const p = document.createElement("p");
  p.textContent = text;
  document.getElementById("notice").replaceChildren(p);
}

function say(main) {
  document.getElementById("said").replaceChildren(...document.importNode(main, true).childNodes);
  if (!sheet.open) sheet.showModal();
}

async function ask(url) {
  const answer = await fetch(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  say(page.querySelector("main"));
}

// ---- what is lit

const buttons = () => [...document.querySelectorAll("#question .offers li > button")]; // those to confirm stand deeper
const aheads = () => [...document.querySelectorAll("#question .aheads button")]; // what a click on the board means before
const spotsOf = (b) => (b.dataset.spots ? JSON.parse(b.dataset.spots) : []);

// shapes is what a spot looks like on the page: spaces and zones, pieces there, those of a seat there, the panel of a seat.
function shapes([place, piece, owner]) {
  const q = CSS.escape;
  if (!place) return document.querySelectorAll(`[data-seat="${q(owner)}"]`);
  if (!piece && owner) return document.querySelectorAll(`[data-at="${q(place)}"][data-owner="${q(owner)}"]`);
  if (!piece) {
    const found = [...document.querySelectorAll(`[data-space="${q(place)}"]`)];
    return found.length ? found : document.querySelectorAll(`[data-at="${q(place)}"]:not([data-piece])`);
  }
  const whose = owner ? `[data-owner="${q(owner)}"]` : `:not([data-owner]:not([data-owner=""]))`;
  return document.querySelectorAll(`[data-at="${q(place)}"][data-piece="${q(piece)}"]${whose}`);
}

// ready lights what may be chosen, and makes shapes on the board buttons for who reads with keys or ears. What lies in a
// list stays an entry of it: keys and ears have the options.
function ready() {
  stack();
  const found = new Set();
  for (const b of [...buttons(), ...aheads()])
    for (const spot of spotsOf(b))
      for (const shape of shapes(spot)) {
        shape.classList.add("then" in b.dataset ? "may" : "lit");
        for (const by of ["hinted", "guided"]) if (b.classList.contains(by)) shape.classList.add(by);
        shape.chooses = [...(shape.chooses ?? []).filter((x) => x.isConnected && x !== b), b];
        if (!(shape instanceof SVGElement)) continue;
        shape.setAttribute("tabindex", "0");
        shape.setAttribute("aria-label", b.querySelector("span").textContent);
        found.add(shape);
      }
  for (const shape of found) shape.setAttribute("role", shape.querySelector("[tabindex]") ? "group" : "button");
  for (const place of (document.querySelector("#question .then")?.dataset.moved ?? "").split(";"))
    if (place) for (const shape of shapes([place, "", ""])) shape.classList.add("moved");
  for (const line of document.querySelectorAll("#question .picked li"))
    for (const spot of spotsOf(line)) for (const shape of shapes(spot)) shape.classList.add("taken");
  document.getElementById("search")?.addEventListener("input", search);
  beside();
}

// beside puts how many are asked for beside the click on the board that led there: there the eyes are.
function beside() {
  const many = document.querySelector("#question :is(.equal, .follow)");
  if (!many || !near) return;
  many.classList.add("near");
  const { width, height } = many.getBoundingClientRect(), [x, y] = near;
  many.style.left = `${Math.max(4, Math.min(x - width / 2, innerWidth - width - 4))}px`;
  many.style.top = `${y + 24 + height > innerHeight ? y - 24 - height : y + 24}px`;
}

// meant is the buttons that a click on a shape may mean: its own, else those of what it lies on.
function meant(target) {
  for (let e = target; e && e !== document.body; e = e.parentElement) {
    const own = e.chooses?.filter((b) => b.isConnected);
    if (own?.length) return own;
    const at = e.dataset?.at;
    if (at) {
      const below = [...shapes([at, "", ""])].flatMap((s) => s.chooses?.filter((b) => b.isConnected) ?? []);
      if (below.length) return below;
    }
  }
  return [];
}

// named is what a shape is called in a question.
function named(target) {
  const e = target.closest("[data-piece],[data-space],[data-seat]");
  if (!e) return null;
  const piece = e.dataset.piece || "", space = e.dataset.space || e.dataset.at || e.dataset.seat || "";
  return e.closest("#board") || !piece ? space : piece;
}

// A click on an empty slot means what goes there, one on a piece where it goes. Where several actions can begin they are asked for, and what would be
// done for good is asked first.
function choose(target) {
  let found = meant(target);
  const then = target.matches(".box:not(.piece *)") ? "kind" : target.closest("#board [data-piece]") ? "place" : "";
  const likely = found.filter((b) => b.dataset.then === then);
  if (found.every((b) => "then" in b.dataset) && likely.length === 1) found = likely;
  if (found.length === 1 && found[0].dataset.then !== "done") return found[0].click(), true;
  if (found.length > 0) return which(found), true;
  return false;
}

// which asks which of several options a click means, or whether it means the only one.
function which(found) {
  const main = document.createElement("main"), head = document.createElement("h2"), list = document.createElement("ul");
  head.textContent = found.length > 1 ? terms.which : terms.sure;
  for (const b of found) {
    const item = document.createElement("li"), copy = b.cloneNode(true);
    copy.type = "button";
    copy.addEventListener("click", () => (sheet.close(), b.click()));
    item.append(copy);
    list.append(item);
  }
  list.className = "which";
  main.append(head, list);
  say(main);
  document.getElementById("said").replaceChildren(head, list);
  list.querySelector("button").focus();
}

function why(words) {
  const form = document.querySelector("#question .ask");
  if (!form || !words) return;
  const asked = new URLSearchParams(new FormData(form));
  asked.set("ask", words);
  ask(form.action + "?" + asked);
}

// ---- pointer

// What has just been put under the pointer is not what was meant: by an event, or by a click where the pointer still is.
document.addEventListener("click", (e) => {
  const dragged = drag?.far, at = [e.clientX, e.clientY];
  drag = null;
  if (!e.isTrusted) return;
  if (!e.detail) return void (near = null); // a key did it
  const still = Math.hypot(at[0] - pointed[0], at[1] - pointed[1]) < 8;
  const early = performance.now() - came < grace && e.target.closest(itself ? "#question .offers button" :
    "#question .offers button, #board, #own, #hand") && (itself || still);
  if (dragged || early) {
    e.preventDefault();
    e.stopPropagation();
    return;
  }
  pointed = at;
  if (!e.target.closest("dialog, .equal, .follow")) near = e.target.closest("#board") ? at : null;
}, true);

// The mouse drags an enlarged board.
let drag = null;
document.addEventListener("pointerdown", (e) => {
  const board = e.target.closest("#board");
  const takes = board && e.pointerType === "mouse" && e.button === 0 && document.getElementById("large")?.checked;
  drag = takes ? { board, x: e.clientX + board.scrollLeft, y: e.clientY + board.scrollTop, from: [e.clientX, e.clientY] } : null;
});
document.addEventListener("pointermove", (e) => {
  if (!drag || !(e.buttons & 1)) return;
  drag.far ||= Math.hypot(e.clientX - drag.from[0], e.clientY - drag.from[1]) > 6;
  if (drag.far) drag.board.scrollTo(drag.x - e.clientX, drag.y - e.clientY);
});

// opened is what lies open over the page.
const opened = () => [...document.querySelectorAll("#status details[open], #more .others[open], details.cites[open]")];

document.addEventListener("click", (e) => {
  for (const d of opened()) if (!d.contains(e.target)) d.open = false;
  if (banner && !(e.target.closest("#shown") && getSelection().type === "Range")) banner.hidden = true;
  const turn = e.target.closest(".less,.more"), number = turn?.parentElement.querySelector("input[type=number]");
  if (number) return turn.matches(".less") ? number.stepDown() : number.stepUp();
  const link = e.target.closest("a");
  if (link && base && link.href.startsWith(place.origin + base) && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
    if (link.matches(".why")) return e.preventDefault(), ask(link.href);
    const path = new URL(link.href).pathname;
    if (path === base) return e.preventDefault(), load(link.href);
    return;
  }
  if (!base || e.target.closest("button,a,input,select,label,dialog")) return;
  const opens = e.target.closest("summary");
  if (opens && !e.target.closest(".lit .card, .thing.lit, .thing.may")) return;
  if (!e.target.closest("#board,#own,#hand,#status .score")) return;
  if (choose(e.target)) e.preventDefault();
  else if (e.target.closest(".piece,.space,.thing,.zone")) why(named(e.target));
});

// A long press and the other button ask why, whether it is lit or not.
document.addEventListener("contextmenu", (e) => {
  if (!base || !e.target.closest("#board .piece,#board .space,.thing,#question .offers button")) return;
  e.preventDefault();
  const button = e.target.closest(".offers button") ?? meant(e.target)[0];
  const link = button?.parentElement.querySelector("a.why");
  if (link) ask(link.href);
  else why(named(e.target));
});

document.addEventListener("pointerover", (e) => {
  const b = e.target.closest?.("#question .offers button");
  document.querySelectorAll(".meant").forEach((s) => s.classList.remove("meant"));
  if (b) for (const spot of spotsOf(b)) for (const s of shapes(spot)) s.classList.add("meant");
  else if (e.target.closest?.("#board,#own,#hand,#status")) for (const m of meant(e.target)) m.classList.add("meant");
});

document.addEventListener("submit", (e) => {
  const form = e.target;
  if (!base || form.method === "dialog" || "whole" in form.dataset) return;
  const action = new URL(e.submitter?.getAttribute("formaction") ?? form.action, form.action).href;
  if (!new URL(action).pathname.startsWith(base + "/")) return;
  e.preventDefault();
  const body = new URLSearchParams(new FormData(form, e.submitter));
  if (form.method === "get") ask(action + "?" + body);
  else if (!busy) load(action, { method: "POST", body });
});

// ---- keys

let typed = "", wait = 0;

function press(n) {
  const all = buttons().map((b) => b.dataset.number);
  const asked = document.querySelector("#question .offers [name=after]"), at = question();
  const pick = () => {
    typed = "";
    const now = document.querySelector("#question .offers [name=after]");
    if (question() === at && now?.value === asked?.value) buttons().find((b) => b.dataset.number === String(n))?.click();
  };
  clearTimeout(wait);
  if (!all.some((x) => x.length > String(n).length && x.startsWith(n))) pick();
  else wait = setTimeout(pick, 700);
}

// step moves the focus among the options that are seen.
function step(by) {
  const all = buttons().filter((b) => b.offsetParent);
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length].focus();
}

function search(e) {
  const plain = (s) => s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const want = plain(e.target.value);
  for (const b of buttons()) b.closest("li").hidden = !plain(b.textContent).includes(want);
}

// stack puts several boards one below the other on a phone, so that each has the whole width.
function stack() {
  const svg = document.querySelector("#board > svg"), boards = svg?.querySelectorAll(":scope > .part") ?? [];
  const narrow = matchMedia("screen and (max-width: 59.99rem) and (orientation: portrait)").matches;
  if (boards.length < 2 || !narrow || svg.classList.contains("stacked")) return;
  const sizes = [...boards].map((b) => b.dataset.size.split(" ").map(Number)), wide = Math.max(...sizes.map((s) => s[0]));
  let y = 0;
  boards.forEach((b, i) => {
    const scale = Math.min(wide / sizes[i][0], 1.4);
    b.setAttribute("transform", `translate(${(wide - scale * sizes[i][0]) / 2} ${y}) scale(${scale})`);
    y += scale * sizes[i][1] + 12;
  });
  svg.setAttribute("viewBox", `0 0 ${wide} ${y - 12}`);
  svg.setAttribute("width", wide);
  svg.setAttribute("height", y - 12);
  svg.classList.add("stacked");
}

// Enlarged, the board shows its middle first.
document.addEventListener("change", (e) => {
  if (e.target.id !== "large") return;
  const board = document.getElementById("board");
  board.scrollTo((board.scrollWidth - board.clientWidth) / 2, (board.scrollHeight - board.clientHeight) / 2);
});

document.addEventListener("keydown", (e) => {
  if (!base || e.ctrlKey || e.metaKey || e.altKey) return;
  const field = e.target.closest("input,select,textarea");
  if (field?.id === "search" && (e.key === "ArrowDown" || e.key === "Enter")) {
    e.preventDefault();
    const first = buttons().find((b) => b.offsetParent);
    return e.key === "Enter" ? first?.click() : first?.focus();
  }
  const open = opened(), large = document.getElementById("large");
  if (field && !(e.key === "Escape" && (open.length || field === large)) || sheet.open) return;
  const then = document.querySelector("#question .then");
  const go = (rel) => then?.querySelector(`a[rel=${rel}]`)?.click();
  const on = e.target.closest("#board [tabindex]");
  if (/^[0-9]$/.test(e.key)) press((typed += e.key));
  else if (then && e.key === "ArrowLeft") go("prev");
  else if (then && e.key === "ArrowRight") go("next");
  else if (e.key === "Escape" && (open.length || !banner.hidden)) {
    for (const d of open) d.open = false;
    banner.hidden = true;
  } else if (e.key === "Escape" && large.checked) large.checked = false;
  else if (then && e.key === "Escape") go("last");
  else if (e.key === "ArrowLeft" && !e.target.closest("#question")) document.querySelector(".line:last-child a")?.click();
  else if (e.key === "ArrowDown" || e.key === "ArrowRight") step(1);
  else if (e.key === "ArrowUp" || e.key === "ArrowLeft") step(-1);
  else if (e.key === "/") document.getElementById("search")?.focus() ?? document.querySelector(".ask input[name=ask]")?.focus();
  else if (e.key === "Escape") document.querySelector("#question a.back")?.click();
  else if (e.key === "?") document.activeElement.parentElement?.querySelector("a.why")?.click();
  else if ((e.key === "Enter" || e.key === " ") && on) choose(on);
  else return;
  e.preventDefault();
});

// ---- a new table

// chosen is what the form of a new table says.
const chosen = (form) => new URLSearchParams(new FormData(form)).toString();

// brings shows the form again with the seats and options of what is laid over the game now.
async function brings(form, from) {
  const sent = chosen(form);
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(sent + "&show=yes") });
  const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const next = main?.querySelector("form.new");
  if (!next || !form.isConnected) return;
  if (chosen(form) !== sent) return brings(form, from); // something was typed meanwhile
  const head = (d) => d.querySelector("summary").textContent;
  const open = [...form.querySelectorAll("details[open]")].map(head);
  for (const d of next.querySelectorAll("details")) d.open ||= open.includes(head(d));
  document.querySelector("main").replaceWith(document.importNode(main, true));
  document.querySelector(`[name=laid][value="${CSS.escape(from)}"]`)?.focus();
}

document.addEventListener("change", (e) => {
  const form = e.target.closest("form.new");
  if (form && e.target.name === "laid") brings(form, e.target.value).catch(() => {}); // the button still does it
});

// ---- news

// asked tells somebody who looks elsewhere that it is for them.
function asked() {
  if (!document.querySelector("#question .asked")) return;
  if (document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification(document.title, { body: document.querySelector("#question h2").textContent, tag: base });
}

function listen() {
  if (!base || !("EventSource" in window)) return;
  const news = new EventSource(base + "/events" + place.search.replace(/[?&](p|after|at)=[^&]*/g, "").replace(/^&/, "?"));
  news.addEventListener("changed", (e) => {
    document.getElementById("notice").textContent = "";
    if (busy?.answers) missed = e.data;
    else if (e.data !== document.body.dataset.version && !document.querySelector("#question .then")) load(place.href, {}, true);
  });
  news.addEventListener("error", () => news.readyState === EventSource.CLOSED && setTimeout(listen, 5000));
}

function allow() {
  const at = document.querySelector("#more .allow");
  if (!at || !("Notification" in window) || Notification.permission !== "default") return;
  const b = document.createElement("button");
  b.textContent = terms.allow;
  b.addEventListener("click", () => Notification.requestPermission().then(() => b.remove()));
  at.replaceChildren(b);
}

document.getElementById("tabs")?.addEventListener("change", () => {
  const lines = document.querySelector("#log .lines");
  lines.scrollTop = lines.scrollHeight; // the log opens at its end
});

if (base) {
  ready();
  listen();
  allow();
  const lines = document.querySelector("#log .lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}
document.documentElement.classList.add("scripted");
