import { describe, expect, test } from 'vitest';
import { countEffect, effectQuestions, readEffect, sampleOf, spokenActions } from './effect.ts';
import { KINDS, ruleWith, TEAM } from './sample-kinds.fixture.ts';

const [pipeline, application] = KINDS as [(typeof KINDS)[number], (typeof KINDS)[number]];
const asking = { specs: KINDS, everyone: TEAM, rules: [] };

describe('what a rule speaks about', () => {
  test('is what it names and, where it allows, what that brings along', () => {
    const rule = ruleWith({ resource: 'gitops-application', actions: ['sync'] });
    expect([...spokenActions(rule, application)]).toEqual([
      ['sync', 'sync'],
      ['refresh', 'sync'],
    ]);
    expect([...spokenActions({ ...rule, effect: 'deny' }, application).keys()]).toEqual(['sync']);
  });

  test('is everything that its effect can name, for a rule about everything', () => {
    expect([...spokenActions(ruleWith({ actions: '*' }), pipeline).keys()]).toEqual([
      'read',
      'run',
      'set-runtime',
    ]);
  });
});

describe('the resource that a rule is tried on', () => {
  test.each([
    [{ match: { kind: 'untagged' } as const }, { tags: [] }],
    [{ match: { kind: 'any-of', tags: ['a', 'b'] } as const }, { tags: ['a'] }],
    [{ match: { kind: 'all-of', tags: ['a', 'b'] } as const }, { tags: ['a', 'b'] }],
    [
      { match: { kind: 'any-of', tags: ['a'] } as const, tagsOf: 'project' as const },
      { tags: [], projectTags: ['a'] },
    ],
  ])('matches it: %j', (part, sample) => {
    expect(sampleOf(ruleWith(part as Parameters<typeof ruleWith>[0]), pipeline)).toEqual(sample);
  });

  test('has a tag that nobody names where the rule is about all, and the first value of each attribute', () => {
    expect(sampleOf(ruleWith(), pipeline).tags).toHaveLength(1);
    const attributes = [
      { name: 'namespace', value: 'a' },
      { name: 'namespace', value: 'b' },
      { name: 'cluster', value: 'c' },
    ];
    const sample = sampleOf(ruleWith({ resource: 'gitops-application', attributes }), application);
    expect(sample.attributes).toEqual({ namespace: ['a'], cluster: ['c'] });
  });
});

describe('what is asked about a change', () => {
  test('is each action of a new rule by itself, so that one more costs one more question', () => {
    const questions = effectQuestions({ after: ruleWith({ actions: ['read', 'run'] }) }, asking);
    expect(questions.map(({ action, proposal }) => [action, proposal.add?.[0]?.actions])).toEqual([
      ['read', ['read']],
      ['run', ['run']],
    ]);
  });

  test('is what a deleted rule spoke about, without it', () => {
    const [question] = effectQuestions({ before: { ...ruleWith(), id: 'r1' } }, asking);
    expect(question?.proposal).toEqual({ remove: ['r1'] });
  });

  test('is also what a changed rule is no longer about', () => {
    const before = { ...ruleWith({ match: { kind: 'any-of', tags: ['a'] } }), id: 'r1' };
    const after = ruleWith({ match: { kind: 'any-of', tags: ['b'] } });
    const questions = effectQuestions({ before, after }, asking);
    expect(questions.map(({ entity }) => entity.tags)).toEqual([['b'], ['a']]);
    expect(questions.every(({ proposal }) => proposal.remove?.[0] === 'r1')).toBe(true);
    const again = effectQuestions({ before, after: { ...before, actions: ['run', 'read'] } }, asking);
    expect(again.map(({ action }) => action)).toEqual(['read', 'run']);
  });

  test('is nothing for everyone while nobody can stand for them', () => {
    const after = ruleWith({ subject: { kind: 'role', id: 'user' } });
    expect(effectQuestions({ after }, { ...asking, everyone: undefined })).toEqual([]);
    expect(effectQuestions({ after }, asking)[0]?.as).toBe(TEAM);
  });

  test('is, for a deny rule about everyone, also what others are allowed now', () => {
    const other = { kind: 'team', id: 'b'.repeat(24) } as const;
    const after = ruleWith({ effect: 'deny', subject: { kind: 'role', id: 'user' }, actions: '*' });
    const rules = [ruleWith({ subject: other, actions: ['run'] }), ruleWith({ resource: 'chart' })];
    const questions = effectQuestions({ after }, { ...asking, rules });
    expect(questions.filter(({ as }) => as.id === other.id).map(({ action }) => action)).toEqual(['run']);
    expect(questions.filter(({ as }) => as === TEAM)).toHaveLength(3);
  });
});

test('answers say who gains, who loses, and what stays', () => {
  const decision = (allowed: boolean) =>
    ({ allowed, reason: allowed ? 'allow-rule' : 'no-rule', explanation: '' }) as const;
  const questions = effectQuestions({ after: ruleWith({ actions: ['read', 'run', 'set-runtime'] }) }, asking);
  const outcomes = [
    [false, true],
    [true, false],
    [true, true],
  ] as const;
  const effects = readEffect(
    questions.map((question, index) => {
      const [now = false, proposed = false] = outcomes[index] ?? [];
      return { question, now: decision(now), proposed: decision(proposed) };
    }),
  );
  expect(effects).toMatchObject([{ gains: ['read'], loses: ['run'], stays: [{ action: 'set-runtime' }] }]);
  expect(countEffect(effects)).toEqual({ gained: 1, lost: 1 });
});
