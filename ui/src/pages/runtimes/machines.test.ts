import { expect, test } from 'vitest';
import { machinesOf } from './use-machines.ts';

const runner = (online: boolean, runtimes: readonly string[], builds = 0) => ({
  online,
  runtimes,
  capacity: 4,
  builds: Array(builds).fill('build'),
});

test('runners count by the runtime environment that they serve, while they are there', () => {
  expect(
    machinesOf([
      runner(true, ['default'], 3),
      runner(true, ['default', 'gpu'], 1),
      runner(false, ['old'], 2),
    ]),
  ).toEqual({
    online: 2,
    all: 3,
    busy: 4,
    capacity: 8,
    pools: [
      { name: 'default', busy: 4, capacity: 8, online: 2 },
      { name: 'gpu', busy: 1, capacity: 4, online: 1 },
      { name: 'old', busy: 0, capacity: 0, online: 0 },
    ],
  });
});
