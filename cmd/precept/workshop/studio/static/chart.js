// The map: its places as circles and what joins them as lines. A change is written into the text of its file.
"use strict";

const chart = $("#chart"), svgns = "http://www.w3.org/2000/svg";
let drawn = null, mapOf = null, tool = "move", first = null, spots = {};

const sized = { w: 800, h: 560 }, edge = 50;
let unit = { x: 0, y: 0, size: 1 }; // the content's coordinates of the upper left corner, and how long one of them is here

// chartFor draws the map of the text in sight, or of the first file that has one.
async function chartFor() {
  if (chart.hidden || !doc) return;
  try {
    let d = doc, out = d.fixed ? { places: [] } : await call("/chart", { text: d.text });
    if (!out.places.length) {
      const names = await call("/chart", {});
      const name = mapOf && names.includes(mapOf.name) ? mapOf.name : names[0];
      if (!name) { drawn = null; return chart.replaceChildren(element("p", T("No file of this folder names places one by one."), "wait tools")); }
      d = await load(name);
      out = await call("/chart", { text: d.text });
      if (!out.places.length && drawn && mapOf === d) return; // while its text has problems
    }
    mapOf = d;
    drawn = out;
    spread();
    tools();
    redrawn();
  } catch (e) { notice(e.message); }
}

// spread finds a spot for each place: where the text puts it, where the table draws it, or beside what it is joined to.
function spread() {
  spots = {};
  const put = drawn.places.filter((p) => p.at), from = (i) => Math.min(...put.map((p) => p.at[i])), to = (i) => Math.max(...put.map((p) => p.at[i]));
  unit = { x: 0, y: 0, size: (sized.w - 2 * edge) / 100 };
  if (put.length) {
    const wide = to(0) - from(0), high = to(1) - from(1);
    unit = { x: from(0), y: from(1), size: Math.min((sized.w - 2 * edge) / (wide || 1), 900 / (high || 1), put.length > 1 ? Infinity : unit.size) };
    sized.h = Math.max(300, high * unit.size + 2 * edge + 20);
    for (const p of put) spots[p.name] = [edge + (p.at[0] - unit.x) * unit.size, edge + (p.at[1] - unit.y) * unit.size];
  }
  const board = frame.contentDocument?.querySelector("#board svg"), free = [], seen = {};
  for (const p of drawn.places) {
    const shape = board?.querySelector(`[data-space="${CSS.escape(p.name)}"] .ground, [data-space="${CSS.escape(p.name)}"]`)?.getBoundingClientRect();
    if (shape?.width) seen[p.name] = [shape.x + shape.width / 2, shape.y + shape.height / 2];
  }
  const [xs, ys] = [0, 1].map((i) => Object.values(seen).map((at) => at[i]));
  const fit = (x, all, size) => 50 + ((x - Math.min(...all)) / (Math.max(...all) - Math.min(...all) || 1)) * (size - 100);
  if (!put.length && xs.length > 1) sized.h = Math.max(300, Math.min(1000, (sized.w * (Math.max(...ys) - Math.min(...ys) + 60)) / (Math.max(...xs) - Math.min(...xs) + 60)));
  drawn.places.forEach((p, i) => {
    if (spots[p.name]) return;
    if (seen[p.name] && !put.length) return void (spots[p.name] = [fit(seen[p.name][0], xs, sized.w), fit(seen[p.name][1], ys, sized.h)]);
    const turn = (2 * Math.PI * i) / drawn.places.length;
    spots[p.name] = [sized.w / 2 + Math.cos(turn) * sized.w * 0.4, sized.h / 2 + Math.sin(turn) * sized.h * 0.4];
    free.push(p.name);
  });
  for (let n = 0; n < 200 && free.length; n++)
    for (const name of free) {
      const at = spots[name];
      let [dx, dy] = [0, 0];
      for (const j of drawn.joins) {
        const other = j.a === name ? j.b : j.b === name ? j.a : null;
        if (other && spots[other]) { dx += (spots[other][0] - at[0]) * 0.02; dy += (spots[other][1] - at[1]) * 0.02; }
      }
      for (const p of drawn.places) {
        const o = spots[p.name], x = at[0] - o[0], y = at[1] - o[1], far = Math.hypot(x, y) + 0.1;
        if (p.name !== name && far < 110) { dx += (x / far) * 3; dy += (y / far) * 3; }
      }
      spots[name] = [Math.max(30, Math.min(sized.w - 30, at[0] + dx)), Math.max(30, Math.min(sized.h - 30, at[1] + dy))];
    }
}

