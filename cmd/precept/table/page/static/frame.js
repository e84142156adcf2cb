"use strict";
// In a page of the table, before its own scripts: what would ask a server asks the program in the page.
(() => {
  const host = parent.precept, at = (url) => new URL(url, document.baseURI).href;
  window.place = host.place;
  window.fetch = (url, options) => host.request(at(url), options);
  window.EventSource = Object.assign(function (url) { return host.events(at(url)); }, { CLOSED: host.closed });
  window.addEventListener("click", (e) => {
    const link = e.target.closest?.("a[href]");
    if (!link || e.defaultPrevented || e.button) return;
    e.preventDefault();
    const to = link.getAttribute("href");
    if (to.startsWith("#")) return document.getElementById(to.slice(1))?.scrollIntoView();
    if (link.hasAttribute("download")) host.save(at(to));
    else host.go(at(to));
  });
  window.addEventListener("submit", (e) => {
    const form = e.target;
    if (e.defaultPrevented || form.method === "dialog") return;
    e.preventDefault();
    const data = new FormData(form, e.submitter), to = at(form.getAttribute("action"));
    if (form.method === "get") return host.go(to + "?" + new URLSearchParams(data));
    host.go(to, { method: "POST", body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(data) });
  });
})();
