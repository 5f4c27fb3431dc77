/**
 * Amounts as the API writes them (`250m`, `1.5Gi`, `2e3`). They are kept in the one form that every server keeps them
 * in, without fractions and with the largest suffix that loses nothing, because whoever compares what is wanted with
 * what is there compares texts.
 */
const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:([eE][+-]?\d{1,3})|([KMGTPE]i)|([numkMGTPE]))?$/;

/** Powers of 1,000 that the suffixes stand for. */
const DECIMAL: Readonly<Record<string, number>> = {
  n: -3,
  u: -2,
  m: -1,
  '': 0,
  k: 1,
  M: 2,
  G: 3,
  T: 4,
  P: 5,
  E: 6,
};

const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

const NANO = 10n ** 9n;

type Style = 'decimal' | 'binary' | 'exponent';

/** An amount in billionths, and the family of its suffix. */
interface Amount {
  readonly nanos: bigint;
  readonly style: Style;
}

const parse = (text: string): Amount | undefined => {
  const parts = SHAPE.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent, binary, decimal = ''] = parts;
  if (whole === '' && fraction === '') return undefined;
  const power = exponent === undefined ? 3 * (DECIMAL[decimal] ?? 0) : Number(exponent.slice(1));
  const scale = 9 + power - fraction.length;
  const factor = binary === undefined ? 1n : 1_024n ** BigInt(BINARY.indexOf(binary));
  const digits = BigInt(`${whole}${fraction}`) * factor;
  const nanos = scale >= 0 ? digits * 10n ** BigInt(scale) : roundedUp(digits, 10n ** BigInt(-scale));
  const style = exponent === undefined ? (binary === undefined ? 'decimal' : 'binary') : 'exponent';
  return { nanos: sign === '-' ? -nanos : nanos, style };
};

/** What is finer than a billionth is rounded away from zero. */
const roundedUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

const inPowersOfThousand = (nanos: bigint): { digits: bigint; power: number } => {
  let digits = nanos;
  let power = -3;
  while (power < 6 && digits % 1_000n === 0n) {
    digits /= 1_000n;
    power += 1;
  }
  return { digits, power };
};

const format = ({ nanos, style }: Amount): string => {
  if (nanos === 0n) return '0';
  const size = nanos < 0n ? -nanos : nanos;
  if (style === 'binary' && size >= 1_024n * NANO && nanos % NANO === 0n) return binaryText(nanos / NANO);
  const { digits, power } = inPowersOfThousand(nanos);
  if (style === 'exponent') return power === 0 ? `${digits}` : `${digits}e${3 * power}`;
  return `${digits}${Object.keys(DECIMAL).find(suffix => DECIMAL[suffix] === power) ?? ''}`;
};

const binaryText = (units: bigint): string => {
  let digits = units;
  let power = 0;
  while (power < BINARY.length - 1 && digits % 1_024n === 0n) {
    digits /= 1_024n;
    power += 1;
  }
  return `${digits}${BINARY[power]}`;
};

/** The one form of an amount, or undefined for what is none. */
export const canonicalQuantity = (text: string): string | undefined => {
  if (/^[1-9]\d{0,2}$/.test(text)) return text;
  const amount = parse(text);
  return amount && format(amount);
};

/** Billionths of an amount, for comparison; undefined for what is none. */
export const quantityNanos = (text: string): bigint | undefined => parse(text)?.nanos;
