import { createHmac } from 'node:crypto';
import { ManualClock } from '@freshet/kit/time';
import { beforeEach, expect, test } from 'vitest';
import type { Identity } from '../../gateway/index.ts';
import type { CredentialRef } from '../ports.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { TokenKey } from './token-key.ts';

const [ACME, RIVAL] = ['a'.repeat(24), 'b'.repeat(24)];
const SESSION: CredentialRef = { kind: 'session', id: 'd'.repeat(24) };
const RUNTIME = { id: 'c'.repeat(24), accountId: ACME };

const sign = async (text: string): Promise<string> =>
  createHmac('sha256', 'key').update(text).digest('base64url');
const key: TokenKey = { sign, verify: async (text, signature) => (await sign(text)) === signature };

const mia = (accountId: string): Identity => ({
  principal: { kind: 'user', id: 'e'.repeat(24), accountId, admin: false, teamIds: [] },
  name: 'mia',
});

const clock = new ManualClock(new Date('2026-11-19T00:00:00.000Z'));
let behind: Identity | undefined;

const tokens = createAccessTokens(
  {
    clock,
    callers: { revisit: async () => behind, emailOf: async () => undefined, nameOf: async () => undefined },
  },
  key,
);

beforeEach(() => {
  behind = mia(ACME);
});

test('a token stands for whoever is behind it, and has ended with them or by its age', async () => {
  const { token, expiresAt } = await tokens.issue(RUNTIME, SESSION);
  const proved = { identity: mia(ACME), credential: SESSION, endsAt: expiresAt };
  expect(await tokens.identify(RUNTIME, token)).toEqual(proved);
  behind = undefined;
  expect(await tokens.identify(RUNTIME, token)).toEqual({ ended: SESSION });
  behind = mia(ACME);
  clock.advance(expiresAt.getTime() - clock.now().getTime());
  expect(await tokens.identify(RUNTIME, token)).toEqual({ ended: SESSION });
});

test('a token is foreign to another runtime, and to its own once what is behind it is of another account', async () => {
  const { token } = await tokens.issue(RUNTIME, SESSION);
  expect(await tokens.identify({ ...RUNTIME, id: 'f'.repeat(24) }, token)).toBeUndefined();
  behind = mia(RIVAL);
  expect(await tokens.identify(RUNTIME, token)).toBeUndefined();
});
