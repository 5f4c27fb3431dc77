import { readFileSync } from 'node:fs';
import { homedir, hostname, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { systemClock } from '@freshet/kit/time';
import { catalog } from './commands.ts';
import { endWithNpm, keyboardOn, localhostFetch, signalsOf, sinkOn, sourceOn } from './host/index.ts';
import { runCli } from './run-cli.ts';

const root = dirname(dirname(import.meta.dirname));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const outputLost = (error: Error): never => {
  process.stderr.write(`Error: the result could not be written: ${error.message}\n`);
  process.exit(1);
};

endWithNpm(process, process.env);

const code = await runCli(
  process.argv.slice(2),
  {
    env: process.env,
    cwd: process.cwd(),
    userHome: homedir(),
    stdin: sourceOn(process.stdin),
    keyboard: keyboardOn({
      input: process.stdin,
      output: process.stderr,
      interrupt: () => process.emit('SIGINT'),
    }),
    stdout: sinkOn(process.stdout, outputLost),
    stderr: sinkOn(process.stderr, () => process.exit(1)),
    signals: signalsOf(process),
    // Not on Windows, and not in older versions of Node.
    become:
      typeof process.execve === 'function' && process.platform !== 'win32'
        ? (file, argv, env) => process.execve?.(file, [...argv], env) as never
        : undefined,
    install: {
      version,
      root,
      launcher: join(root, 'cli', 'bin', 'freshet.mjs'),
      serverEntry: join(root, 'control-plane', 'src', 'main.ts'),
      operatorEntry: join(root, 'control-plane', 'src', 'operator', 'main.ts'),
      runnerEntry: join(root, 'runner', 'src', 'main.ts'),
      runtimeEntry: join(root, 'runtime', 'src', 'one-shot', 'main.ts'),
      machineName: hostname(),
      nodePath: process.execPath,
      nodeVersion: process.versions.node,
      platform: process.platform,
      arch: process.arch,
      memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    },
    clock: systemClock,
    fetch: localhostFetch(fetch),
    random: Math.random,
    newKey: systemIds.next,
  },
  catalog,
);

process.exitCode = code;
// After a signal, work that ignores it may still be going on; nobody waits for it.
if (code > 128) process.exit();
