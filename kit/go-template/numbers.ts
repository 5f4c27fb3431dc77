import { GoTemplateError } from './error.ts';

const CANDIDATE = /[+-]?[0-9a-zA-Z_.]+(?:(?<=[eEpP])[+-]?[0-9_]+)?/y;
const PREFIXED = /^(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+)$/;
const OCTAL = /^0[0-7_]+$/;
const DECIMAL = /^[0-9][0-9_]*$/;
const FLOAT = /^(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?$/;

const LARGEST = 2n ** 63n - 1n;

const wholeOf = (digits: string): bigint | undefined => {
  const plain = digits.replaceAll('_', '');
  if (OCTAL.test(digits)) return BigInt(`0o${plain}`);
  return PREFIXED.test(digits) || DECIMAL.test(digits) ? BigInt(plain) : undefined;
};

/** A constant of Go: an integer where it is written as one, otherwise a floating-point number. */
const constantOf = (digits: string, isNegative: boolean): bigint | number | undefined => {
  const whole = wholeOf(digits);
  if (whole !== undefined) {
    const signed = isNegative ? -whole : whole;
    return signed > LARGEST || signed < -LARGEST - 1n ? undefined : signed;
  }
  const float = FLOAT.test(digits) ? Number(digits.replaceAll('_', '')) : Number.NaN;
  if (!Number.isFinite(float)) return undefined;
  return isNegative ? -float : float;
};

export const readNumber = (
  source: string,
  at: number,
  line: number,
): { readonly constant: bigint | number; readonly length: number } => {
  CANDIDATE.lastIndex = at;
  const [text = source[at] ?? ''] = CANDIDATE.exec(source) ?? [];
  const digits = text.replace(/^[+-]/, '');
  const constant = constantOf(digits, text.startsWith('-'));
  if (constant === undefined) throw new GoTemplateError(`bad number: ${text.slice(0, 40)}`, { line });
  return { constant, length: text.length };
};
