import { describe, expect, test } from 'vitest';
import { type Activity, type Pipeline, rowsOf, successOf } from './pipeline-row.ts';

const pipeline = (shortName: string, project: string | undefined, favorite = false): Pipeline =>
  ({
    metadata: { id: shortName, shortName, name: shortName, project, favorite, labels: { tags: ['a'] } },
  }) as unknown as Pipeline;

describe('the list of pipelines', () => {
  test('goes by project, favourites first, and has those without a project at its end', () => {
    const rows = rowsOf(
      [
        pipeline('z', 'shop'),
        pipeline('lone', undefined),
        pipeline('y', 'shop', true),
        pipeline('x', 'auth'),
      ],
      [],
    );
    expect(rows.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'lone']);
  });

  test('has no share of successes where nothing has ended', () => {
    expect(successOf(undefined)).toBeUndefined();
    expect(successOf({ finished: 0, succeeded: 0 } as Activity)).toBeUndefined();
    expect(successOf({ finished: 4, succeeded: 3 } as Activity)).toBe(75);
  });
});
