/**
 * Which status of each application was sent last, in a file: whoever starts again sends what was not sent, however long
 * ago that ended, and nothing twice.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '@freshet/kit/log';
import { z } from 'zod';

const MOST_APPLICATIONS = 10_000;

const File = z.record(z.string().max(1_024), z.string().max(1_024));

export class SentStatuses {
  readonly #path: string;
  readonly #log: Logger;
  readonly #sent: Map<string, string>;

  private constructor(path: string, log: Logger, sent: Map<string, string>) {
    this.#path = path;
    this.#log = log;
    this.#sent = sent;
  }

  static async open(path: string, log: Logger): Promise<SentStatuses> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.error({ error }, 'which commit statuses were sent cannot be read');
      return '{}';
    });
    const read = File.safeParse(parsed(text));
    // Without it we are as on the first day: only what ended lately is sent.
    if (!read.success) log.error({}, 'which commit statuses were sent is damaged; the newest are sent again');
    return new SentStatuses(path, log, new Map(Object.entries(read.success ? read.data : {})));
  }

  /** Undefined for an application of which nothing was sent. */
  lastOf(application: string): string | undefined {
    return this.#sent.get(application);
  }

  /** That was sent; settles once it is kept. */
  async add(application: string, mark: string): Promise<void> {
    this.#sent.delete(application);
    this.#sent.set(application, mark);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST_APPLICATIONS && oldest !== undefined) this.#sent.delete(oldest);
    try {
      await this.#save();
    } catch (error) {
      // After a restart it is sent once more, which changes nothing at the provider.
      this.#log.warn({ error }, 'which commit statuses were sent cannot be kept');
    }
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
