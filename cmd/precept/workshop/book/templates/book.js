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
  const plain = s => s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[’']/g, "'").replace(/œ/gi, "oe").toLowerCase();
  const wordsOf = s => s.match(/[\p{L}\p{N}]+/gu) || [];
  // A word without its ending, so that it is found in its other forms: move, moving, movement; fabriquer, fabrication.
  const ending = /(?:ements?|ments?|ations?|ateurs?|iers?|ings?|ables?|antes?|ants?|oir|ees?|ies?|ed|er|ez|ir|re|es|y|e|s|x)$/;
  const stem = w => {
    const short = /^\p{N}/u.test(w) ? w : w.replace(ending, "");
    return (short.length < 3 ? w : short).replace(/qu$/, "c").replace(/(\p{L})\1$/u, "$1");
  };
  const groups = { article: 0, beside: 1, thing: 2 }; // those of search.go that are told apart here
  const rows = book.rows.map(([sort, title, href, text, of]) => {
    const group = book.groups[sort], t = plain(title);
    const number = group <= groups.beside ? t.split(" ")[0] : "";
    const name = wordsOf(t.slice(number.length)), says = wordsOf(plain(text + " " + (of || "")));
    return { sort, group, title, href, text, of, t, number, depth: number.split(".").length,
      name, stems: name.map(stem), says, saysStems: new Set(says.map(stem)), all: plain(t + " " + text) };
  });
  const count = document.getElementById("count"), hits = document.getElementById("hits");

  // How a word that is looked for fits one that stands there: as its beginning, or as another form of it.
  const like = (w, there, itsStem) => there.startsWith(w) || stem(w) === itsStem;

  // The rank of a row, the best 0, or -1 where it does not fit. What is asked for by its number comes first, then
  // articles that are called so: whose title begins with the words, then whose title has them; then those that say so,
  // and then the rest, group by group.
  function rank(row, all, words) {
    const far = row.group === groups.beside ? 3 : 0;
    if (row.number && (row.number === all || row.t === all)) return 0;
    if (row.number && row.number.startsWith(all + ".")) return 1 + far;
    const named = w => row.name.some((n, i) => like(w, n, row.stems[i]));
    const said = w => row.saysStems.has(stem(w)) || row.says.some(n => n.startsWith(w));
    const begins = words.length <= row.name.length && words.every((w, i) => like(w, row.name[i], row.stems[i]));
    if (!begins && !words.every(w => named(w) || said(w) || row.number.startsWith(w))) return -1;
    const title = begins || words.every(named);
    if (row.group <= groups.beside) return (begins ? 2 : title ? 4 : 8) + far;
    if (row.group === groups.thing && begins && words.length === row.name.length) return 3;
    return 20 + 10 * row.group + (begins ? 0 : title ? 1 : 2);
  }

  // What fits: by words, and where no row has them, by any piece of a word.
  function look(all, words) {
    let found = rows.map((row, i) => [rank(row, all, words), row, i]).filter(f => f[0] >= 0);
    if (!found.length) found = rows.map((row, i) => [row.group, row, i]).filter(f => words.every(w => f[1].all.includes(w)));
    return found.sort((a, b) => a[0] - b[0] || a[1].depth - b[1].depth || a[2] - b[2]).map(f => f[1]);
  }

  function show() {
    const all = plain(find.value.trim()), words = all.match(/[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) || [];
    hits.textContent = "";
    count.textContent = "";
    if (!words.length) return;
    const found = look(all, words);
    for (const row of found.slice(0, most)) {
      const li = document.createElement("li"), a = document.createElement("a"), sort = document.createElement("span");
      a.href = row.href;
      a.textContent = row.title;
      sort.className = "note";
      sort.textContent = " " + book.sorts[row.sort] + (row.of ? " · " + row.of : "");
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
