/**
 * The one way to programs that work on files of users: arguments as a list and never through a shell, an environment
 * that holds nothing of ours, output, memory and time bounded. Each program leads a process group of its own, so that
 * whatever it starts ends with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All of it: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  /** Address space, which is more than a program uses of it. */
  readonly maxMemoryBytes: number;
  /** Whether a program that fails leaves what it wrote to its first output, which may be as much as is allowed. */
  readonly keepsOutput?: boolean;
  /** Ends the program before its time. */
  readonly signal?: AbortSignal;
}

/** How a run went wrong; `text` is the end of what the program wrote to its second output. */
export class ProgramTrouble extends Error {
  override readonly name = 'ProgramTrouble';
  readonly kind:
    | 'failed'
    | 'time'
    | 'output'
    /** It was given what no program can be given. */
    | 'start'
    | 'absent'
    /** The machine had nothing left to run it with, which says nothing of the program. */
    | 'machine';
  readonly text: string;
  /** What a program that failed wrote to its first output, where that is kept. */
  readonly output: string;

  constructor(
    kind: ProgramTrouble['kind'],
    text: string,
    { output = '', ...options }: { cause?: unknown; output?: string } = {},
  ) {
    super(`a program ended by ${kind}`, options);
    this.kind = kind;
    this.text = text;
    this.output = output;
  }
}

/** By which a shell says that there is no such program, or none that can be run. */
const ABSENT = [126, 127];

/** Ours come with a reason of their own; any other comes of a machine without memory or time. */
const KILLED = 'SIGKILL';

const MAX_ERROR_BYTES = 8 * 1024;

/** Bounds memory and work and becomes the program; where a system knows no such bound there is none. */
const BOUNDED = `ulimit -v "$0" 2>/dev/null; ulimit -c 0 2>/dev/null
ulimit -St "$1" 2>/dev/null; ulimit -Ht "$(($1 + 5))" 2>/dev/null; shift; exec "$@"`;

/** Comes at the bound of work, some seconds before the end that no program can put off. */
const WORKED_TOO_LONG = 'SIGXCPU';

/** A program may use so many processors all the time. What we could not end, as we were killed, ends by this. */
const PROCESSORS = 4;

/** What the program wrote to its first output. Throws `ProgramTrouble`. */
export const runProgram = async (run: ProgramRun): Promise<string> => {
  run.signal?.throwIfAborted();
  const child = start(run);
  const out = new Output(run.maxOutputBytes, () => killGroup(child));
  const tail = new Tail();
  child.stdout?.on('data', out.add);
  child.stderr?.on('data', tail.add);
  const limit = AbortSignal.timeout(run.timeoutMs);
  const end = run.signal === undefined ? limit : AbortSignal.any([limit, run.signal]);
  const stop = (): void => killGroup(child);
  end.addEventListener('abort', stop, { once: true });
  try {
    const { code, signal } = await new Promise<{ code: number; signal: string | null }>((resolve, reject) => {
      child.once('error', cause => reject(new ProgramTrouble('machine', '', { cause })));
      child.once('exit', () => killGroup(child));
      child.once('close', (exit, signal) => resolve({ code: exit ?? -1, signal }));
    });
    run.signal?.throwIfAborted();
    if (limit.aborted || signal === WORKED_TOO_LONG) throw new ProgramTrouble('time', tail.text);
    if (out.hasOverflowed) throw new ProgramTrouble('output', tail.text);
    if (signal === KILLED) throw new ProgramTrouble('machine', tail.text);
    if (code === 0) return out.text;
    const absence = absenceIn(run, code, tail.text);
    if (absence !== undefined) throw new ProgramTrouble('absent', absence);
    throw new ProgramTrouble('failed', tail.text, run.keepsOutput ? { output: out.text } : {});
  } finally {
    end.removeEventListener('abort', stop);
  }
};

/**
 * What our shell says of a program that is not there. It begins with the name that it was given, which is no word for
 * people; a program may end with the same number for its own reasons.
 */
const absenceIn = (run: ProgramRun, code: number, text: string): string | undefined => {
  const name = `${shellNameOf(run)}: `;
  return ABSENT.includes(code) && text.startsWith(name)
    ? text.slice(name.length).replace(/^(?:line )?\d+: (?:exec: )?/u, '')
    : undefined;
};

/** The shell reads the bound of memory as its own name. */
const shellNameOf = ({ maxMemoryBytes }: ProgramRun): string => String(Math.floor(maxMemoryBytes / 1024));

const start = (run: ProgramRun): ChildProcess => {
  const { program, args, cwd, env, timeoutMs } = run;
  if ([...args, ...Object.values(env)].some(word => word.includes('\0')))
    throw new ProgramTrouble('start', 'an argument or variable holds a NUL character');
  const seconds = String(Math.ceil((timeoutMs / 1_000) * PROCESSORS));
  try {
    return spawn('/bin/sh', ['-c', BOUNDED, shellNameOf(run), seconds, program, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'E2BIG')
      throw new ProgramTrouble('start', 'the arguments are too long', { cause });
    throw new ProgramTrouble('machine', '', { cause });
  }
};

/** Ends a program with all that it started; what it leaves behind after its end, too. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already, which is what was wanted.
  }
};

class Output {
  readonly #chunks: Buffer[] = [];
  readonly #max: number;
  readonly #onOverflow: () => void;
  #size = 0;
  hasOverflowed = false;

  constructor(max: number, onOverflow: () => void) {
    this.#max = max;
    this.#onOverflow = onOverflow;
  }

  readonly add = (chunk: Buffer): void => {
    if (this.hasOverflowed) return;
    this.#size += chunk.length;
    if (this.#size <= this.#max) {
      this.#chunks.push(chunk);
      return;
    }
    this.hasOverflowed = true;
    this.#chunks.length = 0;
    this.#onOverflow();
  };

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}

class Tail {
  #bytes = Buffer.alloc(0);

  readonly add = (chunk: Buffer): void => {
    this.#bytes = Buffer.concat([this.#bytes, chunk]).subarray(-MAX_ERROR_BYTES);
  };

  get text(): string {
    return this.#bytes.toString('utf8').trim();
  }
}
