import { expect, test } from 'vitest';
import { prefixLines } from './index.ts';

test('a name stands before every line, however it is cut, and the streams do not mix', async () => {
  const text = { out: '', err: '' };
  const output = prefixLines('db', (stream, chunk) => {
    text[stream] += Buffer.from(chunk).toString('utf8');
  });
  for (const [stream, piece] of [
    ['out', 'one\ntw'],
    ['err', 'bad'],
    ['out', 'o\nthr'],
    ['err', '\n'],
    ['out', 'ee\n\n'],
  ] as const)
    await output(stream, Buffer.from(piece));
  expect(text).toEqual({ out: 'db | one\ndb | two\ndb | three\ndb | \n', err: 'db | bad\n' });
});

test('a line without end is passed on in pieces', async () => {
  let longest = 0;
  const output = prefixLines('x', (_, chunk) => {
    longest = Math.max(longest, chunk.length);
  });
  for (let index = 0; index < 100; index++) await output('out', Buffer.alloc(10_000, 'a'));
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(100_000);
});
