/**
 * Which status of each application this process sent last, in a file: when it leads again it tells the end of each sync
 * whose beginning it told, however long ago that ended. It is written once a second at most: who dies before sends one
 * status more than once, which changes nothing at the provider.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { z } from 'zod';

const MOST_APPLICATIONS = 10_000;
const SAVED_EVERY_MS = 1_000;

const File = z.record(z.string().max(1_024), z.string().max(1_024));

interface SentDeps {
  readonly clock: Clock;
  readonly log: Logger;
}

export class SentStatuses {
  readonly #path: string;
  readonly #deps: SentDeps;
  readonly #sent: Map<string, string>;
  readonly #stopping = new AbortController();
  #isChanged = false;
  #saving: Promise<void> | undefined;

  private constructor(path: string, deps: SentDeps, sent: Map<string, string>) {
    this.#path = path;
    this.#deps = deps;
    this.#sent = sent;
  }

  static async open(path: string, deps: SentDeps): Promise<SentStatuses> {
    const { log } = deps;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.error({ error }, 'which commit statuses were sent cannot be read');
      return '{}';
    });
    const read = File.safeParse(parsed(text));
    // Without it we are as on the first day: only what ended lately is sent.
    if (!read.success) log.error({}, 'which commit statuses were sent is damaged; the newest are sent again');
    return new SentStatuses(path, deps, new Map(Object.entries(read.success ? read.data : {})));
  }

  /** Undefined for an application of which nothing was sent. */
  lastOf(application: string): string | undefined {
    return this.#sent.get(application);
  }

  /** That was sent. */
  add(application: string, mark: string): void {
    this.#sent.delete(application);
    this.#sent.set(application, mark);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST_APPLICATIONS && oldest !== undefined) this.#sent.delete(oldest);
    this.#isChanged = true;
    this.#saving ??= this.#saveChanges();
  }

  /** Settles once everything is kept. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the runtime stops'));
    await this.#saving;
  }

  async #saveChanges(): Promise<void> {
    const { clock, log } = this.#deps;
    while (this.#isChanged) {
      await clock.sleep(SAVED_EVERY_MS, this.#stopping.signal).catch(() => undefined);
      this.#isChanged = false;
      await this.#save().catch((error: unknown) =>
        log.warn({ error }, 'which commit statuses were sent cannot be kept'),
      );
    }
    this.#saving = undefined;
  }

  async #save(): Promise<void> {
    const next = `${this.#path}.next`;
    const file = await open(next, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(Object.fromEntries(this.#sent)));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, this.#path);
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
