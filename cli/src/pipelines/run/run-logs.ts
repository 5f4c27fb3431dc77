import { appendFile, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../host/index.ts';

/** Beyond this, the rest of a step's log is shown but not kept. */
const STEP_MAX_BYTES = 64 * 1024 * 1024;
const RUN_MAX_BYTES = 512 * 1024 * 1024;
/** So much is gathered before it goes to a file; everything else goes when `flush` is called. */
const BUFFER_LENGTH = 256 * 1024;
/** Logs of older runs are removed. */
const RUNS_KEPT = 20;

interface StepLog {
  readonly file: string;
  pending: string[];
  length: number;
  bytes: number;
  cut: boolean;
}

/**
 * The whole logs of one run, a file for each step below `runs/<build>/logs`. A disk that is full does not stop the
 * run: logs are no longer kept, and `problem` says why.
 */
export class RunLogs {
  readonly #home: string;
  readonly #logs = new Map<string, StepLog>();
  readonly #names = new Set<string>();
  #directory: string | undefined;
  #bytes = 0;
  #problem: string | undefined;

  constructor(home: string) {
    this.#home = home;
  }

  /** Where the files are; undefined before the run has a name. */
  get directory(): string | undefined {
    return this.#directory;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  /** The file of a step that printed something. */
  fileOf(id: string): string | undefined {
    return this.#logs.get(id)?.file;
  }

  async open(buildId: string): Promise<void> {
    const runs = join(this.#home, 'runs');
    const directory = join(runs, fileName(buildId), 'logs');
    await this.#attempt(async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      this.#directory = directory;
      await prune(runs, fileName(buildId));
    });
  }

  async write(id: string, text: string): Promise<void> {
    if (this.#directory === undefined || this.#problem !== undefined) return;
    const log = this.#logOf(id, this.#directory);
    if (log.cut) return;
    log.pending.push(text);
    log.length += text.length;
    if (log.length >= BUFFER_LENGTH) await this.#flush(log);
  }

  async flush(): Promise<void> {
    for (const log of this.#logs.values()) if (log.length > 0) await this.#flush(log);
  }

  async #flush(log: StepLog): Promise<void> {
    const text = Buffer.from(log.pending.join(''));
    const room = Math.max(0, Math.min(STEP_MAX_BYTES - log.bytes, RUN_MAX_BYTES - this.#bytes));
    log.pending = [];
    log.length = 0;
    log.cut = text.length > room;
    const kept = log.cut
      ? Buffer.concat([text.subarray(0, room), Buffer.from(`\n[the rest is not kept]\n`)])
      : text;
    log.bytes += kept.length;
    this.#bytes += kept.length;
    await this.#attempt(() => appendFile(log.file, kept, { mode: 0o600 }));
  }

  #logOf(id: string, directory: string): StepLog {
    const known = this.#logs.get(id);
    if (known) return known;
    // Some file systems take two spellings of a name for one.
    let name = fileName(id);
    for (let count = 2; this.#names.has(name.toLowerCase()); count += 1) name = `${fileName(id)}-${count}`;
    this.#names.add(name.toLowerCase());
    const log: StepLog = {
      file: join(directory, `${name}.log`),
      pending: [],
      length: 0,
      bytes: 0,
      cut: false,
    };
    this.#logs.set(id, log);
    return log;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }
}

/** A name as any file system takes it. */
const fileName = (id: string): string =>
  id
    .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 100) || '_';

const prune = async (runs: string, current: string): Promise<void> => {
  const others = (await readdir(runs)).filter(name => name !== current);
  const dated = await Promise.all(
    others.map(async name => ({
      name,
      at: (await stat(join(runs, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const old = dated.sort((one, other) => other.at - one.at).slice(RUNS_KEPT - 1);
  for (const { name } of old) {
    await rm(join(runs, name, 'logs'), { recursive: true, force: true });
    await rmdir(join(runs, name)).catch(keepsMore);
  }
};

/** What else is kept of a run is not ours to remove. */
const keepsMore = (error: unknown): void => {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
};
