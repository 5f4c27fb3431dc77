import { describe, expect, test } from 'vitest';
import {
  credentialFields,
  EMPTY_INTEGRATION,
  hasLogin,
  inputOf,
  isHost,
  isIntegrationName,
  KINDS,
  settingFields,
  testOf,
} from './draft.ts';

const draft = { ...EMPTY_INTEGRATION, runtime: 'prod', name: 'hub', username: 'ada' };

describe('the draft of an integration', () => {
  test('keeps no credential', () => {
    const fields = new Set(KINDS.flatMap(kind => credentialFields({ kind })));
    expect(Object.keys(EMPTY_INTEGRATION).some(field => fields.has(field as 'password'))).toBe(false);
  });

  test('has fields for every kind, and asks only for those', () => {
    for (const kind of KINDS) {
      expect(settingFields({ kind }).length + credentialFields({ kind }).length).toBeGreaterThan(0);
      const input = inputOf({ ...draft, kind, region: 'eu' }, { password: 'x', token: 'y' });
      expect(Object.keys(input.settings)).toEqual([...settingFields({ kind })]);
      expect(Object.keys(input.credentials)).toEqual([...credentialFields({ kind })]);
    }
  });

  test('counts as tested only by the runtime that tested it, with the login that it tested', () => {
    expect(testOf({ ...draft, message: 'Add it' }, 1)).toBe(testOf(draft, 1));
    expect(testOf({ ...draft, runtime: 'other' }, 1)).not.toBe(testOf(draft, 1));
    expect(testOf({ ...draft, username: 'eve' }, 1)).not.toBe(testOf(draft, 1));
    expect(testOf(draft, 2)).not.toBe(testOf(draft, 1));
  });

  test('is complete when nothing of the login is empty', () => {
    expect(hasLogin(draft, { password: 'x' })).toBe(true);
    expect(hasLogin(draft, {})).toBe(false);
    expect(hasLogin({ ...draft, username: ' ' }, { password: 'x' })).toBe(false);
    expect(hasLogin({ ...draft, kind: 'jira' }, { token: 'x' })).toBe(false);
  });

  test('is for all runtimes, or for the one that makes it', () => {
    expect(inputOf(draft, {}).runtimes).toEqual([]);
    expect(inputOf({ ...draft, isForAll: false }, {}).runtimes).toEqual(['prod']);
  });

  test('knows hosts that cannot be', () => {
    expect(['', 'registry.example', 'localhost:5000', 'https://jira.example/'].every(isHost)).toBe(true);
    expect(['a b', 'registry.example/path', 'ada@registry.example', 'ftp://x'].some(isHost)).toBe(false);
    const jira = { ...draft, kind: 'jira', email: 'ada@example.com' };
    expect(hasLogin({ ...jira, host: 'jira.example' }, { token: 'x' })).toBe(true);
    expect(hasLogin({ ...jira, host: 'jira .example' }, { token: 'x' })).toBe(false);
  });

  test('takes the place of no other', () => {
    expect(inputOf(draft, {}).isNew).toBe(true);
  });

  test('knows names that cannot be', () => {
    expect(['a', 'hub-2'].every(isIntegrationName)).toBe(true);
    expect(['', '2', 'Hub', 'a-', 'x'.repeat(53)].some(isIntegrationName)).toBe(false);
  });
});
