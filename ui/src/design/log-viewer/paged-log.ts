import { PLAIN, parseAnsi } from './ansi.ts';
import {
  GROUP,
  GROUP_END,
  type LogGroup,
  type LogLine,
  type LogSearch,
  type LogSource,
} from './log-store.ts';
import { BLOCK } from './row-index.ts';

export interface RawLine {
  readonly text: string;
  readonly time: number | undefined;
}

interface Source {
  /** Lines that there are when the log is opened. */
  readonly count: number;
  /** Reads lines from an index on: at least one, at most `count`. */
  readonly load: (first: number, count: number) => Promise<readonly RawLine[]>;
  readonly search: LogSearch;
  /** Loading failed, or works again. Lines in view are tried again by themselves. */
  readonly onTrouble?: (isBroken: boolean) => void;
}

interface LiveText {
  /** Index of the line in which the text begins. */
  readonly index: number;
  /** False where the text continues a line that was begun before. */
  readonly begins: boolean;
  readonly text: string;
  readonly time: number | undefined;
}

/** Where groups begin and end, by the index of the line. */
export type GroupMarks = Iterable<readonly [index: number, kind: 'begin' | 'end']>;

/**
 * A log of any length that is kept elsewhere: pages around the lines in view are loaded and those not looked at for
 * longest are dropped. Line numbers are those of the server, so a line has one number however it was reached.
 */
export interface PagedLog extends LogSource {
  readonly take: (text: LiveText) => void;
  /** There are so many lines, whatever is loaded of them. */
  readonly grow: (count: number) => void;
  /** Names the groups of the lines that there are; before that, headings do not fold. */
  readonly setGroups: (marks: GroupMarks) => void;
  readonly stop: () => void;
}

/** Lines loaded before and after those in view. */
const MARGIN = 200;
const MOST_PAGES = 400;
const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_MARKS = 10_000;
const RETRY_MS = 2_000;
const NONE = -1;

interface Page {
  readonly lines: (LogLine | undefined)[];
  characters: number;
  version: number;
}

class Paged implements PagedLog {
  readonly #source: Source;
  /** The page not shown for longest comes first. */
  readonly #pages = new Map<number, Page>();
  readonly #listeners = new Set<() => void>();
  readonly #marks = new Map<number, 'begin' | 'end'>();
  readonly search: LogSearch;
  #groups: readonly LogGroup[] | undefined = [];
  #groupsKnown = false;
  #count: number;
  #characters = 0;
  #version = 0;
  #wanted = { first: 0, last: NONE };
  #isLoading = false;
  #isStopped = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The unfinished line whose whole text came live, and that text. */
  #open = { index: NONE, text: '' };

  constructor(source: Source) {
    this.#source = source;
    this.#count = source.count;
    this.search = source.search;
  }

  readonly count = (): number => this.#count;
  readonly version = (): number => this.#version;
  readonly numberOf = (index: number): number => index + 1;
  readonly indexOf = (number: number): number => number - 1;
  readonly line = (index: number): LogLine | undefined =>
    this.#pages.get(Math.floor(index / BLOCK))?.lines[index % BLOCK];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  *blocks(): Generator<readonly [number, number]> {
    for (const [block, { version }] of this.#pages) yield [block, version];
  }

  readonly groups = (): readonly LogGroup[] => {
    this.#groups ??= this.#groupsKnown ? groupsOf(this.#marks) : [];
    return this.#groups;
  };

  readonly setGroups = (marks: GroupMarks): void => {
    for (const [index, kind] of marks) this.#mark(index, kind);
    this.#groupsKnown = true;
    this.#groups = undefined;
    this.#tell();
  };

  readonly show = (first: number, last: number): void => {
    this.#wanted = { first, last };
    for (let block = Math.floor(first / BLOCK); block <= Math.floor(last / BLOCK); block += 1) {
      const page = this.#pages.get(block);
      if (page === undefined) continue;
      this.#pages.delete(block);
      this.#pages.set(block, page);
    }
    void this.#load();
  };

