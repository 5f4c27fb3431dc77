// Builds the pages of `ui/` when what they are made of has changed, and does nothing otherwise. Like bootstrap.mjs,
// which calls it, this runs on whatever Node the machine has, so it is plain JavaScript without dependencies.
//
// The build goes to a folder of its own and its files join those of the build before, the page that names them last; a
// build later those go. So a platform that starts meanwhile finds all files of one build or of the other. Two programs
// that build at once take turns, and the second finds the work done.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ui = join(root, 'ui');
const dist = join(ui, 'dist');
/** What the build was made of, then its files. Inside the build, so that whoever throws that away takes it along. */
const stamp = join(dist, '.made-of');
const cache = join(root, 'node_modules', '.cache');
const lock = join(cache, 'freshet-pages.lock');

/** Far longer than a build takes; whoever holds the lock longer than this has died with a number somebody else has now. */
const LOCK_MS = 300_000;
const LOOK_AGAIN_MS = 100;

/** Whatever the pages are made of, or may import; the documentation is shown as help. */
const SOURCES = ['package-lock.json', 'ui', 'contracts', 'domain', 'kit', 'docs'];
const PASSED_OVER = new Set(['node_modules', 'dist', 'screenshots']);

/** Builds if needed; throws with what the build said when it failed. */
export function buildPages(say) {
  const sources = hashOf(SOURCES.map(name => join(root, name)));
  if (lastBuild().sources === sources) return;
  mkdirSync(cache, { recursive: true });
  takeLock();
  try {
    // Whoever had the lock before may have built the same.
    if (lastBuild().sources === sources) return;
    say('Building the pages ...\n');
    build(sources);
  } finally {
    rmSync(lock, { force: true });
  }
}

function build(sources) {
  const built = join(cache, `freshet-pages-${process.pid}`);
  try {
    runVite(built);
    // What a platform that reads the old page now will ask for.
    const former = lastBuild().files;
    const files = filesOf(built);
    for (const name of files.sort(lastOfAll)) {
      mkdirSync(dirname(join(dist, name)), { recursive: true });
      renameSync(join(built, name), join(dist, name));
    }
    const wanted = new Set([...files, ...former]);
    for (const name of filesOf(dist)) if (!wanted.has(name)) rmSync(join(dist, name));
    writeFileSync(join(built, '.made-of'), [sources, ...files].join('\n'));
    renameSync(join(built, '.made-of'), stamp);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/** The page comes after everything that it names. */
function lastOfAll(one, two) {
  return Number(one === 'index.html') - Number(two === 'index.html');
}

function lastBuild() {
  const [sources, ...files] = textOf(stamp).split('\n');
  return { sources, files };
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true }).filter(name => statSync(join(folder, name)).isFile());
}

/** Waits until nobody else builds. A lock whose holder is gone holds nobody up. */
function takeLock() {
  const deadline = Date.now() + LOCK_MS;
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(textOf(lock));
    if (Date.now() > deadline || (holder > 0 && !isAlive(holder))) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Empty where there is no such file. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

function runVite(outDir) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--outDir', relative(ui, outDir), '--emptyOutDir', '--logLevel', 'warn'];
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [vite, ...args], {
    cwd: ui,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return;
  // The builder colours its findings whoever reads them.
  const reason = error?.message ?? stripVTControlCharacters(`${stdout}${stderr}`).trim();
  throw new Error(`The pages could not be built:\n${reason}`);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const names = entriesOf(path);
  if (names === undefined) {
    hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
    return;
  }
  for (const entry of names) {
    if (PASSED_OVER.has(entry.name) || entry.name.startsWith('.') || entry.name.endsWith('.test.ts'))
      continue;
    addTo(hash, join(path, entry.name));
  }
}

/** The entries of a folder in a fixed order; nothing for a file. */
function entriesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    buildPages(text => process.stderr.write(text));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
