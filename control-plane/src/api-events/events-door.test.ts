import { gzipSync } from 'node:zlib';
import { ReportBody } from '@freshet/contracts/gitops';
import { Secret } from '@freshet/kit/secret';
import { ManualClock } from '@freshet/kit/time';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { faultOf, STATUS } from '../gateway/index.ts';
import type { AuditEntry } from '../unit-of-work/index.ts';
import { mountEventsDoor } from './index.ts';

const KEY = `${'1'.repeat(24)}.${'k'.repeat(43)}`;
const RUNTIME = { id: '1'.repeat(24), accountId: 'a'.repeat(24), name: 'production' };
const NOW = new Date('2026-11-16T12:00:00.000Z');

let offered: { at: Date; bodies: readonly unknown[] }[];
let denied: AuditEntry[];
let refusals: readonly string[];
let server: FastifyInstance;
let lookups: number;
let isRevoked: boolean;

beforeEach(() => {
  [offered, denied, refusals, lookups, isRevoked] = [[], [], [], 0, false];
  server = fastify();
  server.setErrorHandler((error, _, reply) => {
    const fault = faultOf(error);
    void reply.code(STATUS[fault.kind]).send({ code: fault.code, message: fault.message });
  });
  mountEventsDoor(server, {
    intake: {
      offer: async (runtime, at, bodies) => {
        expect(runtime).toEqual(RUNTIME);
        offered.push({ at, bodies });
        return refusals;
      },
    },
    identify: async key => {
      lookups += 1;
      return !isRevoked && key.reveal() === new Secret(KEY).reveal() ? RUNTIME : undefined;
    },
    recordDenied: async (_, entry) => void denied.push(entry),
    clock: new ManualClock(NOW),
  });
});

const post = async (payload: unknown, { 'x-address': address, ...headers }: Record<string, string> = {}) => {
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  const reply = await server.inject({
    method: 'POST',
    url: '/2.0/api/events',
    headers: { authorization: KEY, 'content-type': 'application/json', ...headers },
    payload: text,
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  return { status: reply.statusCode, json: reply.json() };
};

const object = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'shop', namespace: 'argocd', uid: 'u', labels: { team: 'a' } },
  spec: {
    project: 'default',
    source: { repoURL: 'https://git.example/shop.git', helm: { values: 'canary-values' } },
    destination: { server: 'https://edge', namespace: 'shop' },
  },
  status: {
    sync: { status: 'Synced', revision: 'abc' },
    health: { status: 'Healthy' },
    history: [{ id: 4, revision: 'abc', deployedAt: '2026-11-16T11:00:00Z' }],
  },
};
const event = {
  timestamp: '2026-11-16T11:30:00.000Z',
  object,
  source: {
    desiredManifest: 'canary-desired',
    actualManifest: 'canary-actual',
    gitManifest: 'canary-git',
    revision: 'abc',
    commitAuthor: 'Ada <ada@example.com>',
    appLabels: { team: 'a' },
  },
  errors: [],
  appVersions: {},
};

