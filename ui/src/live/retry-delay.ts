const FIRST_MS = 500;
const MAX_MS = 30_000;

/** How long to wait before the next try: doubling, never zero, and not in step with other tabs. */
export const retryDelayMs = (failures: number, random: number): number => {
  const due = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(due / 2 + (due / 2) * random);
};
