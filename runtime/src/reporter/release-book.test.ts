import { gzipSync } from 'node:zlib';
import type { KubeObject } from '@freshet/domain/objects';
import { expect, test } from 'vitest';
import { ReleaseBook } from './release-book.ts';

const secretOf = (revision: number, status = 'superseded'): KubeObject => {
  const release = {
    name: 'shop',
    namespace: 'shop',
    version: revision,
    info: { status, last_deployed: '2026-11-16T03:00:00Z' },
    chart: { metadata: { name: 'shop', version: '1' } },
  };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: {
      name: `sh.helm.release.v1.shop.v${revision}`,
      namespace: 'shop',
      labels: { owner: 'helm', name: 'shop', version: String(revision) },
    },
    data: { release: Buffer.from(gzipSync(JSON.stringify(release)).toString('base64')).toString('base64') },
  };
};

/** A book, and what holds of all that it told. */
const bookOf = () => {
  const held = new Map<string, string>();
  let told = 0;
  const book = new ReleaseBook({
    server: 'https://edge',
    tell: ({ key }, { status }) => {
      told += 1;
      held.set(key, status);
    },
    gone: key => void held.delete(key),
  });
  const revisions = () => [...held.keys()].map(key => Number(key.split(' ').at(-1))).sort((a, b) => a - b);
  return { book, held, revisions, told: () => told };
};

const place = (revision: number) => `shop/sh.helm.release.v1.shop.v${revision}`;

test('of a release the newest revisions are told, however many there are and in whichever order they come', async () => {
  const { book, revisions, told } = bookOf();
  for (let revision = 1; revision <= 10_000; revision += 2) book.put(secretOf(revision));
  for (let revision = 10_000; revision >= 2; revision -= 2) book.put(secretOf(revision));
  await book.settled();
  expect(revisions()).toEqual(Array.from({ length: 50 }, (_, at) => 9_951 + at));
  // What was passed over was not even unpacked.
  expect(told()).toBe(50);
});

test('a revision that changes is told anew, and one that goes is gone, read or not', async () => {
  const { book, held, revisions } = bookOf();
  book.put(secretOf(1, 'deployed'));
  await book.settled();
  book.put(secretOf(1, 'superseded'));
  book.put(secretOf(2, 'deployed'));
  book.put(secretOf(3, 'deployed'));
  book.remove(place(3));
  await book.settled();
  expect([...held.values()]).toEqual(['superseded', 'deployed']);
  book.remove(place(1));
  expect([revisions(), book.keys]).toEqual([[2], [...held.keys()]]);
});

test('what cannot be read any more is gone, and nothing that was in a Secret stays in it', async () => {
  const { book, held } = bookOf();
  const secret = secretOf(1);
  book.put(secret);
  expect(secret.data).toBeUndefined();
  await book.settled();
  book.put({ ...secretOf(1), data: { release: 'nonsense' } });
  await book.settled();
  expect([held.size, book.keys]).toEqual([0, []]);
});

test('a book that was closed tells nothing of what it had still to read', async () => {
  const { book, told } = bookOf();
  for (let revision = 1; revision <= 5; revision += 1) book.put(secretOf(revision));
  book.close();
  await book.settled();
  expect(told()).toBe(0);
});
