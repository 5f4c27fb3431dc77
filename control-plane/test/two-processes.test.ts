import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { Socket } from 'node:net';
import { TunnelHeader } from '@freshet/contracts/gitops';
import { eventually } from '@freshet/kit/testing';
import type { LinkStream } from '@freshet/link/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { adminClient, freePort, Lab } from './lab.ts';
import { query } from './query.ts';
import { TestRuntime } from './test-runtime.ts';

const lab = new Lab();
afterAll(() => lab.close());

let databaseUrl: string;
let first: ApiClient;
let second: ApiClient;

/** On one machine they reach each other where they listen, which has to be said: elsewhere it would not be so. */
const startPeer = async () => {
  const port = String(await freePort());
  const env = { FRESHET_PORT: port, FRESHET_PEER_URL: `http://127.0.0.1:${port}` };
  return lab.start({ databaseUrl, env });
};

beforeAll(async () => {
  databaseUrl = await lab.database();
  // Started at once on an empty database, as a deployment would: one of them sets it up.
  const both = await Promise.all([startPeer(), startPeer()]);
  const creators = both.filter(({ adminPassword }) => adminPassword !== undefined);
  expect(creators).toHaveLength(1);
  first = await adminClient(creators[0]!);
  second = first.at(both.find(served => served !== creators[0])!.url);
});

/** A member without any rules, with a key of their own. */
const member = async (): Promise<ApiClient> => {
  const userName = `m${randomUUID().slice(0, 8)}`;
  const invitation = await first.call('POST /invitations', { body: { email: `${userName}@example.com` } });
  const password = `pass ${randomUUID()}`;
  const accepted = await new ApiClient(first.url).call('POST /invitations/accept', {
    body: { token: invitation.json.token, userName, password },
  });
  expect(accepted.status, accepted.text).toBe(200);
  const session = await new ApiClient(first.url).signIn(userName, password);
  const key = await session.call('POST /auth/key', { body: { name: 'mine' } });
  return new ApiClient(first.url, { authorization: key.text });
};

/** After this long a process looks again by itself; what is felt sooner, it was told. */
const CACHE_MS = 10_000;

/** How long `felt` takes to come true, asked without a pause. */
const msUntil = async (felt: () => Promise<boolean>): Promise<number> => {
  const started = performance.now();
  while (!(await felt())) {
    if (performance.now() - started > CACHE_MS) throw new Error('not felt before the cache forgets');
  }
  return performance.now() - started;
};

