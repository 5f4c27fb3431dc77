/**
 * Where blobs cannot grow, every append is a blob of its own, with a row of its own in the index. While a build runs,
 * small ones are put together whenever many have gathered; once it is over, all of them, into few large ones. A reader
 * that holds an old place finds nothing there, and looks the new one up.
 */
import type { BlobStore } from '@freshet/kit/blob-store';
import type { LogStore, StepPlace, StoredBlock } from './log-store.ts';
import { joinedMarks } from './marks.ts';
import { BLOCK_BYTES, type Block } from './plan-append.ts';

interface Deps {
  readonly store: LogStore;
  readonly blobs: BlobStore;
}

const MERGED_BYTES = 32 * 1024 * 1024;
const ROWS_AT_ONCE = 2_000;
/** Fewer small ones than this are left alone while more may come. */
const MANY = 32;

type NewKey = (ordinal: number) => string;
/** `small`: only what is in many small pieces; `all`: for good. */
type Extent = 'small' | 'all';

export class LogMerger {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Does what it can: a log that is in pieces can be read as well, only slower. */
  async merge(buildId: string, extent: Extent, newKey: NewKey): Promise<void> {
    const { store, blobs } = this.#deps;
    if (blobs.append) return;
    try {
      for (const { ordinal, bytes } of await store.steps(buildId))
        await this.#mergeStep({ buildId, ordinal }, { end: bytes, extent }, newKey);
    } catch {
      // The pieces stay as they are; retention removes whatever was left behind.
    }
  }

  async #mergeStep(
    place: StepPlace,
    { end, extent }: { readonly end: number; readonly extent: Extent },
    newKey: NewKey,
  ): Promise<void> {
    for (let start = 0; start < end; ) {
      const rows = await this.#deps.store.blocks(place, { start, end }, ROWS_AT_ONCE);
      const run = extent === 'all' ? firstRun(rows) : firstRun(rows.slice(beginOfSmall(rows)), isSmall);
      const last = run.at(-1) ?? rows.at(-1);
      if (!last) return;
      const pieces = new Set(run.map(({ blobKey }) => blobKey)).size;
      if (pieces >= (extent === 'all' ? 2 : MANY)) await this.#mergeRun(place, run, newKey);
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
    const end = (run.at(-1)?.startByte ?? 0) + (run.at(-1)?.length ?? 0);
    const isReplaced =
      head !== undefined &&
      (await store.replaceBlocks(place.buildId, head.version, {
        ordinal: place.ordinal,
        start,
        end,
        blocks: joinedBlocks(run, key, start),
      }));
    await blobs.delete(isReplaced ? [...new Set(run.map(({ blobKey }) => blobKey))] : [key]);
  }
}

const isSmall = ({ length }: StoredBlock): boolean => length < BLOCK_BYTES / 2;

const beginOfSmall = (rows: readonly StoredBlock[]): number => {
  const begin = rows.findIndex(isSmall);
  return begin < 0 ? rows.length : begin;
};

/** As many blocks as make one blob, as long as they are of the kind that is wanted. */
const firstRun = (
  rows: readonly StoredBlock[],
  isWanted: (block: StoredBlock) => boolean = () => true,
): StoredBlock[] => {
  let bytes = 0;
  const end = rows.findIndex(block => {
    bytes += block.length;
    return bytes > MERGED_BYTES || !isWanted(block);
  });
  return rows.slice(0, end < 0 ? rows.length : end);
};

/** The blocks of a new blob: neighbours become one, up to the size of a block. */
const joinedBlocks = (run: readonly StoredBlock[], blobKey: string, start: number): Block[] => {
  const blocks: Block[] = [];
  for (const block of run) {
    const last = blocks.at(-1);
    if (last && last.length + block.length <= BLOCK_BYTES) {
      blocks[blocks.length - 1] = {
        ...last,
        length: last.length + block.length,
        newlines: last.newlines + block.newlines,
        marks: joinedMarks(last.marks, block.marks, last.newlines),
      };
    } else {
      const marks = joinedMarks([], block.marks, 0);
      blocks.push({ ...block, marks, blobKey, blobOffset: block.startByte - start });
    }
  }
  return blocks;
};