  readonly read = async (first: number, last: number): Promise<readonly string[]> => {
    const texts: string[] = [];
    for (let index = first; index <= Math.min(last, this.#count - 1); ) {
      const line = this.line(index);
      const lines = line === undefined ? await this.#source.load(index, last - index + 1) : [line];
      if (lines.length === 0) break;
      for (const { text } of lines) texts.push(text);
      index += lines.length;
    }
    return texts;
  };

  readonly grow = (count: number): void => {
    if (count <= this.#count) return;
    this.#count = count;
    this.#tell();
    void this.#load();
  };

  readonly take = ({ index, begins, text, time }: LiveText): void => {
    if (text === '') return;
    const isKnown = begins || this.#open.index === index;
    const lines = (begins || !isKnown ? text : this.#open.text + text).split('\n');
    const rest = lines.pop() ?? '';
    for (const [offset, line] of lines.entries())
      this.#write(index + offset, { text: line.replace(/\r$/, ''), time });
    const end = index + lines.length;
    if (rest !== '') this.#write(end, { text: rest, time });
    // The beginning of the line is not here, so the line is loaded again.
    if (!isKnown) this.#write(index, undefined);
    const isOpen = rest !== '' && (isKnown || lines.length > 0);
    this.#open = isOpen ? { index: end, text: rest } : { index: NONE, text: '' };
    this.#count = Math.max(this.#count, rest === '' ? end : end + 1);
    this.#evict();
    this.#tell();
    void this.#load();
  };

  readonly stop = (): void => {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  };

  /** The first missing line in a range. */
  #missing(first: number, last: number): number {
    for (let index = Math.max(0, first); index <= Math.min(last, this.#count - 1); index += 1)
      if (this.line(index) === undefined) return index;
    return NONE;
  }

  async #load(): Promise<void> {
    if (this.#isLoading || this.#isStopped) return;
    this.#isLoading = true;
    try {
      for (let range = this.#next(); range !== undefined && !this.#isStopped; range = this.#next()) {
        const lines = await this.#source.load(range.first, range.count);
        if (lines.length === 0) throw new Error('the log has fewer lines than it says');
        this.#fill(range.first, lines);
        this.#source.onTrouble?.(false);
      }
    } catch {
      if (this.#isStopped) return;
      this.#source.onTrouble?.(true);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#load(), RETRY_MS);
    } finally {
      this.#isLoading = false;
    }
  }

  /** What to load now: the page of the first missing line in view, then those around it. */
  #next(): { readonly first: number; readonly count: number } | undefined {
    const { first, last } = this.#wanted;
    let missing = this.#missing(first, last);
    if (missing === NONE) missing = this.#missing(last + 1, last + MARGIN);
    if (missing === NONE) missing = this.#missing(first - MARGIN, first - 1);
    if (missing === NONE) return undefined;
    const start = Math.floor(missing / BLOCK) * BLOCK;
    const from = this.#missing(start, missing);
    const end = Math.min(this.#count, start + BLOCK);
    let to = from + 1;
    while (to < end && this.line(to) === undefined) to += 1;
    return { first: from, count: to - from };
  }

  #fill(first: number, lines: readonly RawLine[]): void {
    for (const [offset, line] of lines.entries()) {
      const index = first + offset;
      // Live text of a line is at least as new.
      if (this.line(index) === undefined) this.#write(index, line);
    }
    this.#count = Math.max(this.#count, first + lines.length);
    this.#evict();
    this.#tell();
  }

  #write(index: number, raw: RawLine | undefined): void {
    const block = Math.floor(index / BLOCK);
    const page = this.#pages.get(block) ?? { lines: [], characters: 0, version: 0 };
    this.#pages.set(block, page);
    const line = raw && this.#lineOf(index, raw);
    const grown = (line?.text.length ?? 0) - (page.lines[index % BLOCK]?.text.length ?? 0);
    page.lines[index % BLOCK] = line;
    page.characters += grown;
    page.version = this.#version + 1;
    this.#characters += grown;
  }

  #lineOf(index: number, { text, time }: RawLine): LogLine {
    const before = this.line(index - 1);
    const style = before === undefined ? PLAIN : parseAnsi(before.text, before.style).end;
    if (GROUP_END.test(text)) {
      this.#mark(index, 'end');
      return { text: '', time, kind: 'text', style };
    }
    const title = GROUP.exec(text)?.[1];
    if (title === undefined) return { text, time, kind: 'text', style };
    this.#mark(index, 'begin');
    return { text: title, time, kind: 'group', style };
  }

  #mark(index: number, kind: 'begin' | 'end'): void {
    if (this.#marks.get(index) === kind || this.#marks.size >= MOST_MARKS) return;
    this.#marks.set(index, kind);
    this.#groups = undefined;
  }

  #evict(): void {
    const { first, last } = this.#wanted;
    for (const [block, page] of this.#pages) {
      if (this.#pages.size <= MOST_PAGES && this.#characters <= MOST_CHARACTERS) return;
      const start = block * BLOCK;
      if (start <= last + MARGIN && start + BLOCK > first - MARGIN) continue;
      this.#pages.delete(block);
      this.#characters -= page.characters;
      if (Math.floor(this.#open.index / BLOCK) === block) this.#open = { index: NONE, text: '' };
    }
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

const groupsOf = (marks: ReadonlyMap<number, 'begin' | 'end'>): readonly LogGroup[] => {
  const groups: LogGroup[] = [];
  let open = NONE;
  for (const [index, kind] of [...marks].sort(([a], [b]) => a - b)) {
    if (open !== NONE) groups.push({ start: open, end: kind === 'end' ? index + 1 : index });
    open = kind === 'begin' ? index : NONE;
  }
  if (open !== NONE) groups.push({ start: open, end: Number.POSITIVE_INFINITY });
  return groups;
};

export const createPagedLog = (source: Source): PagedLog => new Paged(source);
