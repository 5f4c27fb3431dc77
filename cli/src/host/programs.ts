import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { type Conversation, type Listener, startConversation } from './conversation.ts';
import type { Host } from './host.ts';
import type { Program } from './program.ts';
import type { EndSignal } from './signals.ts';

/** What a short program printed. */
type Captured =
  | { readonly kind: 'exited'; readonly code: number; readonly output: string }
  | { readonly kind: 'unstartable'; readonly reason: string };

/** How a program ended that we waited for, and what it printed on standard output. */
interface Result {
  /** As a shell would state it. */
  readonly code: number;
  readonly output: string;
}

/** Starts other programs. */
export interface Programs {
  /** Makes this process the program: nothing after it is done. Absent where the system knows no such thing. */
  become?: ((program: Program) => never) | undefined;
  /** Runs with our terminal and our signals until it ends; answers with its exit code as a shell would state it. */
  runInForeground(program: Program): Promise<number>;
  /** Runs a short program and keeps what it prints; it is ended after `timeoutMs`. */
  capture(program: Program, timeoutMs: number): Promise<Captured>;
  /** As in the foreground, but keeps the few lines it prints; what it complains of goes to `onComplaint`. */
  runForOutput(program: Program, onComplaint: (text: string) => void): Promise<Result>;
  /** Talks with a program line by line, in both directions, until it ends. Our signals go to the listener. */
  converse(program: Program, listener: Listener): Conversation;
}

type Terminals = Readonly<Record<'stdin' | 'stdout' | 'stderr', { readonly isTty: boolean }>>;

/** More than any of our own programs has to say. */
const MAX_OUTPUT = 1024 * 1024;

export const programsOn = ({
  become,
  ...host
}: Pick<Host, 'signals' | 'cwd' | 'become'> & Terminals): Programs => ({
  become:
    become &&
    (({ file, args, env }) => {
      const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return become(file, [file, ...args], Object.fromEntries(given));
    }),

  runInForeground: ({ file, args, env }) =>
    ending(spawn(file, args, { stdio: 'inherit', env: { ...env }, cwd: host.cwd }), host),

  runForOutput: async ({ file, args, env }, onComplaint) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env }, cwd: host.cwd });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, MAX_OUTPUT);
    });
    child.stderr.setEncoding('utf8').on('data', onComplaint);
    return { code: await ending(child, host), output };
  },

  converse: (program, listener) => startConversation(program, listener, host),

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

/** Waits for a program, handing our signals on to it. */
const ending = (child: ChildProcess, host: Pick<Host, 'signals'> & Terminals): Promise<number> =>
  new Promise((resolve, reject) => {
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
    child.once('close', (code, signal) => {
      giveBack();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
