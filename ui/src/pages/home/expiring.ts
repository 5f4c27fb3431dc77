/** How many of some keys end within a time from now; those that ended already are not counted. */
export const expiringWithin = (
  keys: readonly { readonly expires?: string }[],
  now: Date,
  ms: number,
): number =>
  keys.filter(({ expires }) => {
    const left = expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires) - now.getTime();
    return left > 0 && left <= ms;
  }).length;
