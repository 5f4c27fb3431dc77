/**
 * The one way to the `git` program: arguments as a list and never through a shell, an environment that holds nothing
 * but what is named here, output bounded in size and time. Each program leads a process group of its own, so that the
 * helpers it starts end with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Fault } from '@freshet/kit/errors';
import { gitFault, tookTooLong } from './git-faults.ts';
import type { Slots } from './slots.ts';

export interface GitQuestion {
  readonly args: readonly string[];
  readonly gitDir?: string;
  /** The only configuration that is read, besides that of our own repository. */
  readonly configFile: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  /** No file that the program writes may grow larger. */
  readonly maxFileBytes?: number;
  /** Exit codes that are answers too. */
  readonly codes?: readonly number[];
  /** Asks nobody but the repository that is here. */
  readonly isLocal?: boolean;
  /** What the question is about, for people: an address without a login. */
  readonly about: string;
}

export interface GitAnswer {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
}

interface GitProgramOptions {
  readonly home: string;
  /** Where `git` and `ssh` are looked for. */
  readonly searchPath: string;
  /** The transports that are allowed, in the form of GIT_ALLOW_PROTOCOL. */
  readonly protocols: string;
  /** For questions to this machine, and to others: whoever waits for a server keeps nobody else from working. */
  readonly slots: { readonly local: Slots; readonly remote: Slots };
  readonly stopping: AbortSignal;
}

const MAX_OUTPUT_BYTES = 64 * 1024 ** 2;
const MAX_ERROR_BYTES = 16 * 1024;
const TIDY_MS = 2_000;

/** `ulimit` counts in blocks of this size. */
const BLOCK = 512;

export class GitProgram {
  readonly #options: GitProgramOptions;

  constructor(options: GitProgramOptions) {
    this.#options = options;
  }

  /** Asks and reads the whole answer; a fault in words for an exit code that is none. */
  async ask(question: GitQuestion): Promise<GitAnswer> {
    const { local, remote } = this.#options.slots;
    const answer = await (question.isLocal ? local : remote).use(() => this.#run(question));
    if (answer.code === 0 || question.codes?.includes(answer.code)) return answer;
    throw gitFault(question, answer);
  }

  async text(question: GitQuestion): Promise<string> {
    return (await this.ask(question)).out.toString('utf8');
  }

  #start({ args, gitDir, configFile, env, maxFileBytes }: GitQuestion): ChildProcess {
    const { home, searchPath, protocols } = this.#options;
    if (args.some(word => word.includes('\0'))) throw new Error('an argument for git holds NUL');
    const words = [...(gitDir === undefined ? [] : [`--git-dir=${gitDir}`]), ...args];
    // The shell sees a number and the words as they are; it only lowers a limit and becomes git.
    const [program, line] =
      maxFileBytes === undefined
        ? (['git', words] as const)
        : ([
            '/bin/sh',
            ['-c', 'ulimit -f "$0" && exec git "$@"', String(Math.ceil(maxFileBytes / BLOCK)), ...words],
          ] as const);
    return spawn(program, line, {
      cwd: home,
      detached: true,
      windowsHide: true,
      stdio: 'pipe',
      env: {
        PATH: searchPath,
        HOME: home,
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: configFile,
        GIT_ATTR_NOSYSTEM: '1',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_LITERAL_PATHSPECS: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_ALLOW_PROTOCOL: protocols,
        GIT_LFS_SKIP_SMUDGE: '1',
        ...env,
      },
    });
  }

  #run(question: GitQuestion): Promise<GitAnswer> {
    const { stopping } = this.#options;
    stopping.throwIfAborted();
    const child = this.#start(question);
    const out = new Collected(question.maxBytes ?? MAX_OUTPUT_BYTES, () => endProgram(child));
    const err = new Collected(MAX_ERROR_BYTES);
    child.stdout?.on('data', out.add);
    child.stderr?.on('data', err.add);
    child.stdin?.on('error', () => undefined).end(question.input ?? '');
    const limit = AbortSignal.timeout(question.timeoutMs);
    const signal = AbortSignal.any([limit, stopping]);
    const stop = (): void => endProgram(child);
    signal.addEventListener('abort', stop, { once: true });
    return new Promise<GitAnswer>((resolve, reject) => {
      child.once('error', error =>
        reject(
          new Fault('SOURCE_PROGRAM_MISSING', 'the program git cannot be started', {}, { cause: error }),
        ),
      );
      child.once('close', (code, killed) => {
        if (stopping.aborted) reject(stopping.reason);
        else if (limit.aborted) reject(tookTooLong(question));
        else if (out.overflowed)
          reject(new Fault('SOURCE_TOO_LARGE', `${question.about} holds more than this engine reads`));
        else
          resolve({
            code: code ?? -1,
            out: out.bytes,
            err: `${err.text}${killed ? `\nended by ${killed}` : ''}`,
          });
      });
    }).finally(() => signal.removeEventListener('abort', stop));
  }
}

/** Asks a program and its helpers to end, and makes them when they do not. */
const endProgram = (child: ChildProcess): void => {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), TIDY_MS);
  timer.unref();
  child.once('exit', () => clearTimeout(timer));
};

const signalGroup = (pid: number, signal: 'SIGTERM' | 'SIGKILL'): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already, which is what was wanted.
  }
};

class Collected {
  readonly #chunks: Buffer[] = [];
  readonly #max: number;
  readonly #onOverflow: () => void;
  #size = 0;
  overflowed = false;

  constructor(max: number, onOverflow: () => void = () => undefined) {
    this.#max = max;
    this.#onOverflow = onOverflow;
  }

  readonly add = (chunk: Buffer): void => {
    if (this.overflowed) return;
    const fits = chunk.subarray(0, this.#max - this.#size);
    this.#chunks.push(fits);
    this.#size += fits.length;
    if (fits.length === chunk.length) return;
    this.overflowed = true;
    this.#onOverflow();
  };

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }
}
