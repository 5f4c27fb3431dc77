import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Env, Host } from './host.ts';
import type { EndSignal } from './signals.ts';

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Env;
}

/** What a short program printed. */
type Captured =
  | { readonly kind: 'exited'; readonly code: number; readonly output: string }
  | { readonly kind: 'unstartable'; readonly reason: string };

/** Starts other programs. */
export interface Programs {
  /** Runs with our terminal and our signals until it ends; answers with its exit code as a shell would state it. */
  runInForeground(program: Program): Promise<number>;
  /** Runs a short program and keeps what it prints; it is ended after `timeoutMs`. */
  capture(program: Program, timeoutMs: number): Promise<Captured>;
}

export const programsOn = (
  host: Pick<Host, 'signals' | 'stdin' | 'stdout' | 'stderr' | 'cwd'>,
): Programs => ({
  runInForeground: ({ file, args, env }) =>
    new Promise((resolve, reject) => {
      const child = spawn(file, args, { stdio: 'inherit', env: { ...env }, cwd: host.cwd });
      // Ctrl-C in a terminal goes to the whole foreground group, so the child has it already; sending it once
      // more would look like an impatient second Ctrl-C, and end it without its orderly stop.
      const inTerminal = host.stdin.isTty || host.stdout.isTty || host.stderr.isTty;
      const giveBack = host.signals.take((signal: EndSignal) => {
        if (signal === 'SIGINT' && inTerminal) return;
        child.kill(signal);
      });
      child.once('error', error => {
        giveBack();
        reject(error);
      });
      child.once('exit', (code, signal) => {
        giveBack();
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
      });
    }),

  capture: ({ file, args, env }, timeoutMs) =>
    new Promise(resolve => {
      const limits = { timeout: timeoutMs, maxBuffer: 1024 * 1024, env: { ...env }, cwd: host.cwd };
      execFile(file, args, limits, (error, stdout, stderr) => {
        if (!error) return resolve({ kind: 'exited', code: 0, output: stdout });
        if (typeof error.code === 'number') {
          return resolve({ kind: 'exited', code: error.code, output: stdout + stderr });
        }
        const reason = error.killed ? `did not answer within ${timeoutMs / 1000} s` : error.message;
        resolve({ kind: 'unstartable', reason });
      });
    }),
});
