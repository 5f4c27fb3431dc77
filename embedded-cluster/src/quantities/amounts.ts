import { canonicalQuantity, quantityNanos } from './quantity.ts';

/** Amounts are summed in billionths, so that nothing is lost. */
export const ONE = 1_000_000_000n;

/** The billionths of an amount; what cannot be read counts as nothing, as the server has refused it already. */
export const quantity = (text: string | number | undefined): bigint =>
  text === undefined ? 0n : (quantityNanos(String(text)) ?? 0n);

export const isBinaryQuantity = (text: string): boolean => text.endsWith('i');

/** Billionths as an amount, in powers of two where that is its family. */
export const formatQuantity = (nanos: bigint, binary = false): string => {
  const isEven = binary && nanos % (1_024n * ONE) === 0n;
  const text = isEven ? `${nanos / (1_024n * ONE)}Ki` : `${nanos}n`;
  return canonicalQuantity(text) ?? '0';
};