describe('the address for events of Argo CD', () => {
  test('takes an event, bare or as data, the object as it is, as text or in Base64', async () => {
    const text = JSON.stringify(object);
    const spelled = [object, text, Buffer.from(text).toString('base64')].map(one => ({
      ...event,
      object: one,
    }));
    for (const one of spelled) {
      expect(await post(one)).toEqual({ status: 200, json: { kind: 'Application', reports: 2 } });
      expect(await post({ data: one }, { authorization: `Bearer ${KEY}` })).toMatchObject({ status: 200 });
    }
    expect(offered).toHaveLength(6);
    expect(new Set(offered.map(one => JSON.stringify(one))).size).toBe(1);
    const [{ at, bodies } = { at: NOW, bodies: [] }] = offered;
    expect(at.toISOString()).toBe(event.timestamp);
    expect(bodies.map(body => ReportBody.parse(body))).toMatchObject([
      { is: 'application', name: 'shop', commit: { author: 'Ada' } },
      { is: 'deployment', historyId: 4 },
    ]);
    expect(JSON.stringify(offered)).not.toContain('canary');
  });

  test('takes packed events, and nothing that unpacks to more than one may have', async () => {
    const packed = { 'content-encoding': 'gzip' };
    expect(await post(gzipSync(JSON.stringify(event)), packed)).toMatchObject({ status: 200 });
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 0x20));
    expect((await post(bomb, packed)).status).toBe(413);
    expect((await post(Buffer.from('no gzip'), packed)).status).toBe(400);
  });

  test('hears that an application is gone, and what it need not keep', async () => {
    await post({ ...event, source: { ...event.source, actualManifest: '' } });
    await post({ object, deleted: true });
    expect(offered.map(({ bodies }) => bodies)).toEqual([
      [{ is: 'gone', what: expect.objectContaining({ name: 'shop' }) }],
      [{ is: 'gone', what: expect.objectContaining({ name: 'shop' }) }],
    ]);
    const pod = { ...object, apiVersion: 'v1', kind: 'Pod' };
    expect(await post({ object: pod })).toEqual({ status: 200, json: { kind: 'Pod', reports: 0 } });
    expect(offered).toHaveLength(2);
  });

  test('lets no event be later than now', async () => {
    await post({ ...event, timestamp: '2099-01-01T00:00:00Z' });
    await post({ object });
    expect(offered.map(({ at }) => at.getTime() - NOW.getTime())).toEqual([60_000, 0]);
  });

  test.each([
    ['no event', { any: 'thing' }],
    ['an object that is text', { object: 'canary' }],
    ['an object without a name', { object: { ...object, metadata: {} } }],
    ['a list', [event]],
  ])('refuses %s, and quotes nothing of it', async (_, body) => {
    const { status, json } = await post(body);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'REPORTS_INVALID' });
    expect(json.message).not.toContain('canary');
  });

  test('refuses an event of which nothing could be taken', async () => {
    refusals = ['uid: is too long', 'uid: is too long'];
    expect(await post(event)).toMatchObject({ status: 400, json: { code: 'REPORTS_INVALID' } });
    refusals = ['uid: is too long'];
    expect(await post(event)).toEqual({ status: 200, json: { kind: 'Application', reports: 1 } });
  });

  test('answers nobody without the key of a runtime, puts it on record, and not for long', async () => {
    expect(await post(event, { authorization: 'wrong' })).toMatchObject({ status: 401 });
    expect(await post(event, { authorization: '' })).toMatchObject({ status: 401 });
    expect(denied).toMatchObject([
      { action: 'gitops-runtime.events', result: 'denied' },
      { action: 'gitops-runtime.events' },
    ]);
    expect(offered).toEqual([]);
    expect(await post(event)).toMatchObject({ status: 200 });
    const statuses = [];
    for (let time = 0; time < 40; time += 1)
      statuses.push((await post(event, { authorization: 'wrong' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await post(event)).toMatchObject({ status: 200 });
  });

  test('looks no key up for who has tried too often, from whichever address of their network', async () => {
    const tries = Array.from({ length: 100 }, (_, at) =>
      post(event, { authorization: `wrong ${at}`, 'x-address': `2001:db8::${at.toString(16)}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([statuses.filter(status => status === 401).length, lookups]).toEqual([30, 30]);
    // A runtime that was not heard of before waits there with everybody, and nowhere else.
    expect((await post(event, { 'x-address': '2001:db8::1' })).status).toBe(429);
    expect((await post(event, { 'x-address': '2001:db8:0:1::1' })).status).toBe(200);
    expect((await post(event, { 'x-address': '2001:db8::1' })).status).toBe(200);
    // Once its key is revoked, it is one more who tries.
    isRevoked = true;
    expect((await post(event, { 'x-address': '2001:db8::1' })).status).toBe(401);
    expect((await post(event, { 'x-address': '2001:db8::1' })).status).toBe(429);
  });

  test('does not count the keys that are right', async () => {
    for (let time = 0; time < 100; time += 1) expect((await post(event)).status).toBe(200);
    expect((await post(event, { authorization: 'wrong' })).status).toBe(401);
  });

  test('whatever is posted, it is taken as reports or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (metadata, spec, status) => {
        offered = [];
        const reply = await post({
          object: { ...object, metadata: { name: 'x', ...(metadata as object) }, spec, status },
        });
        expect([200, 400]).toContain(reply.status);
        for (const { bodies } of offered) for (const body of bodies) ReportBody.parse(body);
      }),
      { numRuns: 100 },
    );
  });
});
