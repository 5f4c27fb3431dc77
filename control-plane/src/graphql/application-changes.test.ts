import type { EventEnvelope } from '@freshet/contracts/events';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReadModel } from '../event-handler/index.ts';
import { type Access, Gatekeeper, type Identity } from '../gateway/index.ts';
import { applicationBody } from '../testing/index.ts';
import { applicationChanges } from './application-changes.ts';
import type { ResolverContext } from './resolver-context.ts';

const ACCOUNT = 'a'.repeat(24);
const ID = 'd'.repeat(24);
const HIDDEN = 'e'.repeat(24);

const member: Identity = {
  principal: { kind: 'user', id: 'u'.repeat(24), accountId: ACCOUNT, admin: false, teamIds: [] },
  name: 'mia',
};

/** Sees what is in the namespace `shop`. */
const access: Access = {
  decideKind: async () => ({ allowed: true, reason: 'open', explanation: '' }),
  decideEntity: async () => ({ allowed: true, reason: 'open', explanation: '' }),
  maySee: async () => true,
  filter: async () => entity => entity.attributes?.namespace?.includes('shop') === true,
};

let known: Identity | undefined;
let publish: (data: object, type?: string) => void;
let listening: number;
let leave: AbortController;

const open = () => {
  const { resources: _, ...head } = applicationBody({ name: 'shop' });
  const application = {
    id: ID,
    accountId: ACCOUNT,
    runtimeId: 'r',
    runtime: 'production',
    parentId: undefined,
    product: undefined,
    groups: [],
    isInternal: false,
    state: 'healthy',
    stateSince: new Date('2026-01-01T00:00:00Z'),
    entity: undefined,
    head,
  };
  const listeners = new Set<(envelope: EventEnvelope, place: never) => void>();
  publish = (data, type = 'gitops-application.changed.v1') => {
    const envelope = { type, accountid: ACCOUNT, data } as EventEnvelope;
    for (const listener of listeners) listener(envelope, undefined as never);
  };
  const subscribe = applicationChanges({
    listen: async (_account, listener) => {
      listeners.add(listener as never);
      listening += 1;
      return {
        stop: () => {
          listening -= 1;
        },
      };
    },
    authenticator: { identify: async () => known },
    readModel: {
      applications: {
        find: async (_who: unknown, ids: readonly string[]) => (ids.includes(ID) ? [application] : []),
      },
    } as unknown as ReadModel,
    clock: systemClock,
    recheckMs: 10,
  });
  const context: ResolverContext = {
    identity: member,
    credentials: { kind: 'session', token: new Secret('t'), ip: '127.0.0.1' },
    gatekeeper: new Gatekeeper(access, async () => undefined),
    ip: '127.0.0.1',
    requestId: 'r',
    signal: leave.signal,
  };
  return subscribe(undefined, undefined, context);
};

beforeEach(() => {
  known = member;
  listening = 0;
  leave = new AbortController();
});

const news = { accountId: ACCOUNT, runtimeId: 'b'.repeat(24), changed: [], gone: [], isMany: false };

/** What comes next once somebody listens and something happens. */
const next = async (stream: ReturnType<typeof open>, act: () => void) => {
  const answer = stream.next();
  await eventually(() => expect(listening).toBe(1));
  act();
  return answer;
};

describe('a stream of changed applications', () => {
  test('shows those that its reader may see, and says what is gone only of those', async () => {
    const stream = open();
    const gone = [
      { id: HIDDEN, attributes: { namespace: ['bank'] } },
      { id: 'f'.repeat(24) },
      { id: ID, attributes: { namespace: ['shop'] } },
    ];
    const first = await next(stream, () => {
      publish({ nonsense: true }, 'team.created.v1');
      publish({ ...news, changed: [HIDDEN, ID] });
      publish({ ...news, gone });
      publish({ ...news, isMany: true });
    });
    expect(first.value).toMatchObject({ change: 'changed', id: ID, application: { name: 'shop' } });
    expect((await stream.next()).value).toEqual({ change: 'gone', id: ID, application: null });
    expect((await stream.next()).value).toEqual({ change: 'many', id: null, application: null });
    await stream.return(undefined);
    expect(listening).toBe(0);
  });

  test('ends when its credentials end, and listens no longer', async () => {
    const stream = open();
    const ended = next(stream, () => {
      known = undefined;
    });
    await expect(ended).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(listening).toBe(0);
  });
});
