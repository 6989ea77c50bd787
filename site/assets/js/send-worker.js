// Python in a worker: it reads a sender's files as the command line does (ingest/platterbase/send/page.py). Files and answers stay here.
const NAMES = ["pyodide.asm.wasm.gz", "python_stdlib.zip", "packages.zip"];
const INBOX = "/inbox";
const OUTBOX = "/outbox";

let started;

self.onmessage = async ({ data: { id, call, folder, language, bytes, files, answers } }) => {
  try {
    started ??= start(folder, language, bytes);
    const { python, page } = await started;
    if (call === "understand") fill(python.FS, files);
    const found = call === "pack" ? bytesOf(page.pack()) : JSON.parse(answers ? page[call](JSON.stringify(answers)) : page[call]());
    postMessage({ id, found });
  } catch (error) {
    postMessage({ id, error: String(error.message ?? error) });
  }
};

async function start(folder, language, bytes) {
  const [wasm, library, packages] = await load(folder, bytes);
  postMessage({ starting: true });
  // Pyodide fetches by name what is here already. The policy allows no addresses of blobs.
  const own = {
    "pyodide.asm.wasm": () => new Response(new Response(wasm).body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } }),
    "python_stdlib.zip": () => new Response(library),
  };
  const network = self.fetch;
  self.fetch = (asked, options) => own[new URL(asked.url ?? asked, self.location).pathname.split("/").pop()]?.() ?? network(asked, options);
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const indexURL = new URL(`${folder}/`, self.location).href;
  const python = await loadPyodide({ indexURL, lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14", version: "0" }, packages: {} } });
  self.fetch = network;
  python.unpackArchive(new Uint8Array(packages), "zip", { extractDir: "/lib/python3.14/site-packages" });
  const { Page } = python.pyimport("platterbase.send.page");
  return { python, page: Page(INBOX, OUTBOX, language) };
}

// All files at once, with a word on how far they are.
async function load(folder, total) {
  let read = 0;
  return Promise.all(NAMES.map(async (name) => {
    const answer = await fetch(`${folder}/${name}`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const counted = new TransformStream({
      transform(chunk, controller) {
        read += chunk.byteLength;
        postMessage({ share: Math.min(1, read / total) });
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counted)).arrayBuffer();
  }));
}

function fill(FS, files) {
  FS.mkdirTree(INBOX);
  for (const name of FS.readdir(INBOX)) if (!name.startsWith(".")) FS.unlink(`${INBOX}/${name}`);
  for (const { name, data } of files) FS.writeFile(`${INBOX}/${name}`, new Uint8Array(data));
}

function bytesOf(proxy) {
  const found = proxy.toJs();
  proxy.destroy();
  return found;
}
