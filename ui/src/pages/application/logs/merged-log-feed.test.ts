import { expect, test } from 'vitest';
import { named, tailOfEach } from './merged-log-feed.ts';

test('each line begins with its pod, which keeps its colour', () => {
  const [one, again, other] = [named('web-1', 'ready'), named('web-1', 'gone'), named('web-2', 'ready')];
  const [before, after] = ['\u001b[', 'm'];
  const plain = (text: string): string =>
    text
      .split(before)
      .map((part, place) => (place === 0 ? part : part.slice(part.indexOf(after) + 1)))
      .join('');
  expect([one, again, other].map(plain)).toEqual(['web-1 ready', 'web-1 gone', 'web-2 ready']);
  const colour = (text: string): string => text.slice(0, text.indexOf(after));
  expect(colour(one)).toBe(colour(again));
  expect(colour(one)).not.toBe(colour(other));
});

test('as many lines are read as the runtime gives where a time was asked for', () => {
  expect([tailOfEach(undefined), tailOfEach(300)]).toEqual([200, 1_000]);
});
