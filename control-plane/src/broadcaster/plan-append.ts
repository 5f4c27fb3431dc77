/** What an append writes, worked out from what is stored. Touches nothing. */
import type { LogChunk as SentChunk } from './build-logs.ts';
import { type Mark, withMark } from './marks.ts';

/** Small enough that finding a line in one is quick, large enough that a gigabyte has few. */
export const BLOCK_BYTES = 256 * 1024;

/** A blob grows to about this size before the next one is begun. */
const SEGMENT_BYTES = 64 * 1024 * 1024;

/** A chunk as it is stored, with its time in milliseconds since 1970. */
export type LogChunk = Omit<SentChunk, 'at'> & { readonly at: number };

export interface Block {
  readonly ordinal: number;
  readonly startByte: number;
  readonly length: number;
  readonly newlinesBefore: number;
  readonly newlines: number;
  readonly blobKey: string;
  readonly blobOffset: number;
  readonly marks: readonly Mark[];
}

export interface StepLog {
  readonly ordinal: number;
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly newlines: number;
  readonly isOpen: boolean;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The blob that this process goes on with, and how much of it counts; absent for what others wrote. */
  readonly segment?: { readonly key: string; readonly length: number } | undefined;
  /** The last block, where it may still grow. */
  readonly block?: Block | undefined;
}

/** What a process knows of the log of a build; true as long as the version is. */
export interface BuildLog {
  readonly version: number;
  readonly lastSeq: number;
  readonly steps: ReadonlyMap<string, StepLog>;
}

interface BlobWrite {
  readonly key: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

export interface AppendPlan {
  readonly log: BuildLog;
  readonly addedBytes: number;
  readonly writes: readonly BlobWrite[];
  /** The steps and blocks that are new or have grown. */
  readonly steps: readonly StepLog[];
  readonly blocks: readonly Block[];
}

/** `newKey` names a blob that nobody else writes to. `canGrow`: blobs take appends. */
interface Placing {
  readonly newKey: (ordinal: number) => string;
  readonly canGrow: boolean;
}

/** Plans the chunks that are not stored yet; `undefined` when all of them are. */
export const planAppend = (
  log: BuildLog,
  chunks: readonly LogChunk[],
  placing: Placing,
): AppendPlan | undefined => {
  const fresh = freshChunks(log.lastSeq, chunks);
  const lastSeq = fresh.at(-1)?.seq;
  if (lastSeq === undefined) return undefined;
  const steps = new Map(log.steps);
  const grown = [...Map.groupBy(fresh, chunk => chunk.stepId)].flatMap(([stepId, ofStep]) => {
    const bytes = Buffer.concat(ofStep.map(chunk => chunk.bytes));
    if (bytes.length === 0) return [];
    const before = steps.get(stepId) ?? newStep(stepId, ofStep, steps.size + 1);
    const growth = grow(before, { chunks: ofStep, bytes }, placing);
    steps.set(stepId, growth.step);
    return [growth];
  });
  return {
    log: { version: log.version + 1, lastSeq, steps },
    addedBytes: grown.reduce((sum, { write }) => sum + write.bytes.length, 0),
    writes: grown.map(({ write }) => write),
    steps: grown.map(({ step }) => step),
    blocks: grown.flatMap(({ blocks }) => blocks),
  };
};

/** In order, each number once. */
const freshChunks = (lastSeq: number, chunks: readonly LogChunk[]): LogChunk[] => {
  const inOrder = chunks.filter(({ seq }) => seq > lastSeq).sort((a, b) => a.seq - b.seq);
  return inOrder.filter((chunk, index) => chunk.seq !== inOrder[index - 1]?.seq);
};

const newStep = (id: string, chunks: readonly LogChunk[], ordinal: number): StepLog => {
  const at = chunks[0]?.at ?? 0;
  const name = chunks[0]?.stepName ?? id;
  return { ordinal, id, name, bytes: 0, newlines: 0, isOpen: false, firstAt: at, lastAt: at };
};

interface Growth {
  readonly step: StepLog;
  readonly write: BlobWrite;
  readonly blocks: readonly Block[];
}

const grow = (
  before: StepLog,
  { chunks, bytes }: { readonly chunks: readonly LogChunk[]; readonly bytes: Buffer },
  { newKey, canGrow }: Placing,
): Growth => {
  const open =
    canGrow && before.segment && before.segment.length < SEGMENT_BYTES ? before.segment : undefined;
  const segment = open ?? { key: newKey(before.ordinal), length: 0 };
  const blocks = new GrowingBlocks(before, segment, open ? before.block : undefined);
  for (const chunk of chunks) blocks.add(chunk);
  const step: StepLog = {
    ...before,
    bytes: before.bytes + bytes.length,
    newlines: blocks.newlines,
    isOpen: bytes.at(-1) !== NEWLINE,
    lastAt: chunks.reduce((latest, { at }) => Math.max(latest, at), before.lastAt),
    segment: { key: segment.key, length: segment.length + bytes.length },
    block: blocks.all.at(-1),
  };
  return { step, write: { key: segment.key, offset: segment.length, bytes }, blocks: blocks.all };
};

const NEWLINE = 10;

export const countNewlines = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
};

/** Cuts what is added into blocks, going on with the last one while it has room. */
class GrowingBlocks {
  readonly all: Block[] = [];
  newlines: number;
  readonly #step: StepLog;
  readonly #segment: { readonly key: string; readonly length: number };
  #added = 0;
  #current: Block | undefined;

  constructor(
    step: StepLog,
    segment: { readonly key: string; readonly length: number },
    last: Block | undefined,
  ) {
    this.#step = step;
    this.#segment = segment;
    this.newlines = step.newlines;
    if (last && last.length < BLOCK_BYTES) this.#replaceCurrent(last);
  }

  add({ bytes, at, stream }: LogChunk): void {
    for (let rest = bytes; rest.length > 0; ) {
      const block = this.#roomy();
      const piece = rest.subarray(0, BLOCK_BYTES - block.length);
      const newlines = countNewlines(piece);
      this.#replaceCurrent({
        ...block,
        length: block.length + piece.length,
        newlines: block.newlines + newlines,
        marks: withMark(block.marks, { line: block.newlines, at, stream }),
      });
      this.newlines += newlines;
      this.#added += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  #roomy(): Block {
    if (this.#current && this.#current.length < BLOCK_BYTES) return this.#current;
    this.#current = undefined;
    return {
      ordinal: this.#step.ordinal,
      startByte: this.#step.bytes + this.#added,
      length: 0,
      newlinesBefore: this.newlines,
      newlines: 0,
      blobKey: this.#segment.key,
      blobOffset: this.#segment.length + this.#added,
      marks: [],
    };
  }

  #replaceCurrent(block: Block): void {
    if (this.#current) this.all.pop();
    this.all.push(block);
    this.#current = block;
  }
}
