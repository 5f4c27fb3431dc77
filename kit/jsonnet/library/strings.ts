import { createHash } from 'node:crypto';
import { JsonnetError } from '../jsonnet-error.ts';
import { textOf } from '../text-of.ts';
import { JsonnetArray, type Value } from '../values.ts';
import { type Arguments, builtin, type Library } from './builtin.ts';

const ESCAPED_XML: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

const stripped = (text: string, chars: string, sides: 'left' | 'right' | 'both'): string => {
  const letters = [...text];
  const strip = new Set(chars);
  let from = 0;
  let to = letters.length;
  if (sides !== 'right') while (from < to && strip.has(letters[from] as string)) from += 1;
  if (sides !== 'left') while (to > from && strip.has(letters[to - 1] as string)) to -= 1;
  return letters.slice(from, to).join('');
};

const strip = (sides: 'left' | 'right' | 'both') =>
  builtin('str chars', given => stripped(given.text(0), charsOf(given, 1), sides));

const charsOf = (given: Arguments, index: number): string => {
  const value = given.value(index);
  return typeof value === 'string'
    ? value
    : given
        .items(index)
        .map(item => textOf(item.get()))
        .join('');
};

const split = (text: string, separator: string, limit: number): readonly string[] => {
  if (separator === '') throw new JsonnetError('cannot split by an empty string');
  const parts = text.split(separator);
  if (limit < 0 || parts.length <= limit + 1) return parts;
  return [...parts.slice(0, limit), parts.slice(limit).join(separator)];
};

const splitFromRight = (text: string, separator: string, limit: number): readonly string[] => {
  const parts = split(text, separator, -1);
  if (limit < 0 || parts.length <= limit + 1) return parts;
  const cut = parts.length - limit;
  return [parts.slice(0, cut).join(separator), ...parts.slice(cut)];
};

const positions = (pattern: string, text: string): readonly number[] => {
  if (pattern === '') return [];
  const letters = [...text];
  const wanted = [...pattern];
  return letters.flatMap((_letter, index) =>
    wanted.every((letter, offset) => letters[index + offset] === letter) ? [index] : [],
  );
};

const hash = (algorithm: string) =>
  builtin('s', given => createHash(algorithm).update(given.text(0)).digest('hex'));

const bytesOf = (value: Value): Buffer => {
  if (typeof value === 'string') return Buffer.from(value);
  if (!(value instanceof JsonnetArray)) throw new JsonnetError('bytes are an array of numbers, or a string');
  return Buffer.from(
    value.values().map(byte => {
      if (typeof byte !== 'number' || byte < 0 || byte > 255)
        throw new JsonnetError('a byte is from 0 to 255');
      return byte;
    }),
  );
};

const decoded = (text: string): Buffer => {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw new JsonnetError('not a base64 text');
  return Buffer.from(text, 'base64');
};

const upTo = (text: string, from: number, length: number): string => {
  if (from < 0 || length < 0) throw new JsonnetError('a part of a text begins at 0 and has a length');
  return [...text].slice(from, from + length).join('');
};

export const STRINGS: Library = {
  toString: builtin('a', given => textOf(given.value(0))),
  codepoint: builtin('str', given => {
    const [letter, ...more] = given.text(0);
    if (letter === undefined || more.length > 0) throw new JsonnetError('std.codepoint wants one character');
    return letter.codePointAt(0) ?? 0;
  }),
  char: builtin('n', given => {
    const code = given.number(0);
    if (!Number.isInteger(code) || code < 0 || code > 0x10ffff) throw new JsonnetError('no such character');
    return String.fromCodePoint(code);
  }),
  substr: builtin('str from len', given => upTo(given.text(0), given.number(1), given.number(2))),
  findSubstr: builtin('pat str', given => JsonnetArray.of(positions(given.text(0), given.text(1)))),
  startsWith: builtin('a b', given => given.text(0).startsWith(given.text(1))),
  endsWith: builtin('a b', given => given.text(0).endsWith(given.text(1))),
  stripChars: strip('both'),
  lstripChars: strip('left'),
  rstripChars: strip('right'),
  trim: builtin('str', given => stripped(given.text(0), ' \t\n\f\r\u0085\u00a0', 'both')),
  split: builtin('str c', given => JsonnetArray.of(split(given.text(0), given.text(1), -1))),
  splitLimit: builtin('str c maxsplits', given =>
    JsonnetArray.of(split(given.text(0), given.text(1), given.number(2))),
  ),
  splitLimitR: builtin('str c maxsplits', given =>
    JsonnetArray.of(splitFromRight(given.text(0), given.text(1), given.number(2))),
  ),
  strReplace: builtin('str from to', given => {
    if (given.text(1) === '') throw new JsonnetError('cannot replace an empty string');
    const result = given.text(0).replaceAll(given.text(1), () => given.text(2));
    given.budget.grow(result.length);
    return result;
  }),
  isEmpty: builtin('str', given => given.text(0) === ''),
  equalsIgnoreCase: builtin('str1 str2', given => lower(given.text(0)) === lower(given.text(1))),
  asciiUpper: builtin('str', given => given.text(0).replace(/[a-z]+/g, part => part.toUpperCase())),
  asciiLower: builtin('str', given => lower(given.text(0))),
  stringChars: builtin('str', given => JsonnetArray.of([...given.text(0)])),
  escapeStringBash: builtin('str_', given => `'${textOf(given.value(0)).replaceAll("'", `'"'"'`)}'`),
  escapeStringDollars: builtin('str_', given => textOf(given.value(0)).replaceAll('$', '$$$$')),
  escapeStringJson: builtin('str_', given => JSON.stringify(textOf(given.value(0)))),
  escapeStringPython: builtin('str', given => JSON.stringify(textOf(given.value(0)))),
  escapeStringXml: builtin('str_', given =>
    textOf(given.value(0)).replace(/[<>&"']/g, letter => ESCAPED_XML[letter] ?? letter),
  ),
  encodeUTF8: builtin('str', given => JsonnetArray.of([...Buffer.from(given.text(0))])),
  decodeUTF8: builtin('arr', given => bytesOf(given.value(0)).toString('utf8')),
  base64: builtin('input', given => bytesOf(given.value(0)).toString('base64')),
  base64Decode: builtin('str', given => decoded(given.text(0)).toString('latin1')),
  base64DecodeBytes: builtin('str', given => JsonnetArray.of([...decoded(given.text(0))])),
  md5: hash('md5'),
  sha1: hash('sha1'),
  sha256: hash('sha256'),
  sha512: hash('sha512'),
  sha3: hash('sha3-512'),
};

const lower = (text: string): string => text.replace(/[A-Z]+/g, part => part.toLowerCase());
