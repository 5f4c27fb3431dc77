import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

test.each([
  [{ unread: 0, parked: 0, dead: 0 }, 'upToDate', 0],
  [{ unread: 5, parked: 0, dead: 0 }, 'reading', 5],
  [{ unread: 5000, parked: 0, dead: 0 }, 'behind', 5000],
  [{ unread: 5000, parked: 2, dead: 0 }, 'waits', 2],
  [{ unread: 5000, parked: 2, dead: 1 }, 'holdsDead', 1],
])('the worst about a subscription is told: %j', (figures, kind, count) => {
  expect(standingOf({ name: 's', types: [], ...figures })).toEqual({ kind, count });
});
