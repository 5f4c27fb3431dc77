import { describe, expect, test } from 'vitest';
import type { KindSpec } from '../../access-rules/index.ts';
import { askedFrom, isDescribable, questionFrom, STEPS, stepsOf } from './question.ts';
import { parseCanISearch } from './search.ts';

const pipeline: KindSpec = {
  kind: 'pipeline',
  description: '',
  tagged: true,
  inProject: true,
  attributes: ['type'],
  actions: [
    {
      name: 'run',
      mode: 'write',
      access: 'rule',
      allowable: true,
      deniable: true,
      includes: [],
      scope: 'pipeline:run',
    },
  ],
};
const ask = (search: Record<string, unknown>) => questionFrom(parseCanISearch(search), pipeline);

describe('the address of a question', () => {
  test('asks about any resource unless it describes one', () => {
    expect(ask({ action: 'run', tag: 'prod' })).toEqual({ resource: 'pipeline', action: 'run' });
    expect(ask({ action: 'run', described: 'true' })?.entity).toEqual({ tags: [], projectTags: [] });
    expect(
      ask({
        action: 'run',
        described: 'true',
        tag: ['a', 'b'],
        own: 'true',
        attribute: ['type=x=y', 'moon=1', 'bad'],
      })?.entity,
    ).toEqual({ tags: ['a', 'b'], projectTags: [], own: true, attributes: { type: ['x=y'] } });
  });

  test('asks nothing while it names no action of the kind', () => {
    expect(ask({})).toBeUndefined();
    expect(ask({ action: 'fly' })).toBeUndefined();
    expect(questionFrom(parseCanISearch({ action: 'run' }), undefined)).toBeUndefined();
  });

  test('describes a resource only where resources of the kind differ', () => {
    expect(isDescribable(pipeline)).toBe(true);
    expect(isDescribable({ ...pipeline, tagged: false, attributes: [] })).toBe(false);
  });

  test('names somebody, or the reader where it makes no sense', () => {
    expect(askedFrom(`team:${'a'.repeat(24)}`)).toEqual({ kind: 'team', id: 'a'.repeat(24) });
    expect(askedFrom('team:backend')).toBeUndefined();
    expect(askedFrom(undefined)).toBeUndefined();
  });
});

describe('the order of a decision', () => {
  test('ends at the line that decided', () => {
    const steps = stepsOf({ allowed: false, reason: 'deny-rule', explanation: '' });
    expect(steps.map(({ state }) => state)).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'passed',
      'no',
      'later',
      'later',
      'later',
    ]);
  });

  test('has one line that decides, whatever the reason', () => {
    const reasons = [
      'admin',
      'owner',
      'open',
      'allow-rule',
      'scope',
      'admin-only',
      'not-owner',
      'no-rule',
    ] as const;
    for (const reason of reasons) {
      const states = stepsOf({ allowed: reason === 'admin', reason, explanation: '' }).map(
        ({ state }) => state,
      );
      expect(states).toHaveLength(STEPS.length);
      expect(states.filter(state => state === 'yes' || state === 'no')).toHaveLength(1);
    }
  });
});
