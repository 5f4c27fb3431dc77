import type { ApplicationSource, ApplicationSpec } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { askedRevisions } from './asked-revisions.ts';

const source = (name: string): ApplicationSource => ({ repoURL: `https://git.example/${name}` });
const one: ApplicationSpec = { project: 'default', source: source('web'), destination: {} };
const two: ApplicationSpec = {
  project: 'default',
  sources: [source('web'), source('values')],
  destination: {},
};

describe('the revisions of a sync', () => {
  test('are those that the sources follow where none is named', () => {
    expect(askedRevisions(one, {})).toEqual([]);
    expect(askedRevisions(one, { revision: '' })).toEqual([]);
    expect(askedRevisions(two, { revisions: [] })).toEqual([]);
    expect(askedRevisions(two, { revisions: ['', ''] })).toEqual([]);
  });

  test('are named one for each source, in their order', () => {
    expect(askedRevisions(one, { revision: 'v1' })).toEqual(['v1']);
    expect(askedRevisions(one, { revisions: ['v1'] })).toEqual(['v1']);
    expect(askedRevisions(two, { revisions: ['v1', 'v2'] })).toEqual(['v1', 'v2']);
  });

  test('are for the sources whose positions are named, and the others stay', () => {
    expect(askedRevisions(two, { revisions: ['v2'], sourcePositions: [2] })).toEqual(['', 'v2']);
    expect(askedRevisions(two, { revisions: ['v2', 'v1'], sourcePositions: [2, 1] })).toEqual(['v1', 'v2']);
  });

  test.each([
    ['one for several sources', { revision: 'v1' }, '2 sources'],
    ['fewer than sources', { revisions: ['v1'] }, '1 revisions are named, and the application has 2 sources'],
    ['more than sources', { revisions: ['a', 'b', 'c'] }, 'has 2 sources'],
    ['in both ways', { revision: 'v1', revisions: ['v1', 'v2'] }, 'not both'],
    ['a source that is not there', { revisions: ['v1'], sourcePositions: [3] }, 'there is no source 3'],
    ['a source before the first', { revisions: ['v1'], sourcePositions: [0] }, 'the first is 1'],
    ['a source twice', { revisions: ['v1', 'v2'], sourcePositions: [1, 1] }, 'twice'],
    ['without all positions', { revisions: ['v1', 'v2'], sourcePositions: [1] }, '1 positions'],
    ['positions alone', { sourcePositions: [1] }, 'no revisions'],
  ])('are refused: %s', (_, asked, words) => {
    expect(() => askedRevisions(two, asked)).toThrow(
      expect.objectContaining({ code: 'SYNC_REVISIONS_INVALID', message: expect.stringContaining(words) }),
    );
  });

  test('are not longer than names of anything are, and those that are longer are not told back', () => {
    expect(askedRevisions(one, { revision: 'a'.repeat(255) })).toHaveLength(1);
    for (const asked of [{ revision: 'a'.repeat(20_000) }, { revisions: ['a'.repeat(256)] }])
      expect(() => askedRevisions(one, asked)).toThrow(
        expect.objectContaining({
          code: 'SOURCE_REVISION_INVALID',
          message: 'a revision has at most 255 letters',
        }),
      );
  });
});
