import { expect, test } from 'vitest';
import type { Head } from '../application.ts';
import { isApplied, isManifestApplied, waitsForSync } from './is-applied.ts';

const head = {
  sync: 'Synced',
  revisions: ['a'],
  deployments: { nodes: [{ revisions: ['older'] }] },
  parent: { sync: 'Synced', revisions: ['p'] },
} as unknown as Head;

test('a commit is applied when the application is compared with it and nothing differs, or was deployed', () => {
  expect(isApplied(head, 'a')).toBe(true);
  expect(isApplied(head, 'older')).toBe(true);
  expect(isApplied(head, 'b')).toBe(false);
  expect(isApplied({ ...head, sync: 'OutOfSync' }, 'a')).toBe(false);
});

test('a manifest is applied when what holds the application is at its commit', () => {
  expect(isManifestApplied(head, 'p')).toBe(true);
  expect(isManifestApplied(head, 'a')).toBe(false);
  expect(isManifestApplied({ ...head, parent: null }, 'p')).toBe(false);
});

test('only what was committed to the source waits for a sync, and only where none comes by itself', () => {
  const byHand = { ...head, isAutoSynced: false };
  expect(waitsForSync(byHand, [{ sha: 'b', of: 'source' }])).toBe(true);
  expect(waitsForSync(byHand, [{ sha: 'a', of: 'source' }])).toBe(false);
  expect(waitsForSync(byHand, [{ sha: 'p', of: 'manifest' }])).toBe(false);
  expect(waitsForSync({ ...head, isAutoSynced: true }, [{ sha: 'b', of: 'source' }])).toBe(false);
});
