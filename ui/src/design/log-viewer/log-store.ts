import { type AnsiStyle, PLAIN, parseAnsi } from './ansi.ts';
import { BLOCK } from './row-index.ts';

/** The lines of a log, kept outside of React: components read the lines they show and subscribe to changes. */
export interface LogSource {
  readonly count: () => number;
  /** `undefined` for lines that are not loaded. */
  readonly line: (index: number) => LogLine | undefined;
  /** Number of a line as people name it, from 1. */
  readonly numberOf: (index: number) => number;
  readonly indexOf: (number: number) => number;
  readonly groups: () => readonly LogGroup[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes with every change, for comparison. */
  readonly version: () => number;
  /** The loaded blocks of `BLOCK` lines, each with a number that changes when its lines do. */
  readonly blocks: () => Iterable<readonly [block: number, version: number]>;
  /** The lines in view, both ends included; a source that keeps only a part loads what is missing around them. */
  readonly show?: (first: number, last: number) => void;
  /** Reads lines to copy them, both ends included. */
  readonly read?: (first: number, last: number) => Promise<readonly string[]>;
  /** Searches the whole log where it is kept. Absent where all lines are at hand. */
  readonly search?: LogSearch;
}

export interface LogQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly regex: boolean;
}

/** One part of a search; `next` continues it. */
export type LogSearch = (
  query: LogQuery,
  after: string | undefined,
  signal: AbortSignal,
) => Promise<LogFound>;

export interface LogFound {
  readonly lines: readonly { readonly index: number; readonly text: string }[];
  /** Part of the log that was searched so far, from 0 to 1. */
  readonly searched: number;
  readonly next: string | undefined;
}

/**
 * A log that only grows and keeps all its lines. Chunks may end anywhere, also within a line or an escape; the last
 * line goes on with the next chunk.
 */
export interface LogStore extends LogSource {
  /** Takes in text as it came from the wire. */
  readonly append: (chunk: string, time?: number) => void;
  /** Names lines that are missing; they keep their numbers. */
  readonly appendGap: (label: string, missing: number) => void;
  /** Characters taken in so far. */
  readonly size: () => number;
}

export interface LogLine {
  readonly text: string;
  /** Milliseconds since 1970, when known. */
  readonly time: number | undefined;
  readonly kind: 'text' | 'gap' | 'group';
  /** The look it starts with. */
  readonly style: AnsiStyle;
}

/** Lines that fold under a heading; `end` is the first line after them. */
export interface LogGroup {
  readonly start: number;
  readonly end: number;
}

const CHUNK_LINES = 4096;
export const GROUP = /^(?:::group::|##\[group\])(.*)$/;
export const GROUP_END = /^(?:::endgroup::|##\[endgroup\])\s*$/;

interface Shift {
  readonly from: number;
  readonly by: number;
}

class Log implements LogStore {
  readonly #chunks: LogLine[][] = [[]];
  readonly #shifts: Shift[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #groups: LogGroup[] = [];
  #groupList: readonly LogGroup[] = [];
  #count = 0;
  #size = 0;
  #version = 0;
  #style = PLAIN;
  #rest = '';
  /** Whether the last line is still without its end. */
  #open = false;

  readonly append = (chunk: string, time?: number): void => {
    if (chunk === '') return;
    this.#size += chunk.length;
    const lines = (this.#rest + chunk).split('\n');
    if (this.#open) this.#drop();
    const rest = lines.pop() ?? '';
    for (const text of lines) this.#push(text, time);
    this.#rest = rest;
    this.#open = rest !== '';
    if (this.#open) this.#write({ text: rest, time, kind: 'text', style: this.#style });
    this.#tell();
  };

  readonly appendGap = (label: string, missing: number): void => {
    if (this.#open) {
      this.#drop();
      this.#push(this.#rest, undefined);
      this.#rest = '';
      this.#open = false;
    }
    this.#write({ text: label, time: undefined, kind: 'gap', style: PLAIN });
    const before = this.#shifts.at(-1)?.by ?? 0;
    this.#shifts.push({ from: this.#count, by: before + Math.max(0, missing - 1) });
    this.#style = PLAIN;
    this.#tell();
  };

  readonly count = (): number => this.#count;
  readonly line = (index: number): LogLine | undefined =>
    this.#chunks[Math.floor(index / CHUNK_LINES)]?.[index % CHUNK_LINES];
  readonly size = (): number => this.#size;
  readonly version = (): number => this.#version;
  readonly groups = (): readonly LogGroup[] => this.#groupList;

  *blocks(): Generator<readonly [number, number]> {
    const last = Math.ceil(this.#count / BLOCK) - 1;
    for (let block = 0; block <= last; block += 1) yield [block, block === last ? this.#version : -1];
  }

  readonly numberOf = (index: number): number =>
    index + 1 + (this.#shifts.findLast(shift => shift.from <= index)?.by ?? 0);

  readonly indexOf = (number: number): number => {
    const shift = this.#shifts.findLast(({ from, by }) => from + 1 + by <= number);
    const index = number - 1 - (shift?.by ?? 0);
    const next = this.#shifts.find(({ from }) => from > (shift?.from ?? -1));
    return next === undefined ? index : Math.min(index, next.from - 1);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #push(text: string, time: number | undefined): void {
    if (GROUP_END.test(text)) {
      this.#endGroup();
      return;
    }
    const title = GROUP.exec(text)?.[1];
    if (title !== undefined) {
      this.#endGroup();
      this.#groups.push({ start: this.#count, end: Number.POSITIVE_INFINITY });
    }
    const style = this.#style;
    this.#style = parseAnsi(text, style).end;
    this.#write({ text: title ?? text, time, kind: title === undefined ? 'text' : 'group', style });
  }

  #endGroup(): void {
    const last = this.#groups.at(-1);
    if (last !== undefined && last.end === Number.POSITIVE_INFINITY) {
      this.#groups[this.#groups.length - 1] = { start: last.start, end: this.#count };
    }
  }

  #write(line: LogLine): void {
    let chunk = this.#chunks.at(-1) ?? [];
    if (chunk.length === CHUNK_LINES) {
      chunk = [];
      this.#chunks.push(chunk);
    }
    chunk.push(line);
    this.#count += 1;
  }

  #drop(): void {
    this.#chunks.at(-1)?.pop();
    if (this.#chunks.length > 1 && this.#chunks.at(-1)?.length === 0) this.#chunks.pop();
    this.#count -= 1;
  }

  #tell(): void {
    this.#version += 1;
    if (this.#groups.length !== this.#groupList.length || this.#groups.at(-1) !== this.#groupList.at(-1)) {
      this.#groupList = [...this.#groups];
    }
    for (const listener of this.#listeners) listener();
  }
}

export const createLogStore = (): LogStore => new Log();
