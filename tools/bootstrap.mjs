// The first program of `npm start` and `npm test`. It runs on whatever Node the machine has (>= 20.19), so
// it is plain JavaScript without dependencies: install what the lock file names, build the pages for a start, then
// hand over to Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from './build-pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = {
  start: ['cli/bin/freshet.mjs', 'up'],
  verify: ['tools/verify.ts'],
};

const [task, ...args] = process.argv.slice(2);
const program = programs[task];
if (!program) fail(`bootstrap: unknown task '${task}', expected one of ${Object.keys(programs).join(', ')}`);

requireNode();
installDependencies();
if (task === 'start') buildOrFail();
run(findNode24(), [...program, ...args]);

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Freshet needs Node 20.19 or newer to start; this is ${process.version}. Install Node 24: https://nodejs.org`,
  );
}

/** Installs only when the lock file differs from the one the last install finished with. */
function installDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.cache', 'freshet-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  process.stderr.write('Installing dependencies (first start or new lock file) ...\n');
  const started = Date.now();
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []];
  // `npm ci` refuses a lock file without the packages of every platform; this installs what the lock file names
  // just the same, and does not touch it.
  const flags = [
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const result = spawnSync(command, [...prefix, 'install', ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) {
    fail(
      'The dependencies could not be installed. Check the network and that npm reaches its registry, then try again.',
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  process.stderr.write(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

function buildOrFail() {
  try {
    buildPages(text => process.stderr.write(text));
  } catch (error) {
    fail(error.message);
  }
}

function findNode24() {
  const bundled = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const isRecent = Number(process.versions.node.split('.')[0]) >= 24;
  // The package for Apple silicon lags behind; whatever recent Node is installed there is the better one.
  if (isRecent && process.platform === 'darwin') return process.execPath;
  if (existsSync(bundled)) return bundled;
  if (isRecent) return process.execPath;
  return fail(
    `No Node 24 is packaged for ${process.platform}-${process.arch}. Install Node 24 and try again: https://nodejs.org`,
  );
}

function run(node, argv) {
  const path = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const child = spawn(node, argv, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  // This process only waits, so that the exit code is the child's. A terminal sends Ctrl-C to the whole group; sent once
  // more it would look like an impatient second one, which ends the server without its orderly stop.
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on('SIGINT', () => terminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm runs scripts through a shell that does not pass signals on; when it is gone, nobody waits for us.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('error', error => fail(`Could not start Node 24: ${error.message}`));
  child.on('exit', (code, signal) => {
    // The one end that the server cannot explain itself.
    if (signal === 'SIGKILL')
      process.stderr.write(
        'It was ended by SIGKILL, by somebody or for lack of memory. Starting it again recovers.\n',
      );
    process.exit(code ?? (signal ? 1 : 0));
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
