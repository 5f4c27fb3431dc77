import { type CharSet, escapeSet, LINE_BREAKS, sameUnit } from './char-set.ts';

/** A pattern as a tree. Which of several matches is the best one is not kept: only whether there is one counts. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly min: number; readonly max: number; readonly item: PatternNode }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'look'; readonly negated: boolean; readonly item: PatternNode };

/** What a place in a text can be held against. */
export type Assertion = 'start' | 'end' | 'word' | 'not-word';

/** How a pattern was written that cannot be used, and at which offset. */
export interface PatternProblem {
  readonly message: string;
  readonly offset: number;
}

/** Thrown inside the reader only; `readPattern` turns it into a result. */
class Unreadable extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const NESTING_MAX = 50;
const COUNT_MAX = 1000;
const COUNTED = /^\{(\d{1,9})(?:(,)(\d{0,9}))?\}/;
const GROUP_NAME = /^\(\?<[A-Za-z_$][\w$]{0,63}>/;
const DOT: CharSet = { negated: true, ranges: LINE_BREAKS };
const ANY: CharSet = { negated: true, ranges: [] };
const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  '^': 'start',
  $: 'end',
  '\\b': 'word',
  '\\B': 'not-word',
};
const QUANTIFIERS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['*', [0, Number.POSITIVE_INFINITY]],
  ['+', [1, Number.POSITIVE_INFINITY]],
  ['?', [0, 1]],
]);

class PatternReader {
  readonly #source: string;
  readonly #dotAll: boolean;
  #at = 0;
  #depth = 0;

  constructor(source: string, dotAll: boolean) {
    this.#source = source;
    this.#dotAll = dotAll;
  }

  whole(): PatternNode {
    const node = this.#choice();
    if (this.#at < this.#source.length) throw new Unreadable('")" closes no group', this.#at);
    return node;
  }

  #choice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > NESTING_MAX) throw new Unreadable('groups are nested too deeply', this.#at);
    const options = [this.#sequence()];
    while (this.#skip('|')) options.push(this.#sequence());
    this.#depth -= 1;
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) items.push(this.#term());
    return { kind: 'sequence', items };
  }

  #term(): PatternNode {
    const start = this.#at;
    if (this.#quantifier()) throw new Unreadable('there is nothing to repeat', start);
    const item = this.#assertion() ?? this.#atom();
    const at = this.#at;
    const counts = this.#quantifier();
    if (!counts) return item;
    if (item.kind === 'assert') throw new Unreadable('there is nothing to repeat', at);
    const [min, max] = counts;
    if (min > max) throw new Unreadable('the numbers of the repetition are out of order', at);
    if (min > COUNT_MAX || (max > COUNT_MAX && max !== Number.POSITIVE_INFINITY)) {
      throw new Unreadable(`a part can be repeated at most ${COUNT_MAX} times`, at);
    }
    return { kind: 'repeat', min, max, item };
  }

  #quantifier(): readonly [number, number] | undefined {
    const simple = QUANTIFIERS.get(this.#source[this.#at] ?? '');
    const counted = simple ? undefined : this.#counted();
    if (simple) this.#at += 1;
    const counts = simple ?? counted;
    // Whether it takes much or little does not matter to whether it matches.
    if (counts) this.#skip('?');
    return counts;
  }

  #counted(): readonly [number, number] | undefined {
    const found = this.#sees('{') ? COUNTED.exec(this.#source.slice(this.#at, this.#at + 24)) : null;
    if (!found) return undefined;
    this.#at += found[0].length;
    const min = Number(found[1]);
    if (found[2] === undefined) return [min, min];
    return [min, found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY];
  }

  #assertion(): PatternNode | undefined {
    for (const [text, what] of Object.entries(ASSERTIONS)) {
      if (this.#skip(text)) return { kind: 'assert', what };
    }
    return undefined;
  }

  #atom(): PatternNode {
    if (this.#sees('(')) return this.#group();
    if (this.#sees('[')) return { kind: 'set', set: this.#class() };
    if (this.#skip('.')) return { kind: 'set', set: this.#dotAll ? ANY : DOT };
    if (this.#sees('\\')) return { kind: 'set', set: this.#escape(false) };
    const set = sameUnit(this.#source.charCodeAt(this.#at));
    this.#at += 1;
    return { kind: 'set', set };
  }

  #group(): PatternNode {
    const start = this.#at;
    const named = GROUP_NAME.exec(this.#source.slice(start, start + 80));
    const look = this.#sees('(?=') || this.#sees('(?!');
    const negated = this.#sees('(?!');
    if (named) this.#at += named[0].length;
    else if (look || this.#sees('(?:')) this.#at += 3;
    else if (this.#sees('(?')) throw new Unreadable('this kind of group is not supported', start);
    else this.#at += 1;
    const item = this.#choice();
    if (!this.#skip(')')) throw new Unreadable('this group is never closed', start);
    return look ? { kind: 'look', negated, item } : item;
  }

  #class(): CharSet {
    const start = this.#at;
    this.#at += 1;
    const negated = this.#skip('^');
    const ranges: (readonly [number, number])[] = [];
    while (!this.#skip(']')) {
      if (this.#at >= this.#source.length) throw new Unreadable('this class is never closed', start);
      ranges.push(...this.#classItem());
    }
    return { negated, ranges };
  }

  #classItem(): readonly (readonly [number, number])[] {
    const at = this.#at;
    const low = this.#classUnit();
    if (!this.#sees('-') || this.#sees('-]')) return low.ranges;
    const dash = this.#at;
    this.#at += 1;
    if (this.#at >= this.#source.length) throw new Unreadable('this class is never closed', dash);
    const high = this.#classUnit();
    const [from, to] = [only(low), only(high)];
    // A shorthand such as \d at either side makes the dash a plain one.
    if (from === undefined || to === undefined)
      return [...low.ranges, ...sameUnit(45).ranges, ...high.ranges];
    if (from > to) throw new Unreadable('the ends of this range are out of order', at);
    return [[from, to]];
  }

  #classUnit(): CharSet {
    if (this.#sees('\\')) return this.#escape(true);
    const set = sameUnit(this.#source.charCodeAt(this.#at));
    this.#at += 1;
    return set;
  }

  #escape(inClass: boolean): CharSet {
    const read = escapeSet(this.#source.slice(this.#at, this.#at + 6), inClass);
    if ('problem' in read) throw new Unreadable(read.problem, this.#at);
    this.#at += read.length;
    return read.set;
  }

  #sees(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #skip(text: string): boolean {
    if (!this.#sees(text)) return false;
    this.#at += text.length;
    return true;
  }
}

/** The one unit of a set that holds one. */
const only = ({ ranges, negated }: CharSet): number | undefined => {
  const [range] = ranges;
  return !negated && ranges.length === 1 && range && range[0] === range[1] ? range[0] : undefined;
};

/** Reads a pattern in the notation of JavaScript, but for back references and looking behind. */
export const readPattern = (source: string, dotAll: boolean): PatternNode | PatternProblem => {
  try {
    return new PatternReader(source, dotAll).whole();
  } catch (error) {
    if (error instanceof Unreadable) return { message: error.message, offset: error.offset };
    throw error;
  }
};
