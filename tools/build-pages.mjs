// Builds the pages of `ui/` when what they are made of has changed, and does nothing otherwise. Like bootstrap.mjs,
// which calls it, this runs on whatever Node the machine has, so it is plain JavaScript without dependencies.
//
// The build goes to a folder of its own and takes the place of the old one whole: a platform that starts meanwhile
// finds one or the other, and two builds at once do not mix.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ui = join(root, 'ui');
const dist = join(ui, 'dist');
/** Inside the build, so that whoever builds by hand or throws it away takes the stamp along. */
const stamp = join(dist, '.made-of');

/** Whatever the pages are made of, or may import. */
const SOURCES = ['package-lock.json', 'ui', 'contracts', 'domain', 'kit'];
const PASSED_OVER = new Set(['node_modules', 'dist']);

/** Builds if needed; throws with what the build said when it failed. */
export function buildPages(say) {
  const sources = hashOf(SOURCES.map(name => join(root, name)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say('Building the pages ...\n');
  const cache = join(root, 'node_modules', '.cache');
  const built = join(cache, `freshet-pages-${process.pid}`);
  const old = `${built}-old`;
  mkdirSync(cache, { recursive: true });
  try {
    runVite(built);
    writeFileSync(join(built, '.made-of'), sources);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(built, dist);
  } finally {
    for (const rest of [built, old]) rmSync(rest, { recursive: true, force: true });
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
