import type { EventEnvelope } from '@freshet/contracts/events';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LogPlace } from '../event-bus/index.ts';
import { type Access, Gatekeeper, type Identity } from '../gateway/index.ts';
import { accountEvents } from './account-events.ts';
import type { ResolverContext } from './resolver-context.ts';

const ACCOUNT = 'a'.repeat(24);

const admin: Identity = {
  principal: { kind: 'user', id: 'u'.repeat(24), accountId: ACCOUNT, admin: true, teamIds: [] },
  name: 'ada',
};

const withPrincipal = (change: Partial<Identity['principal']>): Identity => ({
  ...admin,
  principal: { ...admin.principal, ...change },
});

/** Who the credentials belong to at the moment. */
let known: Identity | undefined;
let publish: (type: string, data?: object) => void;
let listening: number;
/** How often the stream has asked whose its credentials are. */
let asked: number;
let leave: AbortController;
/** The time from which a stream wanted to know. */
let lookedAt: Date | undefined;
/** More has happened since then than anybody should read. */
let isMuch: boolean;

const onlyAdmins: Access = {
  decideKind: async () => ({ allowed: true, reason: 'admin', explanation: '' }),
  decideEntity: async () => ({ allowed: true, reason: 'admin', explanation: '' }),
  maySee: async () => true,
  filter: async principal => () => principal.admin,
};

const envelope = (type: string, data: object = {}): EventEnvelope =>
  ({
    specversion: '1.0',
    id: 'e1',
    source: 'freshet',
    type,
    subject: 't1',
    time: '2026-11-15T10:00:00.000Z',
    datacontenttype: 'application/json',
    accountid: ACCOUNT,
    data,
  }) as unknown as EventEnvelope;

const begin = (after?: string, lookBack?: number) => {
  const context: ResolverContext = {
    identity: admin,
    credentials: { kind: 'session', token: new Secret('t'), ip: '127.0.0.1' },
    gatekeeper: new Gatekeeper(onlyAdmins, async () => undefined),
    ip: '127.0.0.1',
    requestId: 'r',
    signal: leave.signal,
  };
  return subscribe(undefined, { after: after ?? null, lookBack: lookBack ?? null }, context);
};

/** A stream that has said where it begins. */
const open = async () => {
  const stream = begin();
  await stream.next();
  return stream;
};

let subscribe: ReturnType<typeof accountEvents>;

beforeEach(() => {
  known = admin;
  listening = 0;
  asked = 0;
  lookedAt = undefined;
  isMuch = false;
  leave = new AbortController();
  const listeners = new Set<(envelope: EventEnvelope, place: LogPlace) => void>();
  publish = (type, data) => {
    for (const listener of listeners) listener(envelope(type, data), { position: 36, id: 'e1' });
  };
  subscribe = accountEvents({
    listen: async (_, listener, after) => {
      listeners.add(listener);
      listening += 1;
      return {
        place: { position: 35, id: 'e0' },
        gap: after !== undefined && after.id !== 'e0',
        stop: () => {
          listeners.delete(listener);
          listening -= 1;
        },
      };
    },
    placeBefore: async at => {
      lookedAt = at;
      return isMuch ? undefined : { position: 30, id: 'e0' };
    },
    authenticator: {
      identify: async () => {
        asked += 1;
        return known;
      },
    },
    clock: systemClock,
    recheckMs: 10,
  });
});

/** The next event of a stream that already listens, or how the stream ended. */
const next = async (stream: ReturnType<typeof begin>, act: () => void) => {
  const answer = stream.next();
  await new Promise(resolve => setImmediate(resolve));
  act();
  return answer;
};

