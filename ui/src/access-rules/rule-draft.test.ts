import { describe, expect, test } from 'vitest';
import {
  emptyDraft,
  factsOf,
  missingOf,
  type RuleDraft,
  saysTheSame,
  withEffect,
  withResource,
} from './rule-draft.ts';
import { KINDS, TEAM } from './sample-kinds.fixture.ts';

const [pipeline, application, key] = KINDS as [
  (typeof KINDS)[number],
  (typeof KINDS)[number],
  (typeof KINDS)[number],
];
const whole: RuleDraft = {
  ...emptyDraft,
  subject: TEAM,
  resource: 'pipeline',
  actions: ['read', 'run'],
  match: 'any-of',
  tags: ['prod'],
  tagsOf: 'project',
};

describe('a rule that is being written', () => {
  test('says what is missing, first things first', () => {
    expect(missingOf(emptyDraft)).toBe('subject');
    expect(missingOf({ ...emptyDraft, subject: TEAM })).toBe('resource');
    expect(missingOf({ ...whole, actions: [] })).toBe('actions');
    expect(missingOf({ ...whole, actions: [], everyAction: true })).toBeUndefined();
    expect(missingOf({ ...whole, tags: [] })).toBe('tags');
    expect(factsOf({ ...whole, tags: [] })).toBeUndefined();
  });

  test('becomes a rule without what its match does not look at', () => {
    expect(factsOf(whole)).toMatchObject({ match: { kind: 'any-of', tags: ['prod'] }, tagsOf: 'project' });
    expect(factsOf({ ...whole, match: 'any' })).toMatchObject({ match: { kind: 'any' }, tagsOf: 'resource' });
    expect(factsOf({ ...whole, match: 'untagged' })?.match).toEqual({ kind: 'untagged' });
    expect(factsOf({ ...whole, everyAction: true })?.actions).toBe('*');
  });

  test('keeps what another kind has too, and drops the rest', () => {
    const moved = withResource({ ...whole, attributes: [{ name: 'type', value: 'x' }] }, application);
    expect(moved).toMatchObject({ actions: [], match: 'any', tagsOf: 'resource', attributes: [] });
    expect(withResource(whole, pipeline)).toEqual(whole);
  });

  test('leaves out actions that a rule of the other effect cannot name', () => {
    const denied = { ...withResource({ ...whole, effect: 'deny' }, key), actions: ['read'] };
    expect(withEffect(denied, 'allow', key).actions).toEqual([]);
    expect(withEffect({ ...denied, everyAction: true }, 'allow', key).everyAction).toBe(false);
  });

  test('is the same rule whatever it keeps for later', () => {
    const any = { ...whole, match: 'any' } as const;
    expect(saysTheSame(any, { ...any, tags: ['other'], description: ' ' })).toBe(true);
    expect(saysTheSame(whole, { ...whole, tags: ['other'] })).toBe(false);
    expect(saysTheSame(whole, { ...whole, description: 'why' })).toBe(false);
  });
});
