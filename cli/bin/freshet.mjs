#!/usr/bin/env node
// The `freshet` command. It runs on whatever Node the machine has (>= 20.19), so it is plain JavaScript: on
// Node 24 it loads the command line in this process, else it hands everything over to the packaged Node 24.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
// Compiled code is kept inside the checkout, which is trusted as much as the code itself; a directory under
// /tmp would let another user of the machine plant code. Where it cannot be written, start-up is just slower.
const compileCache = join(root, 'node_modules', '.cache', 'freshet-compiled');

if (majorVersion(process.versions.node) >= 24) {
  module.enableCompileCache?.(compileCache);
  await import('../src/main.ts');
} else {
  handOver(findNode24());
}

function findNode24() {
  const packaged =
    process.platform === 'win32'
      ? join(root, 'node_modules', `node-win-${process.arch}`, 'bin', 'node.exe')
      : join(root, 'node_modules', '.bin', 'node');
  if (existsSync(packaged)) return packaged;
  return fail(
    `freshet needs Node 24; this is ${process.version}, and none is packaged in ${join(root, 'node_modules')}. ` +
      `Run \`npm ci\` in ${root}, or install Node 24: https://nodejs.org`,
  );
}

function handOver(node) {
  const child = spawn(node, [join(root, 'cli', 'src', 'main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache },
  });
  // Ctrl-C in a terminal reaches the child by itself, because both are in the terminal's foreground group.
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  process.on('SIGINT', () => terminal || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npx starts us through a shell that ends without passing a signal on.
  const { npm_lifecycle_event: script, npm_command: command } = process.env;
  const parent = process.ppid;
  if (script !== undefined || command !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('error', error => fail(`Could not start Node 24 (${node}): ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function majorVersion(version) {
  return Number(version.split('.')[0]);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