describe('two processes on one database', () => {
  test('take one create that reaches both of them once', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `shared ${at}`);
    for (const name of names) {
      const call = { body: { name }, headers: { 'idempotency-key': randomUUID() } };
      const answers = await Promise.all([first.call('POST /team', call), second.call('POST /team', call)]);
      const made = answers.filter(({ status }) => status === 201);
      expect(made.length).toBeGreaterThan(0);
      for (const answer of answers) {
        if (answer.status === 201) expect(answer.text).toBe(made[0]?.text);
        else expect(answer.json).toMatchObject({ status: 409, code: 'REQUEST_REPLAYED' });
      }
      // Once the first answer is kept, every repeat gets it, wherever it goes.
      for (const process of [first, second])
        expect((await process.call('POST /team', call)).text).toBe(made[0]?.text);
    }
    const teams = (await second.call('GET /team')).json as { name: string }[];
    expect(
      teams
        .filter(({ name }) => name.startsWith('shared '))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(names.toSorted());
    const audit = await second.call('GET /audit?action=team.create&result=success&limit=1000');
    expect(audit.json.records).toHaveLength(names.length);
    await eventually(async () => {
      const events = await query(
        databaseUrl,
        `select 1 from bus.events where envelope->'data'->>'name' like 'shared %'`,
      );
      expect(events).toHaveLength(names.length);
    });
  });

  test('refuse a revoked key everywhere at once', async () => {
    const user = await member();
    const elsewhere = user.at(second.url);
    expect((await elsewhere.call('GET /user')).status).toBe(200);
    const id = user.credentials.authorization?.split('.')[0];
    expect((await first.call(`DELETE /auth/key/${id}`)).status).toBe(204);
    expect((await user.call('GET /user')).status).toBe(401);
    expect(await msUntil(async () => (await elsewhere.call('GET /user')).status === 401)).toBeLessThan(
      0.8 * CACHE_MS,
    );
  });

  test('feel a changed access rule everywhere at once', async () => {
    const user = (await member()).at(second.url);
    const mayRead = async () => (await user.call('GET /audit')).status === 200;
    expect(await mayRead()).toBe(false);
    const rule = await first.call('POST /abac', {
      body: { effect: 'allow', subject: { kind: 'role', id: 'user' }, resource: 'audit', actions: ['read'] },
    });
    expect(rule.status, rule.text).toBe(201);
    expect(await msUntil(mayRead)).toBeLessThan(0.8 * CACHE_MS);
    expect((await first.call(`DELETE /abac/${rule.json.id}`)).status).toBe(204);
    expect(await msUntil(async () => !(await mayRead()))).toBeLessThan(0.8 * CACHE_MS);
  });

  test('share the background work and do none of it twice', async () => {
    // The rules of a team go when the team does: an event that either process may handle.
    const teams = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const team = (
          await [first, second][at % 2]!.call('POST /team', { body: { name: `short-lived ${at}` } })
        ).json;
        const rule = await first.call('POST /abac', {
          body: {
            effect: 'allow',
            subject: { kind: 'team', id: team._id },
            resource: 'team',
            actions: ['read'],
          },
        });
        expect(rule.status, rule.text).toBe(201);
        return { team: team._id as string, rule: rule.json.id as string };
      }),
    );
    for (const [at, { team }] of teams.entries())
      expect((await [second, first][at % 2]!.call(`DELETE /team/${team}`)).status).toBe(204);
    await eventually(async () => {
      const rules = (await first.call('GET /abac')).json as { id: string }[];
      expect(rules.filter(({ id }) => teams.some(({ rule }) => rule === id))).toEqual([]);
    });
    const audit = await first.call('GET /audit?entity=access-rule&limit=1000');
    const records = audit.json.records as {
      action: string;
      actor: { kind: string };
      entity: { id: string };
    }[];
    for (const { rule } of teams) {
      expect(records.filter(({ entity }) => entity.id === rule)).toMatchObject([
        { actor: { kind: 'system' } },
        { action: 'access-rule.create' },
      ]);
    }
    expect((await first.call('GET /audit/verify')).json).toMatchObject({ ok: true });
  });

  test('run each schedule once that both are asked to look at', async () => {
    const schedules = (await first.call('GET /system/schedules')).json as { name: string }[];
    expect(schedules.length).toBeGreaterThan(0);
    for (const { name } of schedules) {
      const path = `/system/schedules/${name}`;
      const asked = await Promise.all([first, second].map(process => process.call(`POST ${path}/run`)));
      const ids = new Set(asked.map(({ json }) => json._id));
      await eventually(async () => {
        const runs = (await second.call(`GET ${path}/runs`)).json as { _id: string; state: string }[];
        expect(runs.filter(({ _id }) => ids.has(_id)).map(({ state }) => state)).toEqual(
          [...ids].map(() => 'succeeded'),
        );
      });
      const runs = (await second.call(`GET ${path}/runs`)).json as { trigger: string; attempt: number }[];
      expect(runs.filter(({ trigger }) => trigger === 'request')).toHaveLength(ids.size);
      for (const { attempt } of runs) expect(attempt).toBe(1);
    }
  });
});

