import type { components } from '../../api/index.ts';

type Subscription = components['schemas']['Subscription'];

/** How a subscription is, the worst first, and the number that says why. */
export interface Standing {
  readonly kind: 'holdsDead' | 'waits' | 'behind' | 'reading' | 'upToDate';
  readonly count: number;
}

/** The server calls a subscription behind from here on. */
const BEHIND = 1000;

/** Reads how a subscription is. */
export const standingOf = ({ unread, parked, dead }: Subscription): Standing => {
  if (dead > 0) return { kind: 'holdsDead', count: dead };
  if (parked > 0) return { kind: 'waits', count: parked };
  if (unread > BEHIND) return { kind: 'behind', count: unread };
  return unread > 0 ? { kind: 'reading', count: unread } : { kind: 'upToDate', count: 0 };
};
