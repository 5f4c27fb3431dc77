/**
 * Facts that the control plane has not acknowledged yet, in a file: a runtime that is cut off for an hour, and restarted
 * meanwhile, still tells of every deployment. The file is bounded; when it is full the oldest facts make room.
 */
import { copyFile, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ReportBody } from '@freshet/contracts/gitops';
import type { Logger } from '@freshet/kit/log';

const FILE = 'facts.ndjson';
const MOST_BYTES = 64 * 1_048_576;

interface SpoolOptions {
  readonly folder: string;
  readonly log: Logger;
  readonly mostBytes?: number;
}

export class FactSpool {
  readonly #options: SpoolOptions;
  readonly #path: string;
  readonly #lines = new Map<string, string>();
  #bytes = 0;
  #written: Promise<void> = Promise.resolve();
  #isDirty = false;

  private constructor(options: SpoolOptions) {
    this.#options = options;
    this.#path = join(options.folder, FILE);
  }

  static async open(options: SpoolOptions): Promise<FactSpool> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const spool = new FactSpool(options);
    const lines = (await spool.#read()).split('\n');
    // The last line may be half written: then its fact was acknowledged to nobody.
    const last = lines.pop() ?? '';
    const facts = [...lines, last].map(line => ({ line, id: readFact(line)?.id }));
    for (const { id, line } of facts) if (id !== undefined) spool.#put(id, line);
    if (facts.slice(0, -1).some(({ id }) => id === undefined)) await spool.#setAside();
    return spool;
  }

  /** What was not acknowledged before the last end of the process. */
  facts(): readonly { readonly id: string; readonly body: ReportBody }[] {
    return [...this.#lines.values()].flatMap(line => readFact(line) ?? []);
  }

  add(id: string, body: ReportBody): void {
    const line = JSON.stringify({ id, body });
    if (this.#lines.get(id) === line) return;
    this.#put(id, line);
    const most = this.#options.mostBytes ?? MOST_BYTES;
    while (this.#bytes > most) {
      const [oldest] = this.#lines.keys();
      if (oldest === undefined) break;
      this.#drop(oldest);
      this.#options.log.warn({ fact: oldest }, 'the spool of reports is full: its oldest one is given up');
    }
    this.#save();
  }

  remove(ids: readonly string[]): void {
    if (!ids.some(id => this.#lines.has(id))) return;
    for (const id of ids) this.#drop(id);
    this.#save();
  }

  /** Resolves when everything is in the file. */
  async settled(): Promise<void> {
    await this.#written;
  }

  async #read(): Promise<string> {
    try {
      return await readFile(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      // It is never written over, whatever may still be got out of it.
      await rename(this.#path, `${this.#path}.damaged`);
      this.#options.log.error({ error }, 'the spool of reports cannot be read, and is set aside');
      return '';
    }
  }

  /** What can be read of the file goes on; all of it stays beside, for whoever looks into it. */
  async #setAside(): Promise<void> {
    await copyFile(this.#path, `${this.#path}.damaged`);
    this.#options.log.error({}, 'the spool of reports is damaged; what can be read of it is told');
    this.#save();
  }

  #put(id: string, line: string): void {
    const former = this.#lines.get(id);
    if (former !== undefined) this.#bytes -= Buffer.byteLength(former) + 1;
    this.#lines.set(id, line);
    this.#bytes += Buffer.byteLength(line) + 1;
  }

  #drop(id: string): void {
    const line = this.#lines.get(id);
    if (line === undefined) return;
    this.#lines.delete(id);
    this.#bytes -= Buffer.byteLength(line) + 1;
  }

  /** Writes all of it anew, once for whatever happens meanwhile; there is little in it while the link is up. */
  #save(): void {
    if (this.#isDirty) return;
    this.#isDirty = true;
    this.#written = this.#written.then(async () => {
      this.#isDirty = false;
      try {
        const next = `${this.#path}.next`;
        const file = await open(next, 'w', 0o600);
        try {
          await file.writeFile([...this.#lines.values(), ''].join('\n'));
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(next, this.#path);
      } catch (error) {
        this.#options.log.warn({ error }, 'reports could not be kept on disk; they are told all the same');
      }
    });
  }
}

const readFact = (line: string): { readonly id: string; readonly body: ReportBody } | undefined => {
  try {
    const { id, body } = JSON.parse(line) as { id?: unknown; body?: unknown };
    const read = ReportBody.safeParse(body);
    return typeof id === 'string' && read.success ? { id, body: read.data } : undefined;
  } catch {
    return undefined;
  }
};