describe('a runtime that is connected to one of two processes', () => {
  const answering = (stream: LinkStream): void => {
    const { method, target, headers } = TunnelHeader.parse(stream.header).tunnel;
    const from = headers.find(([name]) => name === 'x-forwarded-for')?.[1];
    if (headers.some(([name]) => name === 'upgrade')) {
      void stream.write(Buffer.from(`${JSON.stringify({ status: 101, headers: UPGRADED })}\nhello`));
      void stream
        .read()
        .then(bytes => stream.write(Buffer.concat([Buffer.from('echo '), bytes ?? Buffer.alloc(0)])));
      return;
    }
    const chunks: Buffer[] = [];
    const answer = async () => {
      for await (const chunk of stream) chunks.push(chunk);
      const body = `${method} ${target} from ${from}: ${Buffer.concat(chunks)}`;
      void stream.write(
        Buffer.from(`${JSON.stringify({ status: 200, headers: [['x-who', 'runtime']] })}\n${body}`),
      );
      stream.end();
    };
    void answer();
  };
  const UPGRADED = [
    ['connection', 'upgrade'],
    ['upgrade', 'websocket'],
  ];

  const send = async (at: string, host: string, options: RequestOptions, body?: string) => {
    const { hostname, port } = new URL(at);
    const sent = request({ hostname, port, ...options, headers: { host, ...options.headers } });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer) text += chunk;
    return { status: answer.statusCode, who: answer.headers['x-who'], text };
  };

  test('is reached through both, and offline through both when it is gone', async () => {
    const made = await first.call('POST /gitops/runtimes', {
      body: { name: 'edge', namespace: 'argocd', cluster: 'https://edge.example.com' },
    });
    expect(made.status, made.text).toBe(201);
    const runtime = new TestRuntime(`${first.url}/api/gitops/link`, made.json.key, answering);
    const { url } = await runtime.hello();
    const { host } = new URL(url);
    for (const at of [first.url, second.url])
      expect(await eventually(() => send(at, host, { path: '/app-proxy/x?y=1' }))).toEqual({
        status: 200,
        who: 'runtime',
        text: 'GET /app-proxy/x?y=1 from 127.0.0.1: ',
      });
    const posted = await send(second.url, host, { method: 'POST', path: '/app-proxy/z' }, 'a body');
    expect(posted.text).toBe('POST /app-proxy/z from 127.0.0.1: a body');
    // Who only says to be a peer is believed nothing.
    const claimed = { path: '/', headers: { 'x-freshet-peer': `${Date.now()},8.8.8.8,${'a'.repeat(43)}` } };
    expect((await send(second.url, host, claimed)).text).toBe('GET / from 127.0.0.1: ');
    const { hostname, port } = new URL(second.url);
    const upgrade = request({
      hostname,
      port,
      path: '/app-proxy/socket',
      headers: { host, connection: 'upgrade', upgrade: 'websocket' },
    });
    upgrade.end();
    const [, socket, begun] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket, Buffer];
    let heard = begun.toString();
    socket.on('data', chunk => {
      heard += chunk;
    });
    socket.write('there');
    await eventually(() => expect(heard).toBe('helloecho there'));
    socket.destroy();
    await runtime.stop();
    await eventually(async () => {
      for (const at of [first.url, second.url])
        expect((await send(at, host, { path: '/' })).text).toContain('RUNTIME_OFFLINE');
    });
  });
});

describe('a process that runs some modules', () => {
  test('serves those, beside one that serves all', async () => {
    const { url } = await lab.start({ databaseUrl, env: { FRESHET_MODULES: 'system,identity' } });
    const some = first.at(url);
    expect((await some.call('GET /users')).status).toBe(200);
    expect((await some.call('GET ~/readyz')).status).toBe(200);
    for (const absent of ['GET /audit', 'GET /abac', 'POST ~/graphql'] as const) {
      const answer = await some.call(absent);
      expect(answer.json).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    }
    expect((await first.call('GET /audit')).status).toBe(200);

    // What it changes is audited and announced all the same, by whoever runs those parts.
    const created = await some.call('POST /team', { body: { name: 'made beside' } });
    expect(created.status).toBe(201);
    const audit = await first.call(`GET /audit?entityId=${created.json._id}`);
    expect(audit.json.records).toMatchObject([{ action: 'team.create' }]);
  });
});