describe('a stream of events', () => {
  test('first says where it begins, and with each event where to go on', async () => {
    const stream = begin();
    expect((await stream.next()).value).toMatchObject({ type: 'stream.opened', cursor: 'z.e0' });
    const { value } = await next(stream, () => publish('team.created.v1'));
    expect(value).toMatchObject({ id: 'e1', cursor: '10.e1' });
    expect((await begin('z.e0').next()).value).toMatchObject({ type: 'stream.opened' });
  });

  test('begins a while ago for who read the present state before it', async () => {
    const before = Date.now();
    expect((await begin(undefined, 5_000).next()).value).toMatchObject({ type: 'stream.opened' });
    expect(lookedAt?.getTime()).toBeGreaterThanOrEqual(before - 5_000);
    expect(lookedAt?.getTime()).toBeLessThanOrEqual(Date.now() - 5_000);
  });

  test('says that there is a gap where too much happened in that while, or it is too long', async () => {
    expect((await begin(undefined, 60_001).next()).value).toMatchObject({ type: 'stream.gap' });
    expect(lookedAt).toBeUndefined();
    isMuch = true;
    expect((await begin(undefined, 5_000).next()).value).toMatchObject({ type: 'stream.gap' });
  });

  test('goes on from its cursor, whatever while is named beside it', async () => {
    expect((await begin('z.e0', 5_000).next()).value).toMatchObject({ type: 'stream.opened' });
    expect(lookedAt).toBeUndefined();
  });

  test.each(['z.e9', '', 'no cursor', 'zzzzzzzzzzzzz.e0'])(
    'says that there is a gap after %j',
    async after => {
      expect((await begin(after).next()).value).toMatchObject({ type: 'stream.gap', cursor: 'z.e0' });
    },
  );

  test('shows what its reader may see', async () => {
    const { value } = await next(await open(), () => publish('team.created.v1'));
    expect(value).toMatchObject({ type: 'team.created.v1', subject: 't1' });
  });

  test('ends when its credentials end, whether or not anything happens', async () => {
    const stream = await open();
    await expect(next(stream, () => (known = undefined))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(listening).toBe(0);
  });

  test('shows nothing any more to a reader who has lost the right to see it', async () => {
    const stream = await open();
    await next(stream, () => publish('team.created.v1'));
    known = withPrincipal({ admin: false });
    publish('team.created.v1');
    const answer = stream.next();
    await eventually(async () => expect(asked).toBeGreaterThan(2));
    leave.abort();
    expect(await answer).toEqual({ done: true, value: undefined });
  });

  test.each([
    ['access-rule.updated.v1', {}],
    ['team.updated.v1', { usersRemoved: ['u'.repeat(24)] }],
    ['team.deleted.v1', {}],
  ])(
    'tells a reader who may not see %s that their rights may have changed, and no more',
    async (type, data) => {
      known = withPrincipal({ admin: false });
      const { value } = await next(await open(), () => publish(type, data));
      expect(value).toEqual({
        id: 'e1.access',
        type: 'access.changed',
        time: '2026-11-15T10:00:00.000Z',
        subject: null,
        cursor: '10.e1',
      });
    },
  );

  test('tells a reader who sees the change as well, in a way that neither is lost', async () => {
    const stream = await open();
    const { value } = await next(stream, () => publish('access-rule.created.v1'));
    expect(value).toMatchObject({ type: 'access.changed', cursor: 'z.e0' });
    expect((await stream.next()).value).toMatchObject({ type: 'access-rule.created.v1', cursor: '10.e1' });
  });

  test('says nothing of teams that are none of the reader', async () => {
    known = withPrincipal({ admin: false });
    const stream = await open();
    const answer = stream.next();
    publish('team.updated.v1', { usersRemoved: ['x'.repeat(24)] });
    await eventually(async () => expect(asked).toBeGreaterThan(2));
    leave.abort();
    expect(await answer).toEqual({ done: true, value: undefined });
  });

  test('ends when its session moves to another account', async () => {
    const stream = await open();
    known = withPrincipal({ accountId: 'b'.repeat(24) });
    await expect(next(stream, () => publish('team.created.v1'))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('gives its place back when its reader leaves, though nobody reads on', async () => {
    for (let round = 0; round < 60; round += 1) {
      await open();
      leave.abort();
      expect(listening).toBe(0);
      leave = new AbortController();
    }
  });

  test('listens to nothing for a reader who has left before it begins', async () => {
    leave.abort();
    expect(await begin().next()).toEqual({ done: true, value: undefined });
    expect(listening).toBe(0);
  });

  test('is refused to a caller who holds too many open already', async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, open));
    for (const stream of streams) await next(stream, () => publish('team.created.v1'));
    await expect(open()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await streams[0]?.return();
    const { value } = await next(await open(), () => publish('team.created.v1'));
    expect(value).toMatchObject({ type: 'team.created.v1' });
    leave.abort();
  });
});
