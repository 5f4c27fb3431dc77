/** Lines by their numbers, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

const HASH = /^#?L([1-9]\d{0,8})(?:-L?([1-9]\d{0,8}))?$/;

/** Reads `#L10` and `#L10-L20`, in either order. */
export const lineRangeFromHash = (hash: string): LineRange | undefined => {
  const found = HASH.exec(hash);
  if (found === null) return undefined;
  const a = Number(found[1]);
  const b = found[2] === undefined ? a : Number(found[2]);
  return { from: Math.min(a, b), to: Math.max(a, b) };
};

/** `L10` or `L10-L20`. */
export const lineRangeToHash = ({ from, to }: LineRange): string =>
  from === to ? `L${from}` : `L${from}-L${to}`;

/** The range from where the choice began to here. */
export const rangeBetween = (a: number, b: number): LineRange => ({
  from: Math.min(a, b),
  to: Math.max(a, b),
});
