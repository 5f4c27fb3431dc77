/**
 * Keeps one child process running. A child that ends is started again after a pause that grows while it keeps ending
 * soon. Most children end with us, however we end. One that has work of its own goes on when we are killed, and the next
 * process on the same home takes it over instead of starting a second one; an orderly stop ends it like the others.
 */
import { settlesWithin } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { adoptChild, findChild, noteChild, type RunningChild, startChild } from './running-child.ts';

export interface ChildProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Of a child that outlives us: what must be the same for a running one to be taken over. */
  readonly fingerprint?: string;
  /** One that runs is of no use any more. */
  readonly replaces?: boolean;
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
  /** Makes the child outlive us when we are killed: the file that it is noted in. */
  readonly outlives?: string;
  /** What ends it after the grace; SIGKILL comes next where it does not. */
  readonly endBy?: NodeJS.Signals;
}

export interface Supervised {
  readonly pid: number | undefined;
  start(): void;
  /** Asks the child to end, and ends it when it does not, or once `hurry` aborts. */
  stop(hurry?: AbortSignal): Promise<void>;
}

const BACKOFF = { firstMs: 500, maxMs: 30_000 } as const;

/** How long a child may take for what is to end it at once. */
const END_MS = 1_500;

/** A child that lived this long is not one that keeps ending. */
const SETTLED_MS = 60_000;

export const supervise = (options: SuperviseOptions): Supervised => new Supervisor(options);

class Supervisor implements Supervised {
  readonly #options: SuperviseOptions;
  readonly #stopping = new AbortController();
  #child: RunningChild | undefined;
  #loop: Promise<void> | undefined;
  #hurry: AbortSignal | undefined;

  constructor(options: SuperviseOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(hurry?: AbortSignal): Promise<void> {
    this.#hurry = hurry;
    this.#stopping.abort();
    const child = this.#child;
    if (child) await this.#end(child);
    // What a start waits for may be gone by now; it starts nothing any more.
    if (this.#loop) await settlesWithin(this.#loop, 2 * END_MS, this.#options.clock);
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
    const program = await this.#options.program();
    this.#stopping.signal.throwIfAborted();
    const adopted = await this.#takeOver(program);
    this.#stopping.signal.throwIfAborted();
    const child = adopted ?? (await this.#start(program));
    try {
      return await child.ended;
    } finally {
      this.#child = undefined;
    }
  }

  async #start(program: ChildProgram): Promise<RunningChild> {
    const { outlives } = this.#options;
    const child = startChild(program, { outlivesUs: outlives !== undefined });
    this.#child = child;
    child.ended.catch(() => undefined); // it is waited for in a moment
    if (outlives === undefined || child.pid === undefined) return child;
    try {
      await noteChild(outlives, child.pid, program.fingerprint ?? '');
    } catch (error) {
      // The next start would not find it, and start a second one.
      child.kill('SIGKILL');
      await child.ended;
      throw error;
    }
    return child;
  }

  /** The child of an earlier process, if it can be gone on with; one that cannot is ended first. */
  async #takeOver({ fingerprint, replaces }: ChildProgram): Promise<RunningChild | undefined> {
    const { outlives, clock, log, name } = this.#options;
    const found = outlives === undefined ? undefined : await findChild(outlives);
    if (!found) return undefined;
    const child = adoptChild(found, clock);
    this.#child = child;
    if (!this.#stopping.signal.aborted && found.fingerprint === fingerprint && replaces !== true) {
      log.info({ child: name, pid: found.pid }, 'took over a child process of an earlier start');
      return child;
    }
    log.warn({ child: name, pid: found.pid }, 'ending a child process of an earlier start');
    await this.#end(child);
    this.#child = undefined;
    return undefined;
  }

  async #end({ ended, kill }: RunningChild): Promise<void> {
    const hurry = this.#hurry;
    const { clock, graceMs, log, name, endBy } = this.#options;
    const gone = ended.catch(() => undefined); // it never started
    const hurried = new Promise<boolean>(resolve => {
      if (hurry?.aborted) resolve(false);
      else hurry?.addEventListener('abort', () => resolve(false), { once: true });
    });
    kill('SIGTERM');
    if (await Promise.race([settlesWithin(gone, graceMs, clock), hurried])) return;
    log.warn({ child: name }, 'a child process takes too long to end and is killed');
    if (endBy !== undefined) {
      kill(endBy);
      if (await settlesWithin(gone, END_MS, clock)) return;
    }
    kill('SIGKILL');
    await gone;
  }
}
