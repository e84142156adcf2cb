// The cards of a file as a table: what is written into a cell, or pasted from a spreadsheet, changes the text.
"use strict";

const deck = $("#cards");
let cardsOf = null, sheet = null;

// cardsFor shows the cards of the text in sight, or of the first file that has some.
async function cardsFor() {
  if (deck.hidden || !doc || deck.contains(document.activeElement)) return;
  try {
    let d = doc, out = d.fixed ? { rows: [] } : await call("/cards", { text: d.text });
    if (!out.rows.length) {
      const names = await call("/cards", {});
      const name = cardsOf && names.includes(cardsOf.name) ? cardsOf.name : names[0];
      if (!name) { sheet = null; return deck.replaceChildren(element("p", T("No file of this folder has a list of cards."), "wait tools")); }
      d = await load(name);
      out = await call("/cards", { text: d.text });
      if (!out.rows.length && sheet && cardsOf === d) return; // while its text has problems
    }
    [cardsOf, sheet] = [d, out];
    dealt();
  } catch (e) { notice(e.message); }
}

// dealt draws the table, with an empty row for a new card.
function dealt() {
  const bar = element("div", "", "tools"), table = element("table"), head = element("tr");
  bar.append(button(T("Paste a table"), pasteTable), button(T("Copy as a table"), () => navigator.clipboard.writeText(csv([sheet.columns, ...sheet.rows], "\t"))
    .catch(() => notice(T("The browser does not let the page copy.")))), button(T("As printed"), printed), element("small", cardsOf.name));
  for (const c of sheet.columns) head.append(element("th", c));
  table.append(head);
  for (const row of [...sheet.rows, []]) {
    const tr = element("tr");
    sheet.columns.forEach((c, i) => {
      const td = element("td"), field = element(c.startsWith("text") ? "textarea" : "input");
      field.value = row[i] ?? "";
      field.setAttribute("aria-label", `${row[0] ?? T("new card")}: ${c}`);
      field.readOnly = i === 0 && row.length > 0;
      if (field.readOnly) field.addEventListener("click", () => find(row[0]));
      else if (row.length || i === 0) field.addEventListener("change", () => deal(csv([i ? ["id", c] : ["id"], i ? [row[0], field.value] : [field.value]], ",")));
      else field.disabled = true;
      td.append(field);
      tr.append(td);
    });
    table.append(tr);
  }
  deck.replaceChildren(bar, table);
}

// find goes to a card in its file.
function find(id) {
  const line = cardsOf.lines.findIndex((l) => new RegExp(`\\bid: "?${id}\\b`).test(l));
  if (line >= 0) show(cardsOf.name, line + 1, 1, false);
}

// csv writes rows as text, divided by commas or tabs.
const csv = (rows, by) => rows.map((r) => r.map((x) => (/[",\t\n]/.test(x) ? `"${x.replace(/"/g, '""')}"` : x)).join(by)).join("\n") + "\n";

async function pasteTable() {
  const field = element("textarea");
  field.rows = 14;
  field.cols = 80;
  field.setAttribute("aria-label", T("Paste a table"));
  const what = element("div");
  what.append(element("p", T("The first row names the columns, one of them id: cells copied from a spreadsheet, or CSV. Cards are changed or added; columns and cards that are not in the table stay.")), field);
  if ((await answered(T("Paste a table"), what, [T("OK")])) === 0 && field.value.trim()) deal(field.value);
}

// deal writes a table into the text, where it can be undone and is not saved yet.
async function deal(table) {
  try {
    const out = await call("/deal", { text: cardsOf.text, table });
    cardsOf.become(out.text);
    if (cardsOf === doc) put(Math.min(area.selectionStart, doc.text.length));
    document.activeElement.blur();
    files();
    cardsFor();
  } catch (e) { notice(e.message); }
}

// printed shows the cards that are saved as they will be printed.
function printed() {
  const page = element("iframe");
  page.title = T("As printed");
  page.src = boot.base + "/faces?" + Date.now();
  deck.querySelector("iframe")?.remove();
  deck.append(page);
  page.scrollIntoView();
}

let dealing = 0;
const dealLater = () => { clearTimeout(dealing); dealing = setTimeout(cardsFor, 150); };
for (const event of ["view", "shown", "text"]) hear(event, dealLater);
