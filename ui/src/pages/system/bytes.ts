const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people say it: the largest unit that it has at least one of. */
export const readBytes = (bytes: number): { readonly amount: number; readonly unit: string } => {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return {
    amount: amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount),
    unit: UNITS[power] ?? 'B',
  };
};
