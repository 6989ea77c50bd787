// A language chosen by hand goes before that of the browser: Netlify reads this cookie when it sends "/" on
// (netlify.toml, [[redirects]]), and so does our own server (ingest/platterbase/serve/redirects.py).
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    document.cookie = `nf_lang=${link.hreflang}; path=/; max-age=31536000; samesite=lax`;
  });
}
