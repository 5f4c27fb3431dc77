/**
 * Patterns in the notation of JavaScript, matched in time proportional to pattern times text, whatever both are.
 *
 * A pattern becomes an automaton. The text is read from its end to its start, and at each place the set of
 * states is kept from which the rest of the text can lead to acceptance. There is nothing to go back to, so no
 * pattern can make it slow, and looking ahead is nothing special: what a look ahead would find at a place is
 * known when the place is reached, as it has been worked out for all places before.
 */
import { type CharSet, holds, isWordUnit } from './char-set.ts';
import { type Assertion, type PatternNode, type PatternProblem, readPattern } from './pattern-syntax.ts';

type Guard =
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'look'; readonly negated: boolean; readonly index: number };

interface Read {
  readonly from: number;
  readonly to: number;
  readonly set: CharSet;
}

/** State 0 accepts. `before[s]` are the states that lead to `s` without reading, some only under a guard. */
interface Automaton {
  readonly start: number;
  readonly reads: readonly Read[];
  readonly before: readonly (readonly { readonly from: number; readonly guard?: Guard }[])[];
  readonly looks: readonly Automaton[];
  readonly cost: number;
}

/** Flags that change what matches. */
export interface PatternFlags {
  readonly ignoreCase?: boolean;
  readonly multiline?: boolean;
  readonly dotAll?: boolean;
}

/** A pattern ready for matching. */
export interface Pattern {
  readonly source: string;
  readonly flags: PatternFlags;
  /** Units of work per character of a text. */
  readonly cost: number;
  /** True when some part of the text matches. */
  readonly matches: (text: string) => boolean;
}

/** The longest pattern that is read. */
export const PATTERN_MAX_LENGTH = 2_000;
const STATES_MAX = 5_000;

const sizeOf = (node: PatternNode): number => {
  switch (node.kind) {
    case 'sequence':
      return node.items.reduce((sum, item) => sum + sizeOf(item), 1);
    case 'choice':
      return node.options.reduce((sum, option) => sum + sizeOf(option), 1);
    case 'repeat':
      return (sizeOf(node.item) + 1) * (node.max === Number.POSITIVE_INFINITY ? node.min + 1 : node.max) + 1;
    case 'look':
      return sizeOf(node.item) + 2;
    default:
      return 1;
  }
};

/** Builds an automaton from its end: each part is given the state to go on to and answers with its entry. */
class Builder {
  readonly #reads: Read[] = [];
  readonly #before: { from: number; guard?: Guard }[][] = [[]];
  readonly #looks: Automaton[] = [];
  #edges = 1;

  build(node: PatternNode): Automaton {
    const start = this.#entry(node, 0);
    const reading = this.#reads.reduce((sum, { set }) => sum + 1 + set.ranges.length, this.#edges);
    const cost = this.#looks.reduce((sum, look) => sum + look.cost, reading);
    return { start, reads: this.#reads, before: this.#before, looks: this.#looks, cost };
  }

  #entry(node: PatternNode, next: number): number {
    switch (node.kind) {
      case 'set': {
        const from = this.#state();
        this.#reads.push({ from, to: next, set: node.set });
        return from;
      }
      case 'sequence':
        return node.items.reduceRight((after, item) => this.#entry(item, after), next);
      case 'choice': {
        const entries = node.options.map(option => this.#entry(option, next));
        return this.#leadingTo(entries);
      }
      case 'repeat':
        return this.#repeat(node, next);
      case 'assert':
        return this.#guarded({ kind: 'assert', what: node.what }, next);
      case 'look': {
        const index = this.#looks.push(new Builder().build(node.item)) - 1;
        return this.#guarded({ kind: 'look', negated: node.negated, index }, next);
      }
    }
  }

  #repeat({ min, max, item }: Extract<PatternNode, { kind: 'repeat' }>, next: number): number {
    let entry = next;
    if (max === Number.POSITIVE_INFINITY) {
      entry = this.#leadingTo([next]);
      this.#edge(entry, this.#entry(item, entry));
    } else {
      for (let count = min; count < max; count += 1) {
        entry = this.#leadingTo([this.#entry(item, entry), next]);
      }
    }
    for (let count = 0; count < min; count += 1) entry = this.#entry(item, entry);
    return entry;
  }

  #guarded(guard: Guard, next: number): number {
    const from = this.#state();
    this.#edges += 1;
    this.#before[next]?.push({ from, guard });
    return from;
  }

  #leadingTo(targets: readonly number[]): number {
    const from = this.#state();
    for (const to of targets) this.#edge(from, to);
    return from;
  }

  #edge(from: number, to: number): void {
    this.#edges += 1;
    this.#before[to]?.push({ from });
  }

  #state(): number {
    return this.#before.push([]) - 1;
  }
}

const isBreak = (unit: number): boolean => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;

const asserts = (what: Assertion, text: string, at: number, multiline: boolean): boolean => {
  if (what === 'start') return at === 0 || (multiline && isBreak(text.charCodeAt(at - 1)));
  if (what === 'end') return at === text.length || (multiline && isBreak(text.charCodeAt(at)));
  const edge = isWordUnit(text.charCodeAt(at - 1)) !== isWordUnit(text.charCodeAt(at));
  return edge === (what === 'word');
};

/** The states that can accept from one place on, given those of the next place. */
const statesAt = (
  { before, reads }: Automaton,
  canRead: (read: Read) => boolean,
  passes: (guard: Guard) => boolean,
): Uint8Array => {
  const here = new Uint8Array(before.length);
  const pending: number[] = [];
  const reach = (state: number): void => {
    if (here[state] === 1) return;
    here[state] = 1;
    pending.push(state);
  };
  reach(0);
  for (const read of reads) if (canRead(read)) reach(read.from);
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const { from, guard } of before[state] ?? []) if (guard === undefined || passes(guard)) reach(from);
  }
  return here;
};

/** For each place of the text, whether the automaton can match from there on. */
const matchingPlaces = (automaton: Automaton, text: string, flags: PatternFlags): Uint8Array => {
  const looks = automaton.looks.map(look => matchingPlaces(look, text, flags));
  const places = new Uint8Array(text.length + 1);
  const { ignoreCase = false, multiline = false } = flags;
  let after: Uint8Array = new Uint8Array(automaton.before.length);
  for (let at = text.length; at >= 0; at -= 1) {
    const next = after;
    after = statesAt(
      automaton,
      ({ to, set }) => next[to] === 1 && holds(set, text.charCodeAt(at), ignoreCase),
      guard =>
        guard.kind === 'assert'
          ? asserts(guard.what, text, at, multiline)
          : (looks[guard.index]?.[at] === 1) !== guard.negated,
    );
    places[at] = after[automaton.start] ?? 0;
  }
  return places;
};

/** Reads a pattern; what comes back has `matches`, or the `message` of what is wrong with it. */
export const compilePattern = (source: string, flags: PatternFlags = {}): Pattern | PatternProblem => {
  if (source.length > PATTERN_MAX_LENGTH) {
    return { message: `a pattern has at most ${PATTERN_MAX_LENGTH} characters`, offset: PATTERN_MAX_LENGTH };
  }
  const node = readPattern(source, flags.dotAll ?? false);
  if ('message' in node) return node;
  if (sizeOf(node) > STATES_MAX) {
    return { message: 'the repetitions make this pattern too large', offset: 0 };
  }
  const automaton = new Builder().build(node);
  const matches = (text: string): boolean => matchingPlaces(automaton, text, flags).includes(1);
  return { source, flags, cost: automaton.cost, matches };
};
