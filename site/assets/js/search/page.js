// The search page: fetches the documents of its language on first use and lists what answers a question. A server has
// listed it already where there is one (ingest/platterbase/serve/search.py).
import { Search } from "./engine.js";
import { excerptOf, markedTitle } from "./excerpt.js";

const MOST = 20;
const PAUSE = 120; // milliseconds without a key, until an answer is made
const form = document.querySelector("form.search");
const field = form.elements.q;
const answer = document.querySelector(".answer");
const language = document.documentElement.lang;

let loaded; // a promise of the index, of its first use
const load = () => (loaded ??= fetch(form.dataset.index).then(async (reply) => {
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  const data = await reply.json();
  return { data, search: await Search.of(data) };
}));

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const texts = (parts) => parts.map(([text, isFound]) => (isFound ? element("mark", {}, text) : text));

function item(document, hits, kinds) {
  const [titled, told] = [document.lang, document.summary_lang].map((own) => own || language);
  const link = element("a", { href: `/${language}/${document.path}`, lang: titled }, ...texts(markedTitle(document, hits)));
  const excerpt = element("p", { lang: told }, ...texts(excerptOf(document, hits)));
  return element("li", {}, link, " ", element("span", { className: "kind" }, kinds[document.kind]), excerpt);
}

const tell = (text) => answer.replaceChildren(element("p", { className: "note" }, text));

async function show() {
  const question = field.value.trim();
  if (!question) return answer.replaceChildren();
  let index;
  try {
    if (!answer.firstElementChild) tell(form.dataset.searching); // the index takes a phone seconds
    index = await load();
  } catch (error) {
    loaded = undefined;
    console.info("no search:", error);
    return tell(form.dataset.failed);
  }
  if (question !== field.value.trim()) return undefined; // a later one is under way
  const { documents, hits } = index.search.ask(question);
  if (!documents.length) return tell(form.dataset.none);
  const list = element("ol", { className: "results" }, ...documents.slice(0, MOST).map((one) => item(one, hits, index.data.kinds)));
  return answer.replaceChildren(list);
}

let pause;
field.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(show, PAUSE);
});
field.addEventListener("focus", load, { once: true });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = new URL(location);
  address.searchParams.set("q", field.value.trim());
  history.pushState(null, "", address);
  show();
});
function readAddress() {
  field.value = new URL(location).searchParams.get("q") ?? "";
  show();
}
window.addEventListener("popstate", readAddress);
if (!answer.querySelector(".results")) readAddress();