function chooser(id, list) {
  const s = document.createElement("select");
  s.id = id;
  const was = document.getElementById(id)?.value;
  for (const x of list) s.append(new Option(x, x, false, x === was));
  return s;
}

function tools() {
  const bar = element("div", "", "tools");
  for (const [name, text] of [["move", T("Move")], ["join", T("Join or part")], ["remove", T("Remove")]]) {
    const b = button(text, () => { tool = name; first = null; tools(); redrawn(); });
    b.setAttribute("aria-pressed", tool === name);
    if (tool === name) b.className = "main";
    bar.append(b);
  }
  bar.append(chooser("relation", drawn.relations), " ", button(T("Add a place"), add), chooser("kind", drawn.kinds), element("small", mapOf.name));
  chart.replaceChildren(bar);
}

function shape(name, attributes, ...inside) {
  const e = document.createElementNS(svgns, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...inside);
  return e;
}

const tints = ["var(--faint)", "var(--key)", "var(--member)", "var(--number)", "var(--string)"];
function redrawn() {
  chart.querySelector("svg")?.remove();
  const svg = shape("svg", { viewBox: `0 0 ${sized.w} ${sized.h}`, role: "img", "aria-label": T("Map") });
  for (const j of drawn.joins) {
    const [a, b] = [spots[j.a], spots[j.b]];
    if (!a || !b) continue;
    const l = shape("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1] }, shape("title", {}, `${j.relation}: ${j.a} – ${j.b}`));
    l.style.stroke = tints[drawn.relations.indexOf(j.relation) % tints.length];
    l.addEventListener("click", () => (tool === "remove" ? change({ do: "join", relation: j.relation, a: j.a, b: j.b }) : show(mapOf.name, j.line, 1)));
    svg.append(l);
  }
  for (const p of drawn.places) {
    const [x, y] = spots[p.name], g = shape("g", { "data-place": p.name });
    const c = shape("circle", { cx: x, cy: y, r: drawn.kinds.indexOf(p.kind) ? 13 : 20 }, shape("title", {}, `${p.kind} ${p.name}`));
    if (first === p.name) c.setAttribute("class", "on");
    g.append(c, shape("text", { x, y: y + 34 }, p.name));
    g.addEventListener("pointerdown", (e) => grab(e, p, svg));
    svg.append(g);
  }
  chart.append(svg);
}

// grab begins what the tool does with a place. Where a place is dragged to is written into the looks of the file; with
// the first one, where all the others are drawn is written too, so that they stay there.
function grab(e, p, svg) {
  e.preventDefault();
  if (tool === "remove") return change({ do: "remove", a: p.name });
  if (tool === "join") {
    if (!first) { first = p.name; return redrawn(); }
    const from = first;
    first = null;
    return from === p.name ? redrawn() : change({ do: "join", relation: document.getElementById("relation").value, a: from, b: p.name });
  }
  const at = (m) => { const q = new DOMPoint(m.clientX, m.clientY).matrixTransform(svg.getScreenCTM().inverse()); return [Math.round(q.x), Math.round(q.y)]; };
  let moved = false;
  const go = (m) => { moved = true; spots[p.name] = at(m); redrawn(); svg = chart.querySelector("svg"); };
  const end = () => {
    removeEventListener("pointermove", go);
    removeEventListener("pointerup", end);
    if (!moved) return show(mapOf.name, p.line, 1);
    const where = (name) => [0, 1].map((i) => Math.round((spots[name][i] - edge) / unit.size + [unit.x, unit.y][i]));
    const names = drawn.places.some((q) => q.at) ? [p.name] : drawn.places.map((q) => q.name);
    change({ do: "move", at: Object.fromEntries(names.map((name) => [name, where(name)])) });
  };
  addEventListener("pointermove", go);
  addEventListener("pointerup", end);
}

async function add() {
  const name = await prompted(T("Name of the new place"), "");
  if (name) change({ do: "add", kind: document.getElementById("kind").value, a: name });
}

// change writes a change into the text, where it can be undone and is not saved yet.
async function change(what) {
  try {
    const out = await call("/redraw", { text: mapOf.text, ...what });
    mapOf.become(out.text);
    if (mapOf === doc) put(Math.min(area.selectionStart, doc.text.length));
    else await show(mapOf.name, 0, 0, false);
    say("files");
  } catch (e) { notice(e.message); }
}

let drawing = 0;
const later = () => { clearTimeout(drawing); drawing = setTimeout(chartFor, 150); };
hear("view", later);
hear("shown", later);
hear("text", later);
