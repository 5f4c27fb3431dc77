/**
 * Keeps one child process running. A child that ends is started again after a pause that grows while it keeps ending
 * soon. Its standard input is a pipe that nothing is written to: it ends with us, however we end, so the child can
 * tell that it is alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { settlesWithin } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';

export interface ChildProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

interface SuperviseOptions {
  /** Asked for at each start. */
  readonly program: () => Promise<ChildProgram>;
  /** How log lines name it. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long it may take to end once it is asked to. */
  readonly graceMs: number;
}

export interface Supervised {
  readonly pid: number | undefined;
  start(): void;
  /** Asks the child to end, and ends it when it does not. */
  stop(): Promise<void>;
}

const BACKOFF = { firstMs: 500, maxMs: 30_000 } as const;

/** A child that lived this long is not one that keeps ending. */
const SETTLED_MS = 60_000;

export const supervise = (options: SuperviseOptions): Supervised => new Supervisor(options);

class Supervisor implements Supervised {
  readonly #options: SuperviseOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #loop: Promise<void> | undefined;

  constructor(options: SuperviseOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child) await this.#end(child);
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { clock, log, name } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const began = clock.now().getTime();
      const ended = await this.#once().catch((error: unknown) => ({ error }));
      if (signal.aborted) return;
      const livedMs = clock.now().getTime() - began;
      if (livedMs >= SETTLED_MS) failures = 0;
      const retryMs = backoffMs(failures, BACKOFF);
      log.warn(
        { ...ended, livedMs, retryMs, child: name },
        'a child process ended and will be started again',
      );
      await clock.sleep(retryMs, signal).catch(() => undefined); // stopped
    }
  }

  async #once(): Promise<{ readonly code: number | null; readonly signal: string | null }> {
    const { command, args, env } = await this.#options.program();
    this.#stopping.signal.throwIfAborted();
    // In a group of its own: what a terminal sends to ours is not meant for it.
    const child = spawn(command, [...args], { env, detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
    this.#child = child;
    child.stdin?.on('error', () => undefined); // it closed its end first
    try {
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      return { code, signal };
    } finally {
      this.#child = undefined;
    }
  }

  async #end(child: ChildProcess): Promise<void> {
    const { clock, graceMs, log, name } = this.#options;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    if (await settlesWithin(gone, graceMs, clock)) return;
    log.warn({ child: name }, 'a child process takes too long to end and is killed');
    child.kill('SIGKILL');
    await gone;
  }
}
