/** A set of UTF-16 units: those within the ranges, or all others. */
export interface CharSet {
  readonly negated: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

type Ranges = CharSet['ranges'];

/** The units that end a line. */
export const LINE_BREAKS: Ranges = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const DIGITS: Ranges = [[48, 57]];
const WORDS: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACES: Ranges = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** The set of one unit. */
export const sameUnit = (unit: number): CharSet => ({ negated: false, ranges: [[unit, unit]] });

/** The ranges between those given, which must be in order. */
const others = (ranges: Ranges): Ranges => {
  const gaps: (readonly [number, number])[] = [];
  let from = 0;
  for (const [low, high] of ranges) {
    if (low > from) gaps.push([from, low - 1]);
    from = high + 1;
  }
  return [...gaps, [from, 0xffff]];
};

const SHORTHANDS: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGITS],
  ['D', others(DIGITS)],
  ['w', WORDS],
  ['W', others(WORDS)],
  ['s', SPACES],
  ['S', others(SPACES)],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
]);
const CODED = /^\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4}))/;

/** An escape that was read, or why it cannot be. */
export type ReadEscape = { readonly set: CharSet; readonly length: number } | { readonly problem: string };

const NOT_SUPPORTED = /^\\(?:[0-9kcpP])/;

/** Reads the escape that a text begins with. */
export const escapeSet = (text: string, inClass: boolean): ReadEscape => {
  const letter = text[1];
  if (letter === undefined) return { problem: 'the pattern ends within an escape' };
  const coded = CODED.exec(text);
  if (coded) {
    return { set: sameUnit(Number.parseInt(coded[1] ?? coded[2] ?? '', 16)), length: coded[0].length };
  }
  if (letter === '0' && !/^\\0[0-9]/.test(text)) return { set: sameUnit(0), length: 2 };
  if (NOT_SUPPORTED.test(text)) return { problem: `"\\${letter}" is not supported in patterns` };
  if (inClass && letter === 'b') return { set: sameUnit(8), length: 2 };
  const ranges = SHORTHANDS.get(letter);
  if (ranges) return { set: { negated: false, ranges }, length: 2 };
  return { set: sameUnit(CONTROLS.get(letter) ?? letter.charCodeAt(0)), length: 2 };
};

const within = (ranges: Ranges, unit: number): boolean =>
  ranges.some(([low, high]) => unit >= low && unit <= high);

/** The same letter in the other case, unless that crosses from another alphabet into ASCII. */
const otherCases = (unit: number): readonly number[] => {
  const letter = String.fromCharCode(unit);
  return [letter.toLowerCase(), letter.toUpperCase()]
    .filter(other => other.length === 1)
    .map(other => other.charCodeAt(0))
    .filter(other => other >= 128 || unit < 128);
};

/** Whether a unit is in a set. */
export const holds = ({ negated, ranges }: CharSet, unit: number, ignoreCase: boolean): boolean => {
  const inside =
    within(ranges, unit) || (ignoreCase && otherCases(unit).some(other => within(ranges, other)));
  return inside !== negated;
};

/** Whether a unit counts as part of a word at a `\b`. */
export const isWordUnit = (unit: number): boolean => within(WORDS, unit);
