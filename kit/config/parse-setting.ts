import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { redactText } from '../secret/index.ts';
import type { Parsed } from './parsed.ts';
import { parseDurationMs, parseSizeBytes } from './quantity.ts';
import type {
  ChoiceSetting,
  ListSetting,
  NumberSetting,
  PlainSetting,
  QuantitySetting,
  SecretSetting,
  TextSetting,
  UrlSetting,
} from './spec.ts';

/** What relative paths and `~` stand for. */
export interface Places {
  readonly cwd: string;
  readonly home: string | undefined;
}

const MAX_TEXT = 8_192;
const MAX_ITEMS = 1_000;
const MAX_DURATION = '3650d';
const MAX_SIZE = '1000000GB';

/** Bad values are quoted back, short and masked: people paste credentials into the wrong variable. */
const quote = (text: string): string => {
  const shown = redactText(text.slice(0, 200));
  return JSON.stringify(shown.length > 60 ? `${shown.slice(0, 60)}…` : shown);
};

interface Range {
  readonly min: number;
  readonly max: number;
  /** Shown instead of the numbers. */
  readonly words?: string;
}

const within = (value: number, text: string, { min, max, words }: Range): Parsed<number> =>
  value >= min && value <= max
    ? { value }
    : { problem: `is ${quote(text)}, but must be ${words ?? `between ${min} and ${max}`}` };

const parseNumber = (text: string, setting: NumberSetting): Parsed<number> => {
  const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) return { problem: `is ${quote(text)}, but must be a whole number` };
  const port = setting.kind === 'port';
  const min = setting.min ?? (port ? 1 : 0);
  const max = setting.max ?? (port ? 65_535 : undefined);
  return max === undefined
    ? within(value, text, { min, max: Number.MAX_SAFE_INTEGER, words: `at least ${min}` })
    : within(value, text, { min, max });
};

/** A limit of the spec; one that does not parse is a mistake in the program. */
const limitOf = (text: string, parse: (text: string) => number | undefined): number => {
  const limit = parse(text);
  if (limit === undefined) throw new TypeError(`${quote(text)} is not a limit`);
  return limit;
};

const parseQuantity = (text: string, setting: QuantitySetting): Parsed<number> => {
  const duration = setting.kind === 'duration';
  const parse = duration ? parseDurationMs : parseSizeBytes;
  const value = parse(text);
  if (value === undefined) {
    const example = duration
      ? 'a duration such as 30s, 15m, 12h or 30d'
      : 'a size such as 64KiB, 10MB or 1GiB';
    return { problem: `is ${quote(text)}, but must be ${example}` };
  }
  const { min = '0', max = duration ? MAX_DURATION : MAX_SIZE } = setting;
  return within(value, text, {
    min: limitOf(min, parse),
    max: limitOf(max, parse),
    words: `between ${min} and ${max}`,
  });
};

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
};

const parseBoolean = (text: string): Parsed<boolean> => {
  const word = text.toLowerCase();
  const value = Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
  return value === undefined ? { problem: `is ${quote(text)}, but must be true or false` } : { value };
};

const parseText = (text: string, { min = 1, max = MAX_TEXT, pattern }: TextSetting): Parsed<string> => {
  if (text.length < min || text.length > max) {
    return { problem: `has ${text.length} characters, but must have between ${min} and ${max}` };
  }
  if (pattern !== undefined && text.search(pattern) === -1) {
    return { problem: `is ${quote(text)}, but must match ${pattern.source}` };
  }
  return { value: text };
};

/** An absolute path. */
export const parsePath = (text: string, { cwd, home }: Places): Parsed<string> => {
  if (text.includes('\0')) return { problem: 'must not hold a null character' };
  if (!/^~(?:[/\\]|$)/.test(text)) return { value: isAbsolute(text) ? resolve(text) : resolve(cwd, text) };
  return { value: resolve(home ?? homedir(), `.${text.slice(1)}`) };
};

const oneOf = (choices: readonly string[]): string => `one of ${choices.join(', ')}`;

const parseChoice = (text: string, { choices }: ChoiceSetting): Parsed<string> =>
  choices.includes(text) ? { value: text } : { problem: `is ${quote(text)}, but must be ${oneOf(choices)}` };

const parseList = (
  text: string,
  { choices, min = 0, max = MAX_ITEMS }: ListSetting,
): Parsed<readonly string[]> => {
  const items = [...new Set(text.split(',').map(item => item.trim()))].filter(item => item !== '');
  if (items.length < min || items.length > max) {
    return { problem: `has ${items.length} items, but must have between ${min} and ${max}` };
  }
  const strange = choices === undefined ? undefined : items.find(item => !choices.includes(item));
  if (choices === undefined || strange === undefined) return { value: items };
  return { problem: `holds ${quote(strange)}, but each item must be ${oneOf(choices)}` };
};

/** The address, or what is wrong with it; never quotes it, because it may hold a password. */
const addressOf = (text: string, schemes: readonly string[]): Parsed<URL> => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && schemes.includes(url.protocol.slice(0, -1))) return { value: url };
  return {
    problem: `is not an address that starts with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  };
};

const WEB = ['http', 'https'] as const;

const parseUrl = (text: string, { schemes = WEB }: UrlSetting): Parsed<string> => {
  const address = addressOf(text, schemes);
  if ('problem' in address) return address;
  const { href, username, password, pathname, search, hash } = address.value;
  if (username !== '' || password !== '') return { problem: 'must not hold a user name or password' };
  return { value: pathname === '/' && search === '' && hash === '' ? href.replace(/\/$/, '') : href };
};

/** What is wrong with the text of a secret; `undefined` when nothing is. It never quotes the text. */
export const secretProblem = (
  text: string,
  { kind, min = 1, schemes = WEB }: SecretSetting,
): string | undefined => {
  if (text.length < min) return `has ${text.length} characters, but must have at least ${min}`;
  if (kind !== 'secretUrl') return undefined;
  const address = addressOf(text, schemes);
  return 'problem' in address ? address.problem : undefined;
};

/** Parses the text of a setting that is not a secret. */
export const parseSetting = (text: string, setting: PlainSetting, places: Places): Parsed => {
  switch (setting.kind) {
    case 'port':
    case 'integer':
      return parseNumber(text, setting);
    case 'duration':
    case 'size':
      return parseQuantity(text, setting);
    case 'boolean':
      return parseBoolean(text);
    case 'text':
      return parseText(text, setting);
    case 'path':
      return parsePath(text, places);
    case 'choice':
      return parseChoice(text, setting);
    case 'list':
      return parseList(text, setting);
    case 'url':
      return parseUrl(text, setting);
  }
};
