import { describe, expect, test } from 'vitest';
import { checkLook, countGood, countHealthy, countSources, inOrder, isKnownCheck } from './check-paths.ts';

const check = (name: string, status = 'ok', subject: string | null = null) => ({
  name,
  status,
  subject,
  message: null,
  hint: null,
});

describe('the paths of a runtime', () => {
  test('stand in the order in which they build on each other', () => {
    const shown = inOrder([
      check('git-source', 'ok', 'b'),
      check('something-new'),
      check('git-source', 'ok', 'a'),
      check('link'),
      check('connection'),
    ]);
    expect(shown.map(({ name, subject }) => `${name} ${subject ?? ''}`.trim())).toEqual([
      'connection',
      'link',
      'git-source a',
      'git-source b',
      'something-new',
    ]);
  });

  test('are counted as good only where that is known', () => {
    expect(countGood([check('a'), check('b', 'failed'), check('c', 'unknown')])).toEqual({ good: 1, all: 3 });
    expect(countHealthy([{ health: 'Healthy' }, { health: 'Degraded' }])).toEqual({ good: 1, all: 2 });
  });

  test('that are Git Sources are well unless they are known not to be', () => {
    const checks = [
      check('git-source', 'failed', 'a'),
      check('git-source', 'unknown', 'b'),
      check('git-token', 'failed'),
    ];
    expect(countSources(3, checks)).toEqual({ good: 2, all: 3 });
    expect(countSources(0, checks)).toEqual({ good: 0, all: 0 });
  });

  test('look broken only where they are known to be', () => {
    expect(checkLook('failed').tone).toBe('bad');
    expect(checkLook('unknown').tone).toBe('idle');
    expect(checkLook('something').tone).toBe('idle');
  });

  test('have words of their own only where the pages know them', () => {
    expect(isKnownCheck('tunnel')).toBe(true);
    expect(isKnownCheck('something-new')).toBe(false);
  });
});
