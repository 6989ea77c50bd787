// SQLite in a worker, on the published database. It reads the file by ranges where the host answers 206
// with what was asked for, and whole where it does not. Nothing is ever written.
import init from "@sqlite.org/sqlite-wasm";
import { wasm as binary } from "@params";

const BLOCK = 64 * 1024; // read at once, and kept
const MOST_BLOCKS = 32; // read ahead in one request, while a statement reads on and on
const ROWS = 1000;
const STEPS = 10000; // of SQLite's machine between two looks at the clock

let opening;

self.onmessage = async ({ data: { id, database, bytes, seconds, sql, parameters } }) => {
  try {
    opening ??= open(database, bytes);
    postMessage({ id, ...answer(await opening, seconds, sql, parameters) });
  } catch (error) {
    if (!(await settled(opening))) opening = undefined; // the next statement tries again
    postMessage({ id, error: error.message.replace(/^sqlite3 result code \d+: |^SQLITE_\w+: (sqlite3 result code \d+: )?/, ""), late: error.late });
  }
};

const settled = (promise) => promise.then(() => true, () => false);

async function open(address, size) {
  const [sqlite, file] = await Promise.all([init({ locateFile: () => binary, print: () => {}, printErr: () => {} }), source(address, size)]);
  install(sqlite, file);
  const db = new sqlite.oo1.DB({ filename: "file:results.db?immutable=1", flags: "r", vfs: "published" });
  db.exec("pragma cache_size = -96000; pragma temp_store = memory");
  return { sqlite, db, file };
}

function answer({ sqlite, db, file }, seconds, sql, parameters) {
  const began = performance.now();
  const before = { ...file.read };
  // What the network takes is not the statement's fault.
  const isLate = () => performance.now() - began - (file.read.ms - before.ms) > seconds * 1000;
  sqlite.capi.sqlite3_progress_handler(db.pointer, STEPS, () => (isLate() ? 1 : 0), 0);
  const statement = db.prepare(sql);
  try {
    for (let place = 1; place <= statement.parameterCount; place++) {
      const name = sqlite.capi.sqlite3_bind_parameter_name(statement.pointer, place);
      statement.bind(place, parameters[name.slice(1)] ?? "");
    }
    const columns = statement.columnCount ? statement.getColumnNames([]) : [];
    const rows = [];
    let truncated = false;
    while (statement.step()) {
      if (rows.length === ROWS) { truncated = true; break; }
      rows.push(statement.get([]).map((value) => (typeof value === "bigint" ? Number(value) : value)));
    }
    return { columns, rows, truncated, ms: file.read.ms - before.ms, requests: file.read.requests - before.requests, bytes: file.read.bytes - before.bytes };
  } catch (error) {
    error.late = isLate();
    throw error;
  } finally {
    statement.finalize();
  }
}

// ---------------------------------------------------------------- the published file

async function source(address, size) {
  if (await answersRanges(address, size).catch(() => false)) return ranges(address, size);
  const whole = await fetch(address);
  if (!whole.ok) throw new Error(`${address}: ${whole.status} ${whole.statusText}`);
  const all = new Uint8Array(await whole.arrayBuffer());
  if (all.length !== size || !isDatabase(all)) throw new Error(`${address}: ${all.length} bytes in place of ${size}`);
  return { size, slice: (from, to) => all.subarray(from, to), read: { requests: 1, bytes: size, ms: 0 } };
}

async function answersRanges(address, size) {
  const stop = new AbortController();
  const probe = await fetch(address, { headers: { Range: "bytes=0-99" }, signal: stop.signal });
  const total = Number(probe.headers.get("Content-Range")?.match(/^bytes 0-99\/(\d+)$/)?.[1]);
  if (probe.status !== 206 || total !== size) {
    stop.abort(); // the rest of a whole file is not wanted here
    return false;
  }
  const head = new Uint8Array(await probe.arrayBuffer());
  return head.length === 100 && isDatabase(head);
}

const isDatabase = (bytes) => String.fromCharCode(...bytes.subarray(0, 15)) === "SQLite format 3";

