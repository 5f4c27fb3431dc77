import { expect, test } from 'vitest';
import { upgradeFor } from './runtime.ts';

test.each([
  ['0.1.0', '0.2.0', '0.2.0'],
  ['v1.9.0', '1.10.0', '1.10.0'],
  ['1.0.0-rc.1', '1.0.0', '1.0.0'],
  ['0.2.0', '0.2.0', undefined],
  ['0.3.0', '0.2.0', undefined],
  [undefined, '0.2.0', undefined],
  ['of my own', '0.2.0', undefined],
])('a runtime of version %s of a platform of version %s can be brought to %s', (runtime, platform, to) => {
  expect(upgradeFor(runtime, platform)).toBe(to);
});
