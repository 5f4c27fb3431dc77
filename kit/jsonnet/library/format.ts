import { JsonnetError } from '../jsonnet-error.ts';
import { textOf } from '../text-of.ts';
import { JsonnetArray, JsonnetObject, typeOf, type Value } from '../values.ts';

interface Code {
  readonly name: string | undefined;
  readonly flags: string;
  readonly width: string;
  readonly precision: string | undefined;
  readonly letter: string;
}

const CODE = /%(?:\(([^)]*)\))?([#0\- +]*)(\*|[0-9]*)(?:\.(\*|[0-9]*))?[hlL]?(.|$)/g;
const LETTERS = 'diouxXeEfFgGcs%';
const WIDEST = 100_000;

/** Fills a template in the manner of `printf`; values are an array, one value, or an object by name. */
export const format = (template: string, given: Value): string => {
  const values = given instanceof JsonnetArray ? given.values() : [given];
  let used = 0;
  const next = (): Value => {
    const value = values[used];
    used += 1;
    if (value === undefined) throw new JsonnetError('not enough values for the template');
    return value;
  };
  const number = (text: string): number => {
    const size = text === '*' ? next() : Number(text === '' ? 0 : text);
    if (typeof size !== 'number' || size > WIDEST) throw new JsonnetError('too wide, or no number');
    return size;
  };
  const result = template.replace(CODE, (_match, ...groups: string[]) => {
    const [name, flags = '', width = '', precision, letter = ''] = groups;
    if (!LETTERS.includes(letter) || letter === '')
      throw new JsonnetError(`unknown code %${letter} in a template`);
    const code: Code = { name, flags, width, precision, letter };
    const wide = number(width);
    const digits = precision === undefined ? undefined : number(precision);
    if (letter === '%') return padded('%', code, wide);
    const value = name === undefined ? next() : fieldOf(given, name);
    return padded(shown(value, code, digits), code, wide);
  });
  if (used < values.length && !(given instanceof JsonnetObject))
    throw new JsonnetError(`too many values for the template: ${values.length} given, ${used} used`);
  return result;
};

const fieldOf = (given: Value, name: string): Value => {
  const value = given instanceof JsonnetObject ? given.get(name) : undefined;
  if (value === undefined) throw new JsonnetError(`there is no field ${name} for the template`);
  return value;
};

const shown = (value: Value, code: Code, digits: number | undefined): string => {
  if (code.letter === 's')
    return digits === undefined ? textOf(value) : [...textOf(value)].slice(0, digits).join('');
  if (code.letter === 'c') {
    if (typeof value === 'string' && [...value].length === 1) return value;
    if (typeof value === 'number') return String.fromCodePoint(value);
    throw new JsonnetError('%c wants a character or its number');
  }
  if (typeof value !== 'number')
    throw new JsonnetError(`%${code.letter} wants a number, not ${typeOf(value)}`);
  return signed(value, code, unsigned(Math.abs(value), code, digits));
};

const signed = (value: number, { flags }: Code, text: string): string => {
  if (value < 0) return `-${text}`;
  if (flags.includes('+')) return `+${text}`;
  return flags.includes(' ') ? ` ${text}` : text;
};

const BASES: Readonly<Record<string, readonly [number, string]>> = {
  o: [8, '0'],
  x: [16, '0x'],
  X: [16, '0X'],
};

const unsigned = (value: number, { letter, flags }: Code, digits: number | undefined): string => {
  const isUpper = letter === letter.toUpperCase();
  const [base, prefix] = BASES[letter] ?? [10, ''];
  if ('diuoxX'.includes(letter)) {
    const text = BigInt(Math.floor(value))
      .toString(base)
      .padStart(digits ?? 0, '0');
    return (flags.includes('#') ? prefix : '') + (isUpper ? text.toUpperCase() : text);
  }
  const precision = Math.min(digits ?? 6, 100);
  const text = fractional(value, letter.toLowerCase(), precision, flags.includes('#'));
  return isUpper ? text.toUpperCase() : text;
};

const fractional = (value: number, letter: string, precision: number, keeps: boolean): string => {
  if (letter === 'f') return value.toFixed(precision) + (keeps && precision === 0 ? '.' : '');
  if (letter === 'e') return exponential(value, precision);
  const significant = precision === 0 ? 1 : precision;
  const power = value === 0 ? 0 : Number(value.toExponential(significant - 1).split('e')[1]);
  const text =
    power < -4 || power >= significant
      ? exponential(value, significant - 1)
      : value.toFixed(Math.max(0, significant - 1 - power));
  return keeps || !text.includes('.') ? text : text.replace(/\.?0+(?=e|$)/, '');
};

const exponential = (value: number, precision: number): string => {
  const [mantissa, power = '+0'] = value.toExponential(precision).split('e');
  return `${mantissa}e${power[0]}${power.slice(1).padStart(2, '0')}`;
};

const padded = (text: string, { flags, letter }: Code, width: number): string => {
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0') || letter === 's' || letter === 'c') return text.padStart(width);
  const [, sign = '', digits = ''] = /^([+\- ]?(?:0[xX])?)(.*)$/s.exec(text) ?? [];
  return sign + digits.padStart(width - sign.length, '0');
};
