// The search of a book. The index is a script (search.js), as a page that was opened from a disk may read no file.
(function () {
  "use strict";
  const open = () => { // who follows a link to something folded away sees it
    const at = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let d = at && at.closest("details"); d; d = d.parentElement.closest("details")) d.open = true;
  };
  const away = document.querySelector("a.switch");
  const follow = () => { // the switch of the language keeps the place
    open();
    if (away) away.hash = location.hash;
  };
  follow();
  addEventListener("hashchange", follow);

  const book = window.preceptBook, find = document.getElementById("find");
  if (!book || !find) return;
  const most = 200;
  const plain = s => s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’']/g, "'").toLowerCase();
  const rows = book.rows.map(([sort, title, href, text]) => ({ sort, title, href, text, t: plain(title), x: plain(text) }));
  const count = document.getElementById("count"), hits = document.getElementById("hits");

  // How well a row fits: an article by its very number first, then by how it begins, then titles, then texts.
  function fit(row, words, all) {
    const first = row.t.split(" ")[0];
    if (first === all || row.t === all) return 5;
    if (row.t.startsWith(all)) return 4;
    let best = 3;
    for (const w of words) {
      if (row.t.includes(w)) best = Math.min(best, new RegExp("(^|[^\\p{L}\\p{N}])" + w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "u").test(row.t) ? 3 : 2);
      else if (row.x.includes(w)) best = 1;
      else return 0;
    }
    return best;
  }

  function show() {
    const all = plain(find.value.trim()), words = all.split(/\s+/).filter(w => w);
    hits.textContent = "";
    count.textContent = "";
    if (!words.length) return;
    const found = [];
    for (const row of rows) {
      const f = fit(row, words, all);
      if (f) found.push([f, row]);
    }
    found.sort((a, b) => b[0] - a[0] || a[1].sort - b[1].sort);
    for (const [, row] of found.slice(0, most)) {
      const li = document.createElement("li"), a = document.createElement("a"), sort = document.createElement("span");
      a.href = row.href;
      a.textContent = row.title;
      sort.className = "note";
      sort.textContent = " " + book.sorts[row.sort];
      li.append(a, sort);
      if (row.text) {
        const p = document.createElement("p");
        p.textContent = row.text;
        li.append(p);
      }
      hits.append(li);
    }
    count.textContent = !found.length ? count.dataset.nothing
      : found.length + " " + count.dataset.found + (found.length > most ? ", " + count.dataset.most + ": " + most : "");
  }

  // The language switch of the search keeps what is looked for.
  const link = document.querySelector("a.switch"), base = link && link.getAttribute("href");
  function asked() {
    const q = find.value.trim() ? "?q=" + encodeURIComponent(find.value.trim()) : "";
    if (link) link.href = base + q;
    show();
  }
  find.value = new URLSearchParams(location.search).get("q") || "";
  find.addEventListener("input", asked);
  find.form.addEventListener("submit", e => { e.preventDefault(); asked(); const a = hits.querySelector("a"); if (a) a.focus(); });
  asked();
})();
