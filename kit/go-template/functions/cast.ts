import { kindOf, toInt64 } from '../values.ts';

/** Any value as an integer, as far as it is one; everything else counts 0. */
export const castInt = (value: unknown): bigint => {
  switch (kindOf(value)) {
    case 'int':
      return value as bigint;
    case 'float':
      return Number.isFinite(value) ? toInt64(BigInt(Math.trunc(value as number))) : 0n;
    case 'bool':
      return value === true ? 1n : 0n;
    case 'string':
      return intOfText(value as string);
    default:
      return 0n;
  }
};

const WHOLE = /^([+-]?)(?:(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+)|(0[0-7]*|[1-9]\d*|)(?:\.\d*)?)$/;

/** A number as Go writes constants: a leading zero makes it octal, and what is behind the point is cut off. */
const intOfText = (text: string): bigint => {
  const [all = '', sign, prefixed, plain = ''] = WHOLE.exec(text.length > 80 ? '' : text) ?? [];
  if (all === '') return 0n;
  const value = BigInt(prefixed ?? (/^0[0-7]+$/.test(plain) ? `0o${plain}` : plain));
  const signed = sign === '-' ? -value : value;
  return toInt64(signed) === signed ? signed : 0n;
};

export const castFloat = (value: unknown): number => {
  switch (kindOf(value)) {
    case 'int':
      return Number(value);
    case 'float':
      return value as number;
    case 'bool':
      return value === true ? 1 : 0;
    case 'string':
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value as string) ? Number(value) : 0;
    default:
      return 0;
  }
};
