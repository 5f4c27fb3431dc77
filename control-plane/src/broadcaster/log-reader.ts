import {
  GROUP_MARKERS,
  groupMarkerOf,
  type LineGroup,
  type LineMatcher,
  pairGroups,
} from '@freshet/domain/logs';
import type { BlobStore } from '@freshet/kit/blob-store';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { missing } from '../gateway/index.ts';
import { LineReader, type Lines, linesOf } from './line-reader.ts';
import { LogBytes } from './log-bytes.ts';
import type { LogStore, StoredStep } from './log-store.ts';
import { type SearchPlace, type SearchResult, searchLog } from './search-log.ts';

interface Deps {
  readonly store: LogStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

interface PageQuery {
  readonly from?: number | undefined;
  readonly tail?: number | undefined;
  readonly count: number;
}

interface SearchQuery {
  readonly matcher: LineMatcher;
  readonly step?: string | undefined;
  readonly limit: number;
  readonly context: number;
  readonly after?: SearchPlace | undefined;
  readonly signal: AbortSignal;
}

const MAX_MARKERS = 2_000;
/** Each keeps a core busy for as long as it takes. */
const MAX_SEARCHES = 8;

/** Reads stored logs. Whether the caller may is decided before. */
export class LogReader {
  readonly bytes: LogBytes;
  readonly #store: LogStore;
  readonly #lines: LineReader;
  readonly #search: ReturnType<typeof searchLog>;
  #searches = 0;

  constructor({ store, blobs, clock }: Deps) {
    this.#store = store;
    this.bytes = new LogBytes({ store, blobs });
    this.#lines = new LineReader({ store, bytes: this.bytes });
    this.#search = searchLog({ bytes: this.bytes, lines: this.#lines, clock });
  }

  /** Whether all is there, and the steps that wrote, in that order: what is called finished has all its steps. */
  async overview(buildId: string): Promise<{ finished: boolean; steps: readonly StoredStep[] }> {
    const head = await this.#store.head(buildId);
    return { finished: head?.finished ?? false, steps: await this.#store.steps(buildId) };
  }

  /** A step by its id or name; the first of them that wrote when nothing is said. */
  async step(buildId: string, name: string | undefined): Promise<StoredStep | undefined> {
    return (await this.wanted(buildId, name))[0];
  }

  /** The steps that a reader asks for: all, or the one of that id or name. */
  async wanted(buildId: string, name: string | undefined): Promise<readonly StoredStep[]> {
    const steps = await this.#store.steps(buildId);
    if (name === undefined) return steps;
    const step = steps.find(({ id }) => id === name) ?? steps.find(step => step.name === name);
    if (!step) throw missing('step');
    return [step];
  }

  page(buildId: string, step: StoredStep, { from, tail, count }: PageQuery): Promise<Lines> {
    const first = tail === undefined ? (from ?? 1) : Math.max(1, linesOf(step) - tail + 1);
    return this.#lines.read(buildId, step, { from: first, count: tail ?? count });
  }

  range(buildId: string, step: StoredStep, start: number, length: number): Promise<Buffer> {
    const end = Math.min(step.bytes, start + length);
    return this.bytes.read({ buildId, ordinal: step.ordinal }, { start, end });
  }

  async search(buildId: string, { step, ...query }: SearchQuery): Promise<SearchResult> {
    if (this.#searches >= MAX_SEARCHES)
      throw new Fault('RATE_LIMITED', 'too many searches at once; try again in a moment', {
        retryAfterSeconds: 2,
      });
    this.#searches += 1;
    try {
      const steps = await this.wanted(buildId, step);
      return await this.#search({ buildId, steps, ...query, after: query.after });
    } finally {
      this.#searches -= 1;
    }
  }

  async groups(
    buildId: string,
    step: string,
    signal: AbortSignal,
  ): Promise<{ readonly groups: readonly LineGroup[]; readonly truncated: boolean }> {
    const found = await this.search(buildId, {
      matcher: MARKERS,
      step,
      limit: MAX_MARKERS,
      context: 0,
      signal,
    });
    const markers = found.matches.flatMap(({ line, text }) => {
      const marker = groupMarkerOf(text);
      return marker ? [{ line, marker }] : [];
    });
    return { groups: pairGroups(markers), truncated: found.next !== undefined };
  }
}

/** Every marker has this in it. */
const IN_ALL_MARKERS = Buffer.from('group');
if (!GROUP_MARKERS.every(marker => marker.includes('group'))) throw new Error('a marker would not be found');

const MARKERS: LineMatcher = {
  scan: bytes => from => bytes.indexOf(IN_ALL_MARKERS, from),
  matches: line => groupMarkerOf(line) !== undefined,
};
