/**
 * Talking with a program over its standard input and output, a line at a time. The program is in a process group of
 * its own, so that Ctrl-C in the terminal reaches only us and we decide what becomes of it. Lines are taken one
 * after the other: the program waits while its listener is busy.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, platform } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { errorCode } from './files.ts';
import type { Host } from './host.ts';
import type { Program } from './program.ts';
import type { EndSignal } from './signals.ts';

/** Longer lines are nothing that our own programs say. */
const MAX_LINE = 64 * 1024 * 1024;
const MAX_COMPLAINT = 64 * 1024;

export interface Listener {
  onLine(line: string): Promise<void> | void;
  onSignal(signal: EndSignal): void;
}

/** How a program ended that we talked with. */
interface ConversationEnd {
  /** As a shell would state it. */
  readonly code: number;
  /** The last of what it wrote to standard error. */
  readonly complaint: string;
}

export interface Conversation {
  say(line: string): void;
  /** Tells the program that nothing more will be said. */
  hangUp(): void;
  /** Ends it at once, with everything in its process group. */
  kill(): void;
  /** Settles when the program has ended and every line was heard; fails as the listener fails. */
  readonly ended: Promise<ConversationEnd>;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export const startConversation = (
  { file, args, env }: Program,
  listener: Listener,
  { signals, cwd }: Pick<Host, 'signals' | 'cwd'>,
): Conversation => {
  // On Windows a group of its own would come with a window of its own.
  const grouped = platform() !== 'win32';
  const child: Child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...env },
    cwd,
    detached: grouped,
    windowsHide: true,
  });
  // It may have ended before it heard us; how it ended says more than that.
  child.stdin.on('error', () => undefined);
  const kill = (): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (!grouped) child.kill('SIGKILL');
    else killGroup(child.pid);
  };
  const giveBack = signals.take(signal => listener.onSignal(signal));
  return {
    say: line => void child.stdin.write(`${line}\n`),
    hangUp: () => child.stdin.end(),
    kill,
    ended: followed(child, listener).finally(() => {
      giveBack();
      kill();
    }),
  };
};

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself in this moment.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
};

const followed = async (child: Child, listener: Listener): Promise<ConversationEnd> => {
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  const closed = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  // Whichever fails first is told; the other must not go unhandled.
  const [, code] = await Promise.all([hear(child.stdout, listener), closed]);
  return { code, complaint };
};

const hear = async (output: Readable, listener: Listener): Promise<void> => {
  const decoder = new StringDecoder('utf8');
  let open: string[] = [];
  let length = 0;
  for await (const chunk of output) {
    const pieces = decoder.write(chunk as Buffer).split('\n');
    for (const [index, piece] of pieces.entries()) {
      open.push(piece);
      length += piece.length;
      if (length > MAX_LINE) throw new Error(`the program wrote a line of more than ${MAX_LINE} characters`);
      if (index === pieces.length - 1) break;
      const line = open.join('');
      open = [];
      length = 0;
      if (line !== '') await listener.onLine(line);
    }
  }
};
