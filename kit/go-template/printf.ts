/** `printf` of Go: verbs, flags, width, precision and argument numbers, and its way of saying what did not fit. */
import type { Budget } from './budget.ts';
import { GoTemplateError } from './error.ts';
import { formatMagnitude } from './format-number.ts';
import { formatNested, formatValue } from './format-value.ts';
import { quoteText } from './quote-text.ts';
import { isDict, kindOf, typeNameOf } from './values.ts';

interface Verb {
  readonly verb: string;
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

const DIRECTIVE = /%([-+# 0]*)(?:\[(\d+)\])?(\d+|\*)?(?:\.(?:\[(\d+)\])?(\d+|\*)?)?(?:\[(\d+)\])?(.?)/gsu;
/** More is no column of any text. */
const WIDEST = 10_000;

/** Hands out the arguments in their order, or by their numbers. */
class Arguments {
  readonly #args: readonly unknown[];
  #next = 0;
  #isNumbered = false;

  constructor(args: readonly unknown[]) {
    this.#args = args;
  }

  goTo(number: string | undefined): void {
    if (number === undefined) return;
    this.#next = Number(number) - 1;
    this.#isNumbered = true;
  }

  take(): { readonly value: unknown } | undefined {
    if (this.#next < 0 || this.#next >= this.#args.length) return undefined;
    this.#next += 1;
    return { value: this.#args[this.#next - 1] };
  }

  left(): readonly unknown[] {
    return this.#isNumbered ? [] : this.#args.slice(this.#next);
  }
}

export const printf = (format: string, args: readonly unknown[], budget: Budget): string => {
  const given = new Arguments(args);
  const text = format.replace(DIRECTIVE, (...match: unknown[]) => {
    budget.spend(1);
    return directive(match as string[], given, budget);
  });
  const left = given.left();
  const extra = left.map(value => described(value, budget)).join(', ');
  budget.text(text.length + extra.length);
  return left.length === 0 ? text : `${text}%!(EXTRA ${extra})`;
};

const sizeOf = (text: string | undefined, given: Arguments): number | undefined => {
  if (text === undefined || text === '') return undefined;
  const size = text === '*' ? Number(given.take()?.value ?? Number.NaN) : Number(text);
  if (Number.isNaN(size) || Math.abs(size) > WIDEST)
    throw new GoTemplateError('bad width or precision in printf');
  return size;
};

const directive = (match: readonly string[], given: Arguments, budget: Budget): string => {
  const [all = '', flags = '', first, widthText, second, precisionText, third, verb = ''] = match;
  given.goTo(first);
  const width = sizeOf(widthText, given);
  given.goTo(second);
  const hasPrecision = all.includes('.') && verb !== '.';
  const precision = hasPrecision ? (sizeOf(precisionText, given) ?? 0) : undefined;
  given.goTo(third);
  if (verb === '') return '%!(NOVERB)';
  if (verb === '%') return '%';
  const argument = given.take();
  if (!argument) return `%!${verb}(MISSING)`;
  const isLeft = (width ?? 0) < 0;
  return padded(
    argument.value,
    {
      verb,
      flags: isLeft ? `${flags}-` : flags,
      width: width === undefined ? undefined : Math.abs(width),
      precision,
    },
    budget,
  );
};

const padded = (value: unknown, verb: Verb, budget: Budget): string => {
  // Values in lists and maps are padded one by one.
  const isNested = kindOf(value) === 'list' || isDict(value);
  const one = (item: unknown): string => pad(formatOne(item, verb, budget), verb, item);
  if (verb.verb === 'T') return pad(typeNameOf(value), verb, '');
  if (verb.verb === 'v' && isNested && verb.width === undefined) return formatValue(value, budget);
  return isNested ? formatNested(value, budget, one) : one(value);
};

const pad = (text: string, { flags, width, verb }: Verb, value: unknown): string => {
  const missing = (width ?? 0) - [...text].length;
  if (missing <= 0) return text;
  if (flags.includes('-')) return text + ' '.repeat(missing);
  const isNumber = kindOf(value) === 'int' || kindOf(value) === 'float';
  if (
    !flags.includes('0') ||
    !isNumber ||
    /Inf|NaN/.test(text) ||
    verb === 'c' ||
    verb === 'q' ||
    verb === 'U'
  )
    return flags.includes('0') && !isNumber ? '0'.repeat(missing) + text : ' '.repeat(missing) + text;
  const sign = /^[-+ ]/.exec(text)?.[0] ?? '';
  return sign + '0'.repeat(missing) + text.slice(sign.length);
};

/** `%!verb(type=value)`, for what a verb cannot write. */
const bad = (value: unknown, verb: string, budget: Budget): string =>
  `%!${verb}(${described(value, budget)})`;

const described = (value: unknown, budget: Budget): string =>
  value === undefined || value === null ? '<nil>' : `${typeNameOf(value)}=${formatValue(value, budget)}`;

const formatOne = (value: unknown, verb: Verb, budget: Budget): string => {
  if (verb.verb === 'v' && !verb.flags.includes('#'))
    return kindOf(value) === 'float' ? signed(value as number, verb, 'g') : plainOf(value, verb, budget);
  const text = byKind(value, verb, budget);
  return text ?? bad(value, verb.verb, budget);
};

const plainOf = (value: unknown, { flags }: Verb, budget: Budget): string => {
  const text = formatValue(value, budget);
  return kindOf(value) === 'int' && flags.includes('+') && !text.startsWith('-') ? `+${text}` : text;
};

const byKind = (value: unknown, verb: Verb, budget: Budget): string | undefined => {
  switch (kindOf(value)) {
    case 'string':
      return textBy(value as string, verb);
    case 'native':
      return textBy(formatValue(value, budget), verb);
    case 'int':
      return integerBy(value as bigint, verb);
    case 'float':
      return floatBy(value as number, verb);
    case 'bool':
      return verb.verb === 't' || verb.verb === 'v' ? String(value) : undefined;
    default:
      return verb.verb === 'v' ? formatValue(value, budget) : undefined;
  }
};

const textBy = (value: string, { verb, flags, precision }: Verb): string | undefined => {
  const text = precision === undefined ? value : [...value].slice(0, precision).join('');
  switch (verb) {
    case 's':
      return text;
    case 'q':
      return flags.includes('#') && !text.includes('`') && !/[^\P{Cc}\t]/u.test(text)
        ? `\`${text}\``
        : quoteText(text, flags.includes('+'));
    case 'v':
      return quoteText(text);
    case 'x':
      return Buffer.from(value, 'utf8').subarray(0, precision).toString('hex');
    case 'X':
      return Buffer.from(value, 'utf8').subarray(0, precision).toString('hex').toUpperCase();
    default:
      return undefined;
  }
};

const RADIX: Readonly<Record<string, readonly [radix: number, prefix: string]>> = {
  b: [2, '0b'],
  d: [10, ''],
  o: [8, '0'],
  O: [8, ''],
  v: [10, ''],
  x: [16, '0x'],
  X: [16, '0X'],
};

const characterOf = (value: bigint): string =>
  value >= 0n && value <= 0x10ffffn ? String.fromCodePoint(Number(value)) : '\ufffd';

const integerBy = (value: bigint, { verb, flags, precision }: Verb): string | undefined => {
  if (verb === 'c') return characterOf(value);
  if (verb === 'q') return `'${characterOf(value).replace(/['\\]/, '\\$&')}'`;
  if (verb === 'U') return `U+${value.toString(16).toUpperCase().padStart(4, '0')}`;
  const [radix, prefix] = RADIX[verb] ?? [];
  if (radix === undefined) return undefined;
  const digits = (value < 0n ? -value : value).toString(radix).padStart(precision ?? 1, '0');
  const start = verb === 'O' ? '0o' : flags.includes('#') ? (prefix ?? '') : '';
  return `${signOf(value < 0n, flags)}${start}${verb === 'X' ? digits.toUpperCase() : digits}`;
};

const signOf = (isNegative: boolean, flags: string): string => {
  if (isNegative) return '-';
  if (flags.includes('+')) return '+';
  return flags.includes(' ') ? ' ' : '';
};

const signed = (value: number, { flags, precision }: Verb, verb: 'e' | 'f' | 'g'): string => {
  const isNegative = value < 0 || Object.is(value, -0);
  const text = formatMagnitude(Math.abs(value), verb, precision);
  const sign = text === 'Inf' ? (isNegative ? '-' : '+') : signOf(isNegative, flags);
  return sign + text;
};

const floatBy = (value: number, verb: Verb): string | undefined => {
  switch (verb.verb) {
    case 'e':
    case 'f':
    case 'g':
      return signed(value, verb, verb.verb);
    case 'F':
      return signed(value, verb, 'f');
    case 'E':
    case 'G':
      return signed(value, verb, verb.verb.toLowerCase() as 'e' | 'g').toUpperCase();
    case 'v':
      return signed(value, verb, 'g');
    default:
      return undefined;
  }
};
