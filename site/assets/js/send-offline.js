// The page Send without a network: the page as it was when it was last there. What it loads has a name with a hash and stays in the
// browser's own cache (netlify.toml).
const KEPT = "send";

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.add("./")).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
});

async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await kept.put("./", answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match("./");
    if (found) return found;
    throw error;
  }
}
