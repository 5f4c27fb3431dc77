/**
 * The one way to the `git` program: arguments as a list and never through a shell, an environment that holds nothing
 * of ours but what is named here, output bounded in size and time. Each program leads a process group of its own, so
 * that the helpers it starts end with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Fault } from '@freshet/kit/errors';
import type { GitLimits } from './limits.ts';
import { Slots } from './slots.ts';

export interface GitProgramOptions {
  /** The folder of the host; its configuration file is the only one that is read. */
  readonly root: string;
  readonly configFile: string;
  /** Where `git` is looked for. */
  readonly searchPath: string;
  readonly limits: GitLimits;
}

export interface GitQuestion {
  readonly args: readonly string[];
  /** The folder of the repository; none for what needs none. */
  readonly gitDir?: string;
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are answers too; 0 always is. */
  readonly codes?: readonly number[];
  readonly maxBytes?: number;
  /** Longer output is cut off instead of refused. */
  readonly truncate?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface GitAnswer {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
  readonly truncated: boolean;
}

const MAX_OUTPUT_BYTES = 16 * 1024 ** 2;
const MAX_ERROR_BYTES = 16 * 1024;

/** How long a program may take to tidy up after it was asked to end. */
const TIDY_MS = 5_000;

export class GitProgram {
  readonly #options: GitProgramOptions;
  readonly #questions: Slots;

  constructor(options: GitProgramOptions) {
    this.#options = options;
    this.#questions = new Slots(options.limits.questions, options.limits.questionsWaiting);
  }

  /** Asks and reads the whole answer. Throws GIT_FAILED for an exit code that is no answer. */
  async ask(question: GitQuestion): Promise<GitAnswer> {
    const answer = await this.#questions.use(() => this.#run(question), question.signal);
    if (answer.code === 0 || answer.truncated || question.codes?.includes(answer.code)) return answer;
    throw failed(question.args, answer);
  }

  /** The answer as text without the line end. */
  async text(question: GitQuestion): Promise<string> {
    return (await this.ask(question)).out.toString('utf8').replace(/\n$/, '');
  }

  /** Starts a program whose streams the caller moves. `extra` more pipes follow the usual three. */
  start(question: Pick<GitQuestion, 'args' | 'gitDir' | 'env'>, extra = 0): ChildProcess {
    const { root, searchPath, configFile } = this.#options;
    const { args, gitDir, env } = question;
    if (args.some(word => word.includes('\0'))) throw new Error('an argument for git holds NUL');
    return spawn('git', [...(gitDir === undefined ? [] : [`--git-dir=${gitDir}`]), ...args], {
      cwd: gitDir ?? root,
      detached: true,
      windowsHide: true,
      stdio: Array.from({ length: 3 + extra }, () => 'pipe' as const),
      env: {
        PATH: searchPath,
        HOME: root,
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: configFile,
        GIT_ATTR_NOSYSTEM: '1',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_LITERAL_PATHSPECS: '1',
        GIT_TERMINAL_PROMPT: '0',
        ...env,
      },
    });
  }

  #run(question: GitQuestion): Promise<GitAnswer> {
    const { limits } = this.#options;
    const { maxBytes = MAX_OUTPUT_BYTES, truncate = false, timeoutMs = limits.questionMs } = question;
    const child = this.start(question);
    const out = new Collected(maxBytes, () => endProgram(child));
    const err = new Collected(MAX_ERROR_BYTES);
    child.stdout?.on('data', out.add);
    child.stderr?.on('data', err.add);
    child.stdin?.on('error', () => undefined).end(question.input ?? '');
    const limit = AbortSignal.timeout(timeoutMs);
    const stop = (): void => endProgram(child);
    const signal = question.signal ? AbortSignal.any([limit, question.signal]) : limit;
    signal.addEventListener('abort', stop, { once: true });
    return new Promise<GitAnswer>((resolve, reject) => {
      child.once('error', error => reject(startFault(error)));
      child.once('close', code => {
        if (question.signal?.aborted) reject(question.signal.reason);
        else if (limit.aborted) reject(tookTooLong(question.args));
        else if (out.overflowed && !truncate) reject(tooLong(question.args, maxBytes));
        else resolve({ code: code ?? -1, out: out.bytes, err: err.text, truncated: out.overflowed });
      });
    }).finally(() => signal.removeEventListener('abort', stop));
  }
}

/** Asks a program and its helpers to end, and makes them when they do not. */
export const endProgram = (child: ChildProcess): void => {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), TIDY_MS);
  timer.unref();
  child.once('exit', () => clearTimeout(timer));
};

/** Ends what a program that is gone has left of its group. */
export const endGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) signalGroup(pid, 'SIGKILL');
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

/** The verb, for messages: what else was asked may hold what people wrote. */
const verbOf = (args: readonly string[]): string => args.find(word => /^[a-z-]+$/.test(word)) ?? 'git';

const failed = (args: readonly string[], { code, err }: GitAnswer): Fault =>
  new Fault('GIT_FAILED', `git ${verbOf(args)} failed`, { exitCode: code }, { cause: new Error(err.trim()) });

const tookTooLong = (args: readonly string[]): Fault =>
  new Fault('GIT_TIMEOUT', `git ${verbOf(args)} took longer than it may`);

const tooLong = (args: readonly string[], maxBytes: number): Fault =>
  new Fault('GIT_TOO_LARGE', `what git ${verbOf(args)} answers is larger than ${maxBytes} bytes`, {
    maxBytes,
  });

export const startFault = (error: Error): Fault =>
  new Fault('GIT_PROGRAM_UNUSABLE', 'the program git cannot be started', {}, { cause: error });
