import { type SpawnOptions, spawn } from 'node:child_process';

/** Who the server runs as when we are root, which PostgreSQL refuses to be. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** How a short-lived command ended. `unstartable` has the system's error code, such as EACCES. */
export type CommandResult =
  | {
      readonly kind: 'exited';
      readonly code: number | undefined;
      /** What killed it, be it our own time limit or somebody else. */
      readonly signal: NodeJS.Signals | undefined;
      readonly output: string;
    }
  | { readonly kind: 'unstartable'; readonly errno: string };

interface CommandOptions {
  readonly account?: Account | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What it reads from its standard input. */
  readonly input?: string;
  readonly timeoutMs?: number;
}

const MAX_OUTPUT = 16_000;
const TIMEOUT_MS = 120_000;

/**
 * Spawn options that every PostgreSQL program gets: another user if asked, a working directory that any user
 * can be in, nothing of our environment (it has secrets, and PG* variables would change the server), and a
 * process group of its own, so that Ctrl-C in a terminal reaches us and not them.
 */
export const isolated = (account: Account | undefined): SpawnOptions => ({
  cwd: process.platform === 'win32' ? undefined : '/',
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
  detached: true,
  windowsHide: true,
  // The system call takes a signed number.
  ...(account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}),
});

/** Runs a command to its end and collects the end of what it printed. Rejects only when `signal` aborts. */
export const runCommand = (
  file: string,
  args: readonly string[],
  { account, signal, input, timeoutMs = TIMEOUT_MS }: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(file, args, {
      ...isolated(account),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    // How it ends says more than that it did not read all of it.
    child.stdin?.on('error', () => undefined).end(input);
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT);
    };
    const abort = (): void => {
      child.kill('SIGTERM');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    signal?.addEventListener('abort', abort);
    child.on('error', (error: NodeJS.ErrnoException) => {
      signal?.removeEventListener('abort', abort);
      resolve({ kind: 'unstartable', errno: error.code ?? 'UNKNOWN' });
    });
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ kind: 'exited', code: code ?? undefined, signal: killedBy ?? undefined, output });
    });
  });
