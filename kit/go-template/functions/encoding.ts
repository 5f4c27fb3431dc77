import { createHash } from 'node:crypto';
import type { Budget } from '../budget.ts';
import { GoTemplateError } from '../error.ts';
import { type TemplateFunction, type TemplateFunctions, takes } from '../function.ts';
import { type Dict, kindOf, Native, sortedKeys } from '../values.ts';
import { dictOf } from './builtin.ts';
import { utf8 } from './bytes.ts';

/** Parses what JSON.parse made into values without prototypes; nothing deeper than may be walked over. */
const adopted = (value: unknown, budget: Budget, depth = 0): unknown => {
  budget.spend(1);
  budget.depth(depth);
  if (Array.isArray(value)) return value.map(item => adopted(item, budget, depth + 1));
  if (kindOf(value) !== 'map') return value;
  return dictOf(
    Object.entries(value as Dict).map(([key, item]) => [key, adopted(item, budget, depth + 1)] as const),
  );
};

const parseJson = (text: string, budget: Budget): unknown => {
  budget.text(text.length);
  try {
    return adopted(JSON.parse(text), budget);
  } catch (error) {
    if (error instanceof GoTemplateError) throw error;
    throw new GoTemplateError(`this is no JSON: ${text.slice(0, 40)}`);
  }
};

const plainJson = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Native) return JSON.stringify(value.text());
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new GoTemplateError(`json: unsupported value: ${value}`);
  return JSON.stringify(value ?? null).replace(/[\u2028\u2029]/g, char =>
    char === '\u2028' ? '\\u2028' : '\\u2029',
  );
};

const toJson = (value: unknown, budget: Budget, depth = 0): string => {
  budget.spend(1);
  budget.depth(depth);
  if (Array.isArray(value))
    return joined(
      '[',
      value.map(item => toJson(item, budget, depth + 1)),
      ']',
      budget,
    );
  if (kindOf(value) !== 'map') return plainJson(value);
  const dict = value as Dict;
  const entries = sortedKeys(dict).map(key => `${plainJson(key)}:${toJson(dict[key], budget, depth + 1)}`);
  return joined('{', entries, '}', budget);
};

const joined = (open: string, parts: readonly string[], close: string, budget: Budget): string => {
  budget.text(parts.reduce((sum, { length }) => sum + length + 1, 2));
  return open + parts.join(',') + close;
};

/** Go leaves no character in JSON that a browser could take for a tag. */
const forHtml = (json: string): string =>
  json.replace(/[<>&]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`);

const pretty = (value: unknown, budget: Budget): string => {
  const text = JSON.stringify(JSON.parse(toJson(value, budget)), undefined, 2);
  budget.text(text.length);
  return text;
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const base32 = (bytes: Uint8Array): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  let text = '';
  for (let at = 0; at < bits.length; at += 5)
    text += BASE32[Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2)] ?? '';
  return text.padEnd(Math.ceil(text.length / 8) * 8, '=');
};

const fromBase32 = (text: string): string => {
  const plain = text.replace(/[\r\n]/g, '');
  if (plain.length % 8 !== 0 || !/^[A-Z2-7]*={0,6}$/.test(plain))
    return 'illegal base32 data at input byte 0';
  let bits = '';
  for (const char of plain.replace(/=+$/, '')) bits += BASE32.indexOf(char).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))).toString('utf8');
};

const fromBase64 = (text: string): string => {
  const plain = text.replace(/[\r\n]/g, '');
  const bad = plain.search(/[^A-Za-z0-9+/=]/);
  if (bad >= 0 || plain.length % 4 !== 0 || !/^[^=]*={0,2}$/.test(plain))
    return `illegal base64 data at input byte ${bad >= 0 ? bad : Math.max(plain.length - (plain.length % 4 || 4), 0)}`;
  return Buffer.from(plain, 'base64').toString('utf8');
};

const adler32 = (text: string): string => {
  let low = 1;
  let high = 0;
  for (const byte of utf8(text)) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return String(high * 65_536 + low);
};

const text = (make: (text: string, budget: Budget) => unknown): TemplateFunction =>
  takes(['string'], ([given], { budget }) => {
    budget.text(given.length * 2);
    return make(given, budget);
  });

const hash = (algorithm: string): TemplateFunction =>
  text(given => createHash(algorithm).update(given).digest('hex'));

const json = (make: (value: unknown, budget: Budget) => string): TemplateFunction =>
  takes(['any'], ([value], { budget }) => make(value, budget));

const asJson = json((value, budget) => forHtml(toJson(value, budget)));
const prettyJson = json((value, budget) => forHtml(pretty(value, budget)));
const rawJson = json(toJson);

/** Texts as other texts, and data as texts. */
export const encodingFunctions: TemplateFunctions = {
  adler32sum: text(adler32),
  b32dec: text(fromBase32),
  b32enc: text(given => base32(utf8(given))),
  b64dec: text(fromBase64),
  b64enc: text(given => utf8(given).toString('base64')),
  fromJson: text((given, budget) => {
    try {
      return parseJson(given, budget);
    } catch (error) {
      // The one without `must` in its name says nothing of what it cannot read.
      if (error instanceof GoTemplateError && error.message.startsWith('this is no JSON')) return null;
      throw error;
    }
  }),
  mustFromJson: text(parseJson),
  mustToJson: asJson,
  mustToPrettyJson: prettyJson,
  mustToRawJson: rawJson,
  sha1sum: hash('sha1'),
  sha256sum: hash('sha256'),
  sha512sum: hash('sha512'),
  toJson: asJson,
  toPrettyJson: prettyJson,
  toRawJson: rawJson,
};
