import { describe, expect, test } from 'vitest';
import { forgetUses, recentlyUsed, recentOf, rememberUse } from './recent.ts';

const theme = { id: 'theme', title: 'Use the dark theme', icon: 'moon' } as const;
const teams = { id: 'page teams', title: 'Teams', icon: 'users', href: '/settings/teams' } as const;
const builds = { id: 'page builds', title: 'Builds', icon: 'runs', href: '/builds' } as const;
const create = {
  id: 'create team',
  title: 'New team',
  icon: 'plus',
  href: '/settings/teams?create=true',
} as const;
const build = { id: 'build 1', title: 'shop #7', icon: 'runs', href: '/builds/1' } as const;
const key = { id: 'key 1', title: 'ci', icon: 'key', href: '/settings/tokens?selected=1' } as const;
const NONE = new Set<string>();

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
};
const who = (user: string, account = 'a1') => ({
  user: { id: user, name: user, email: undefined },
  account: { id: account, name: account },
});

describe('what is offered again', () => {
  test('is as it is now, and things are known by their address', () => {
    const now = { ...teams, title: 'Groups' };
    expect(recentOf([build, teams, theme], [now, builds], NONE)).toEqual([build, now]);
  });

  test('is no page, command or thing that the person may no longer open', () => {
    expect(recentOf([teams, create, build, theme], [], NONE)).toEqual([]);
    expect(recentOf([teams, create, build], [teams], NONE)).toEqual([teams]);
  });

  test('is not what another group shows already', () => {
    expect(recentOf([build, builds], [builds], new Set([build.id]))).toEqual([builds]);
  });
});

describe('what is remembered', () => {
  test('is of one person in one account', () => {
    const storage = memory();
    rememberUse(who('ada'), build, storage);
    expect(recentlyUsed(who('ada'), storage)).toEqual([build]);
    expect(recentlyUsed(who('bob'), storage)).toEqual([]);
    expect(recentlyUsed(who('ada', 'a2'), storage)).toEqual([]);
  });

  test('is nothing after one has left', () => {
    const storage = memory();
    for (const name of ['ada', 'bob']) rememberUse(who(name), build, storage);
    forgetUses(who('ada'), storage);
    expect(recentlyUsed(who('ada'), storage)).toEqual([]);
    expect(recentlyUsed(who('bob'), storage)).toEqual([build]);
  });

  test('is each once, the newest first', () => {
    const storage = memory();
    for (const command of [build, teams, build]) rememberUse(who('ada'), command, storage);
    expect(recentlyUsed(who('ada'), storage)).toEqual([build, teams]);
  });

  test('is no key, no rule and nobody', () => {
    const storage = memory();
    for (const id of ['key 1', 'rule 1', 'user 1']) rememberUse(who('ada'), { ...key, id }, storage);
    expect(recentlyUsed(who('ada'), storage)).toEqual([]);
  });

  test('is nothing where something else wrote', () => {
    const storage = memory();
    rememberUse(who('ada'), build, storage);
    storage.setItem('freshet.recent.ada.a1', '[{"id":1,"title":"x","icon":"x"},3');
    expect(recentlyUsed(who('ada'), storage)).toEqual([]);
  });
});
