import { describe, expect, test } from 'vitest';
import { sharedWith, sharedWithNobodyHere, sharersIn, withoutSharers } from './index.ts';

const own = 'argocd/mine';
const there = sharedWith({ object: 'ConfigMap/a', own, other: 'team_hidden' });
const gone = sharedWithNobodyHere({ object: 'ConfigMap/b', own, other: 'gone, or; not\nat all' });

describe('the names of other applications that share an object', () => {
  test('are found wherever the sentences are', () => {
    const text = `Shared resource found: SharedResourceWarning: ${there};SharedResourceWarning: ${gone} (retried 2 times).`;
    expect(sharersIn(text)).toEqual(['team/hidden', 'gone, or; not\nat all']);
    expect(sharersIn('Something else.')).toEqual([]);
  });

  test('are hidden, and one that is there is told as one that is not', () => {
    const nameless = 'is part of application argocd/mine, and marked as part of another';
    expect(withoutSharers(`${there};${gone};${there}`)).toBe(
      `ConfigMap/a ${nameless};ConfigMap/b ${nameless};ConfigMap/a ${nameless}`,
    );
    expect(withoutSharers(gone.slice(0, -9))).toBe(`ConfigMap/b ${nameless}`);
    expect(withoutSharers('Something else.')).toBe('Something else.');
  });

  test('are told where they may be', () => {
    expect(withoutSharers(there, { maySee: other => other === 'team/hidden' })).toBe(there);
    expect(withoutSharers(there, { maySee: () => false, remark: ', which is not here' })).toBe(
      'ConfigMap/a is part of application argocd/mine, and marked as part of another, which is not here',
    );
  });
});
