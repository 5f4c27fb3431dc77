/** Floating-point numbers as Go writes them: exact digits, rounded half to even, exponents of at least two digits. */

interface Decimal {
  /** Significant digits without leading zeros; `0` for zero. */
  readonly digits: string;
  /** Where the point is: the value is 0.digits × 10^point. */
  readonly point: number;
}

/** JavaScript writes a hundred exact digits, which is more than a person asks for. */
const MOST_DIGITS = 100;

const parse = (text: string): Decimal => {
  const [mantissa = '0', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  const leading = all.length - all.replace(/^0+/, '').length;
  if (leading === all.length) return { digits: '0', point: 1 };
  return { digits: all.slice(leading), point: whole.length - leading + Number(exponent) };
};

const shortest = (value: number): Decimal => {
  const { digits, point } = parse(String(value));
  return { digits: digits.replace(/0+$/, '') || '0', point };
};

const exact = (value: number): Decimal =>
  value >= 1e21
    ? parse(BigInt(value).toString())
    : parse(value < 1e-50 ? value.toExponential(MOST_DIGITS) : value.toFixed(MOST_DIGITS));

/** The decimal with so many digits left, the last one rounded to the nearest, and to even from the middle. */
const rounded = ({ digits, point }: Decimal, keep: number): Decimal => {
  if (keep >= digits.length) return { digits: digits.padEnd(Math.max(keep, 1), '0'), point };
  if (keep < 0) return { digits: '', point: point - keep };
  const kept = digits.slice(0, keep);
  const rest = digits.slice(keep);
  const isMiddle = /^50*$/.test(rest);
  const isOdd = Number(kept.at(-1) ?? '0') % 2 === 1;
  if (rest < '5' || (isMiddle && !isOdd)) return { digits: kept, point };
  const up = (BigInt(kept === '' ? '0' : kept) + 1n).toString().padStart(keep, '0');
  return { digits: up, point: point + (up.length - keep) };
};

const exponentText = (exponent: number): string =>
  `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

const withExponent = ({ digits, point }: Decimal, isZero: boolean): string => {
  const rest = digits.slice(1);
  return `${digits[0] ?? '0'}${rest === '' ? '' : `.${rest}`}e${exponentText(isZero ? 0 : point - 1)}`;
};

const plain = ({ digits, point }: Decimal, fraction: number): string => {
  const all = point > 0 ? digits.padEnd(point, '0') : '0'.repeat(1 - point) + digits;
  const whole = Math.max(point, 1);
  const tail = all.slice(whole, whole + fraction).padEnd(fraction, '0');
  return fraction > 0 ? `${all.slice(0, whole)}.${tail}` : all.slice(0, whole);
};

/** From this exponent on, a number whose digits nobody has limited is written with an exponent. */
const LARGE_EXPONENT = 6;

const general = (value: number, precision: number | undefined): string => {
  const keep = precision === undefined ? undefined : Math.max(precision, 1);
  const { digits: all, point } = keep === undefined ? shortest(value) : rounded(exact(value), keep);
  const digits = all.replace(/0+$/, '') || '0';
  const isShort = keep !== undefined && keep > digits.length && digits.length >= point;
  const large = keep === undefined ? LARGE_EXPONENT : isShort ? digits.length : keep;
  const exponent = value === 0 ? 0 : point - 1;
  if (exponent < -4 || exponent >= large) return withExponent({ digits, point }, value === 0);
  return plain({ digits, point }, Math.max(digits.length - point, 0));
};

/** A finite or infinite number without its sign, by a verb of `printf`: e, f or g. */
export const formatMagnitude = (value: number, verb: 'e' | 'f' | 'g', precision?: number): string => {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return 'Inf';
  if (verb === 'g') return general(value, precision);
  const digits = precision ?? 6;
  if (verb === 'e') return withExponent(rounded(exact(value), digits + 1), value === 0);
  const decimal = exact(value);
  return plain(rounded(decimal, decimal.point + digits), digits);
};