function ranges(address, size) {
  const blocks = new Map();
  const read = { requests: 1, bytes: 100, ms: 0 };
  let expected = -1;
  let ahead = 1;
  const load = (number) => {
    ahead = number === expected ? Math.min(2 * ahead, MOST_BLOCKS) : 1;
    let last = number;
    while (last - number + 1 < ahead && (last + 1) * BLOCK < size && !blocks.has(last + 1)) last++;
    const began = performance.now();
    const from = number * BLOCK;
    const to = Math.min((last + 1) * BLOCK, size);
    const request = new XMLHttpRequest();
    request.open("GET", address, false); // SQLite cannot wait; a worker may
    request.responseType = "arraybuffer";
    request.setRequestHeader("Range", `bytes=${from}-${to - 1}`);
    request.send();
    if (request.status !== 206 || request.response.byteLength !== to - from) {
      throw new Error(`${address}: ${request.status} with ${request.response?.byteLength} bytes in place of ${to - from}`);
    }
    for (let at = number; at <= last; at++) blocks.set(at, new Uint8Array(request.response, at * BLOCK - from, Math.min(BLOCK, size - at * BLOCK)));
    read.ms += performance.now() - began;
    read.requests++;
    read.bytes += to - from;
    expected = last + 1;
  };
  const slice = (from, to) => {
    const part = new Uint8Array(to - from);
    for (let number = Math.floor(from / BLOCK); number * BLOCK < to; number++) {
      if (!blocks.has(number)) load(number);
      const start = number * BLOCK;
      const own = blocks.get(number).subarray(Math.max(from - start, 0), to - start);
      part.set(own, Math.max(start - from, 0));
    }
    return part;
  };
  return { size, slice, read };
}

// A VFS of one file that nobody changes: https://www.sqlite.org/vfs.html
function install({ capi, wasm, vfs }, file) {
  const io = new capi.sqlite3_io_methods();
  const own = new capi.sqlite3_vfs();
  const usual = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null));
  for (const name of ["$xRandomness", "$xSleep", "$xCurrentTime", "$xCurrentTimeInt64"]) own[name] = usual[name];
  usual.dispose();
  Object.assign(own, { $iVersion: 2, $szOsFile: capi.sqlite3_file.structInfo.sizeof, $mxPathname: 512 });
  io.$iVersion = 1;
  vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose: () => 0,
        xRead: (_file, target, length, offset) => {
          const from = Number(offset);
          const to = Math.min(from + length, file.size);
          try {
            const part = file.slice(from, Math.max(from, to));
            const memory = wasm.heap8u();
            memory.set(part, Number(target));
            if (part.length === length) return 0;
            memory.fill(0, Number(target) + part.length, Number(target) + length);
            return capi.SQLITE_IOERR_SHORT_READ;
          } catch {
            return capi.SQLITE_IOERR_READ;
          }
        },
        xWrite: () => capi.SQLITE_READONLY,
        xTruncate: () => capi.SQLITE_READONLY,
        xSync: () => 0,
        xFileSize: (_file, target) => { wasm.poke64(target, BigInt(file.size)); return 0; },
        xLock: () => 0,
        xUnlock: () => 0,
        xCheckReservedLock: (_file, target) => { wasm.poke32(target, 0); return 0; },
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xSectorSize: () => 4096,
        xDeviceCharacteristics: () => capi.SQLITE_IOCAP_IMMUTABLE,
      },
    },
    vfs: {
      struct: own,
      name: "published",
      asDefault: false,
      methods: {
        xOpen: (_vfs, _name, pointer, flags, opened) => {
          if (!(flags & capi.SQLITE_OPEN_MAIN_DB)) return capi.SQLITE_CANTOPEN;
          const handle = new capi.sqlite3_file(pointer);
          handle.$pMethods = io.pointer;
          handle.dispose();
          wasm.poke32(opened, capi.SQLITE_OPEN_READONLY);
          return 0;
        },
        xDelete: () => capi.SQLITE_READONLY,
        xAccess: (_vfs, _name, _flags, target) => { wasm.poke32(target, 0); return 0; },
        xFullPathname: (_vfs, name, length, target) => (wasm.cstrncpy(target, name, length) < length ? 0 : capi.SQLITE_CANTOPEN),
        xGetLastError: () => 0,
      },
    },
  });
}
