import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { RepositoryPermission } from '@freshet/kit/git-providers';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GitLogin } from './git-logins.ts';
import { type GitPermission, type KeptPermissions, keepPermissions } from './keep-permissions.ts';

let folder: string;
let kept: KeptPermissions | undefined;
let told: Map<string, GitPermission>;
let asked: string[];
let rights: Record<string, RepositoryPermission | Fault>;
let sleeps: { readonly ms: number; readonly done: () => void }[];
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-permissions-'));
  [told, asked, sleeps, now] = [new Map(), [], [], 0];
  rights = { ada: 'write', eve: 'none' };
});

afterEach(async () => {
  await kept?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A clock that stands still until it is told to go on. */
const clock = {
  now: () => new Date(now),
  sleep: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((done, fail) => {
      sleeps.push({ ms, done });
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    }),
} as Parameters<typeof keepPermissions>[0]['clock'];

const loginOf = (userId: string): GitLogin =>
  ({
    fullNameOf: (url: string) => url.replace('https://git.example/', ''),
    provider: {
      permission: async (fullName: string) => {
        asked.push(`${userId} ${fullName}`);
        const right = rights[userId] ?? 'none';
        if (right instanceof Fault) throw right;
        return right;
      },
    },
  }) as unknown as GitLogin;

const begin = async (kind: 'github' | 'freshet' = 'github') => {
  await kept?.stop();
  sleeps = [];
  kept = await keepPermissions({
    file: join(folder, 'permissions.json'),
    logins: {
      kind: () => kind,
      of: async ({ id }) => loginOf(id),
      registered: async () => ['ada', 'eve'].map(userId => ({ userId, login: loginOf(userId) })),
    },
    tell: permission => told.set(`${permission.gitSource} ${permission.userId}`, permission),
    forget: ({ gitSource, userId }) => told.delete(`${gitSource} ${userId}`),
    clock,
    log: memoryLogger(),
  });
  return kept;
};

const SHOP = { name: 'shop', url: 'https://git.example/acme/shop' };
const nextRound = async () => {
  await eventually(() => expect(sleeps.length).toBe(1));
  sleeps.shift()?.done();
  await eventually(() => expect(sleeps.length).toBe(1));
};

describe('what people may do with the repositories of Git Sources', () => {
  test('is asked for everybody who has registered a token, again and again', async () => {
    (await begin()).sources([SHOP]);
    await nextRound();
    expect(told.get('shop ada')).toEqual({ gitSource: 'shop', userId: 'ada', read: true, write: true });
    expect(told.get('shop eve')).toMatchObject({ read: false, write: false });
    rights.eve = 'read';
    await nextRound();
    expect(told.get('shop eve')).toMatchObject({ read: true, write: false });
    expect(asked).toHaveLength(4);
  });

  test('is told at once where the provider was asked anyway', async () => {
    const keeper = await begin();
    keeper.sources([SHOP, { name: 'also', url: SHOP.url }]);
    keeper.said('bob', SHOP.url, 'admin');
    keeper.said('bob', 'https://git.example/acme/other', 'admin');
    expect([...told.keys()]).toEqual(['shop bob', 'also bob']);
  });

  test('is known after a restart before anybody is asked, and forgotten with its Git Source', async () => {
    const keeper = await begin();
    keeper.sources([SHOP]);
    keeper.said('eve', SHOP.url, 'none');
    told.clear();
    const again = await begin();
    expect(told.get('shop eve')).toMatchObject({ read: false });
    again.sources([]);
    expect(told.size).toBe(0);
    await begin();
    expect(told.size).toBe(0);
  });

  test('is asked no further in a round that the provider limits, and not before the time it named', async () => {
    rights.ada = new Fault('GIT_PROVIDER_LIMITED', 'no more', { retryAfterSeconds: 7_200 });
    (await begin()).sources([SHOP]);
    await nextRound();
    expect(asked).toEqual(['ada acme/shop']);
    expect(sleeps[0]?.ms).toBe(7_200_000);
  });

  test('stands where one person cannot be asked for, and others are asked all the same', async () => {
    (await begin()).sources([SHOP]);
    await nextRound();
    rights.ada = new Fault('GIT_TOKEN_REJECTED', 'expired');
    rights.eve = 'write';
    await nextRound();
    expect(told.get('shop ada')).toMatchObject({ write: true });
    expect(told.get('shop eve')).toMatchObject({ write: true });
  });

  test('on the built-in host is asked for whoever was here lately', async () => {
    const keeper = await begin('freshet');
    keeper.sources([SHOP]);
    keeper.seen({ id: 'ada', name: 'ada', accessToken: new Secret('token') });
    await nextRound();
    expect(asked).toEqual(['ada acme/shop']);
    now = 16 * 60_000;
    await nextRound();
    expect(asked).toHaveLength(1);
  });
});
