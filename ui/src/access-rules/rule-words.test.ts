import { createFormatter, createTranslator } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { en } from '../text/en/index.ts';
import { type Language, matchWords, sayRule } from './rule-words.ts';
import { ruleWith } from './sample-kinds.fixture.ts';

const language: Language = {
  t: createTranslator({ locale: 'en', messages: en, namespace: 'access' }) as Language['t'],
  format: createFormatter({ locale: 'en' }),
  nameOf: ({ kind }) => (kind === 'team' ? 'backend' : 'deployer'),
};
const say = (part: Parameters<typeof ruleWith>[0]) => sayRule(language, ruleWith(part));

describe('a rule in words', () => {
  test('says who may do what', () => {
    expect(say({ actions: ['read', 'run', 'set-runtime'] })).toBe(
      'Members of backend may read, run, and set the runtime of pipelines.',
    );
    expect(say({ effect: 'deny', subject: { kind: 'role', id: 'user' }, actions: '*' })).toBe(
      'Every member who is not an admin may not do anything with pipelines.',
    );
    expect(say({ subject: { kind: 'service-account', id: 'b'.repeat(24) }, resource: 'audit' })).toBe(
      'Service account deployer may run the audit log.',
    );
  });

  test('says which of them, by tags and attributes', () => {
    const which = (part: Parameters<typeof ruleWith>[0]) => matchWords(language, ruleWith(part));
    expect(which({})).toBe('');
    expect(which({ match: { kind: 'untagged' } })).toBe('without tags');
    expect(which({ match: { kind: 'any-of', tags: ['a', 'b'] } })).toBe('tagged “a” or “b”');
    expect(which({ match: { kind: 'all-of', tags: ['a', 'b'] } })).toBe('tagged “a” and “b”');
    expect(which({ match: { kind: 'any-of', tags: ['a'] }, tagsOf: 'project' })).toBe(
      'of projects tagged “a”',
    );
    expect(
      which({
        attributes: [
          { name: 'git-source', value: 'x' },
          { name: 'git-source', value: 'y' },
          { name: 'cluster', value: 'z' },
        ],
      }),
    ).toBe('where git source is “x” or “y” and cluster is “z”');
  });

  test('survives kinds and actions that this version does not know', () => {
    expect(say({ resource: 'moon-base', actions: ['land-on'] })).toBe(
      'Members of backend may land on moon base.',
    );
  });
});
