import { describe, expect, test } from 'vitest';
import { idsByKind, memberOf, memberOptions } from './member-options.ts';
import { readTags, tagsProblem } from './tags.ts';
import { teamChanges } from './team-changes.ts';

describe('tags as one types them', () => {
  test('are parted by spaces and commas, each once', () => {
    expect(readTags('  prod, eu  prod\tpci ')).toEqual(['prod', 'eu', 'pci']);
    expect(readTags(' ')).toEqual([]);
  });

  test('that the server would refuse are named', () => {
    expect(tagsProblem('prod -eu')).toEqual({ kind: 'wrong', tag: '-eu' });
    expect(tagsProblem('x'.repeat(65))).toMatchObject({ kind: 'wrong' });
    expect(tagsProblem(Array.from({ length: 51 }, (_, index) => `t${index}`).join(' '))).toEqual({
      kind: 'many',
      most: 50,
    });
    expect(tagsProblem('team:a/b.c_d-e')).toBeUndefined();
  });
});

describe('who can join a team', () => {
  const found = {
    users: [
      { _id: 'a', userName: 'ada' },
      { _id: 'b', userName: 'bo', email: 'bo@example.com' },
    ],
    machines: [{ id: 'a', name: 'renovate' }],
  };

  test('are users and machines, told apart even with one id', () => {
    const options = memberOptions(found, 'Service account');
    expect(options.map(({ label, hint }) => [label, hint])).toEqual([
      ['ada', undefined],
      ['bo', 'bo@example.com'],
      ['renovate', 'Service account'],
    ]);
    expect(options.map(({ value }) => memberOf(value).kind)).toEqual(['user', 'user', 'machine']);
    expect(idsByKind(options)).toEqual({ users: ['a', 'b'], serviceAccounts: ['a'] });
  });

  test('are not those who are in it', () => {
    const team = { users: [{ _id: 'a', userName: 'ada' }], serviceAccounts: [] };
    expect(memberOptions(found, '', team).map(({ label }) => label)).toEqual(['bo', 'renovate']);
  });
});

describe('a change of a team', () => {
  const team = { name: 'builders', tags: ['prod', 'eu'] };

  test('sends only what differs, so that a change by somebody else stays', () => {
    expect(teamChanges(team, { ...team, name: ' makers ' })).toEqual({ name: 'makers' });
    expect(teamChanges(team, { ...team, tags: ['prod'] })).toEqual({ tags: ['prod'] });
    expect(teamChanges(team, { name: 'makers', tags: [] })).toEqual({ name: 'makers', tags: [] });
  });

  test('is none where all stays, also with the tags in another order', () => {
    expect(teamChanges(team, { name: 'builders', tags: ['eu', 'prod'] })).toBeUndefined();
  });
});
