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

const intOfText = (text: string): bigint => {
  const [all, sign = '', digits = ''] = /^([+-]?)0*(\d*)(?:\.0*)?$/.exec(text) ?? [];
  if (all !== undefined && digits.length < 20) {
    const value = BigInt(digits === '' ? '0' : digits);
    const signed = sign === '-' ? -value : value;
    return toInt64(signed) === signed ? signed : 0n;
  }
  const [hex] = /^[+-]?0[xX][0-9a-fA-F]{1,15}$/.exec(text) ?? [];
  if (hex === undefined) return 0n;
  return hex.startsWith('-') ? -BigInt(hex.slice(1)) : BigInt(hex.replace('+', ''));
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
