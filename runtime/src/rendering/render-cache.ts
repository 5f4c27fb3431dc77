/**
 * What was rendered, by what it was rendered from. In memory the newest within a number of bytes; on disk also what
 * took a tool to render, as that is dear after a restart. Files that cannot be read or written are as good as absent.
 */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceType } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { freezeDeep } from './objects.ts';

/** One source, rendered. */
export interface RenderedSource {
  readonly objects: readonly KubeObject[];
  readonly type: SourceType;
  readonly digest: string;
  readonly bytes: number;
  /** What must be as it was for this to hold, beside what the key says. */
  readonly holds: {
    /** Digests of the variables and of what was told of the cluster, where they were used. */
    readonly environment?: string;
    readonly cluster?: string;
    /** Paths outside the path of the source, with the hash of what is there; `ref` names another source. */
    readonly touched: readonly { readonly ref?: string; readonly path: string; readonly hash?: string }[];
  };
}

interface CacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly maxDiskBytes: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** After so many bytes are written, old files are looked for. */
const SWEEP_SHARE = 8;

export class RenderCache {
  readonly #options: CacheOptions;
  readonly #memory = new Map<string, RenderedSource>();
  #bytes = 0;
  #writtenBytes = Number.POSITIVE_INFINITY;

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  async get(key: string): Promise<RenderedSource | undefined> {
    const held = this.#memory.get(key);
    if (held === undefined) return this.#load(key);
    this.#memory.delete(key);
    this.#memory.set(key, held);
    return held;
  }

  async put(key: string, entry: RenderedSource): Promise<void> {
    this.#remember(key, entry);
    if (entry.type !== 'Directory') await this.#save(key, entry);
  }

  #remember(key: string, entry: RenderedSource): void {
    this.#forget(key);
    if (entry.bytes > this.#options.maxBytes) return;
    this.#memory.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#memory.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const held = this.#memory.get(key);
    if (held === undefined) return;
    this.#memory.delete(key);
    this.#bytes -= held.bytes;
  }

  async #load(key: string): Promise<RenderedSource | undefined> {
    try {
      const path = this.#fileOf(key);
      const entry = freezeDeep(JSON.parse(await readFile(path, 'utf8'))) as RenderedSource;
      const now = this.#options.clock.now();
      await utimes(path, now, now);
      this.#remember(key, entry);
      return entry;
    } catch {
      // Not there, or half of it: rendering again gives the same.
      return undefined;
    }
  }

  async #save(key: string, entry: RenderedSource): Promise<void> {
    const { folder, maxDiskBytes, log } = this.#options;
    if (entry.bytes > maxDiskBytes) return;
    try {
      if (this.#writtenBytes > maxDiskBytes / SWEEP_SHARE) await this.#sweep();
      const draft = `${this.#fileOf(key)}.${process.pid}.draft`;
      await writeFile(draft, JSON.stringify(entry), { mode: 0o600 });
      await rename(draft, this.#fileOf(key));
      this.#writtenBytes += entry.bytes;
    } catch (error) {
      log.warn({ error, folder }, 'rendered manifests cannot be kept on disk');
    }
  }

  /** Makes room, the longest unused first. */
  async #sweep(): Promise<void> {
    const { folder, maxDiskBytes } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files: { path: string; size: number; usedMs: number }[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts?.isFile()) files.push({ path, size: facts.size, usedMs: facts.mtimeMs });
    }
    const room = maxDiskBytes - maxDiskBytes / SWEEP_SHARE;
    let kept = 0;
    for (const { path, size } of files.sort((one, other) => other.usedMs - one.usedMs)) {
      kept += size;
      if (kept > room) await rm(path, { force: true });
    }
    this.#writtenBytes = 0;
  }

  #fileOf(key: string): string {
    return join(this.#options.folder, `${key}.json`);
  }
}
