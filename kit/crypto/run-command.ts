import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../time/index.ts';

interface CommandRun {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly clock: Clock;
}

/** How a command ended. Only `exited` with status 0 is a success. */
export type CommandEnd =
  | {
      readonly kind: 'exited';
      readonly status: number | undefined;
      readonly stdout: Buffer;
      readonly stderr: string;
    }
  | { readonly kind: 'not-started'; readonly cause: Error }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'too-much-output' };

const MAX_STDERR = 2_048;

/** Ends the command and whatever it started: it leads a process group of its own. */
const killGroup = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
  // A descendant that left the group may still hold the pipes; it is not waited for.
  child.stdout?.destroy();
  child.stderr?.destroy();
};

/** Runs a command without a shell, gives it text on its standard input, and waits for its end, within limits. */
export const runCommand = ({
  command: [file, ...args],
  env,
  input,
  ...limits
}: CommandRun): Promise<CommandEnd> =>
  new Promise(resolve => {
    const child = spawn(file, args, {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const over = new AbortController();
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = '';

    const finish = (end: CommandEnd): void => {
      if (over.signal.aborted) return;
      over.abort();
      if (end.kind !== 'exited') killGroup(child);
      resolve(end);
    };

    child.on('error', cause => finish({ kind: 'not-started', cause }));
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limits.maxBytes) finish({ kind: 'too-much-output' });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(0, MAX_STDERR);
    });
    child.on('close', status =>
      finish({ kind: 'exited', status: status ?? undefined, stdout: Buffer.concat(chunks), stderr }),
    );
    // A command that ends without reading its input closes the pipe; its status tells the rest.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    limits.clock.sleep(limits.timeoutMs, over.signal).then(
      () => finish({ kind: 'timed-out' }),
      () => undefined,
    );
  });
