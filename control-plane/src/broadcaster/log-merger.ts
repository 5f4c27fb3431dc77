/**
 * Where blobs cannot grow, every append is a blob of its own. Once a build is over, these are put together into few
 * large ones. A reader that holds an old place finds nothing there, and looks the new one up.
 */
import type { BlobStore } from '@freshet/kit/blob-store';
import type { LogStore, StepPlace, StoredBlock } from './log-store.ts';
import type { Mark } from './marks.ts';
import type { Block } from './plan-append.ts';

interface Deps {
  readonly store: LogStore;
  readonly blobs: BlobStore;
}

const MERGED_BYTES = 32 * 1024 * 1024;
const ROWS_AT_ONCE = 2_000;

type NewKey = (ordinal: number) => string;

export class LogMerger {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Does what it can: a log that is in pieces can be read as well, only slower. */
  async merge(_accountId: string, buildId: string, newKey: NewKey): Promise<void> {
    const { store, blobs } = this.#deps;
    if (blobs.append) return;
    try {
      for (const { ordinal, bytes } of await store.steps(buildId))
        await this.#mergeStep({ buildId, ordinal }, bytes, newKey);
    } catch {
      // The pieces stay as they are; retention removes whatever was left behind.
    }
  }

  async #mergeStep(place: StepPlace, end: number, newKey: NewKey): Promise<void> {
    for (let start = 0; start < end; ) {
      const rows = await this.#deps.store.blocks(place, { start, end }, ROWS_AT_ONCE);
      const run = firstRun(rows);
      const last = run.at(-1);
      if (!last) return;
      if (new Set(run.map(({ blobKey }) => blobKey)).size > 1) await this.#mergeRun(place, run, newKey);
      start = last.startByte + last.length;
    }
  }

  async #mergeRun(place: StepPlace, run: readonly StoredBlock[], newKey: NewKey): Promise<void> {
    const { store, blobs } = this.#deps;
    const head = await store.head(place.buildId);
    const pieces = await Promise.all(
      run.map(({ blobKey, blobOffset, length }) => blobs.read(blobKey, { start: blobOffset, length })),
    );
    const key = newKey(place.ordinal);
    await blobs.put(key, Buffer.concat(pieces));
    const start = run[0]?.startByte ?? 0;
    const merged: Block[] = run.map(block => ({
      ...block,
      marks: block.marks as readonly Mark[],
      blobKey: key,
      blobOffset: block.startByte - start,
    }));
    const end = (run.at(-1)?.startByte ?? 0) + (run.at(-1)?.length ?? 0);
    const isReplaced =
      head !== undefined &&
      (await store.replaceBlocks(place.buildId, head.version, {
        ordinal: place.ordinal,
        start,
        end,
        blocks: merged,
      }));
    await blobs.delete(isReplaced ? [...new Set(run.map(({ blobKey }) => blobKey))] : [key]);
  }
}

/** As many blocks as make one blob. */
const firstRun = (rows: readonly StoredBlock[]): StoredBlock[] => {
  let bytes = 0;
  const end = rows.findIndex(({ length }) => {
    bytes += length;
    return bytes > MERGED_BYTES;
  });
  return rows.slice(0, end < 0 ? rows.length : Math.max(1, end));
};
