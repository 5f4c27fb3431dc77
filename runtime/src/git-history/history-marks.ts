/**
 * Which commits of each repository were told, in a file: after a restart none is told again, and none that came
 * meanwhile is passed over. Only the newest are remembered, which is enough to find where the history goes on.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '@freshet/kit/log';
import { z } from 'zod';

const REMEMBERED = 500;
const MOST_REPOSITORIES = 500;

const File = z.record(z.string().max(4_096), z.array(z.string().regex(/^[0-9a-f]{40,64}$/)).max(REMEMBERED));

export class HistoryMarks {
  readonly #path: string;
  readonly #told: Map<string, readonly string[]>;

  private constructor(path: string, told: Map<string, readonly string[]>) {
    this.#path = path;
    this.#told = told;
  }

  static async open(path: string, log: Logger): Promise<HistoryMarks> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') log.error({ error }, 'which commits were told cannot be read');
      return '{}';
    });
    const read = File.safeParse(parsed(text));
    // Without it every repository is as on the first day: the newest commits are told once more, and known by their ids.
    if (!read.success) log.error({}, 'which commits were told is damaged; the newest are told again');
    return new HistoryMarks(path, new Map(Object.entries(read.success ? read.data : {})));
  }

  /** Undefined for a repository that was never looked at. */
  knownOf(place: string): ReadonlySet<string> | undefined {
    const known = this.#told.get(place);
    return known && new Set(known);
  }

  /** These were told as well; settles once that is kept. */
  async add(place: string, shas: readonly string[]): Promise<void> {
    const all = [...new Set([...shas, ...(this.#told.get(place) ?? [])])].slice(0, REMEMBERED);
    this.#told.delete(place);
    this.#told.set(place, all);
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST_REPOSITORIES && oldest !== undefined) this.#told.delete(oldest);
    const next = `${this.#path}.next`;
    const file = await open(next, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(Object.fromEntries(this.#told)));
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
