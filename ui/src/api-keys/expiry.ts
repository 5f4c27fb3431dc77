export const EXPIRIES = ['7', '30', '90', '365', 'never'] as const;

export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 24 * 3600 * 1000;

/** The moment a key ends that is made now; nothing for one that does not. */
export const endOf = (expiry: Expiry, now: Date): string | undefined =>
  expiry === 'never' ? undefined : new Date(now.getTime() + Number(expiry) * DAY_MS).toISOString();

export type KeyState = 'active' | 'soon' | 'ended';

/** Whether a key still opens anything, and whether somebody should think of the next one. */
export const stateOf = ({ expires }: { readonly expires?: string | undefined }, now: Date): KeyState => {
  if (expires === undefined) return 'active';
  const left = Date.parse(expires) - now.getTime();
  if (left <= 0) return 'ended';
  return left <= 7 * DAY_MS ? 'soon' : 'active';
};
