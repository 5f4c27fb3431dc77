import { randomUUID } from 'node:crypto';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { CuttableProxy } from './cuttable-proxy.ts';
import { adminClient, Lab, localClient, postgresPid, type Served } from './lab.ts';

const lab = new Lab();
afterAll(() => lab.close());

/** A caller that gets no answer within this has given up, and so has whoever waits for the process to stop. */
const ANSWER_LIMIT_MS = 25_000;

/** Made with the account, not by anyone. */
const DEFAULT_TEAMS = ['users', 'admins'];

const timed = async <Result>(job: Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const started = performance.now();
  return { result: await job, ms: performance.now() - started };
};

describe('a process whose database is somewhere else', () => {
  let proxy: CuttableProxy;
  let served: Served;
  let admin: ApiClient;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    proxy = new CuttableProxy(await lab.migratedDatabase());
    await proxy.open();
    lab.onClose(() => proxy.cut());
    served = await lab.start({ databaseUrl: proxy.url });
    admin = await adminClient(served);
  });

  const expectServing = async (): Promise<void> => {
    await eventually(async () => {
      const name = `team ${randomUUID()}`;
      const created = await admin.call('POST /team', { body: { name } });
      expect(created.status, created.text).toBe(201);
      acknowledged.push(name);
      expect((await admin.call('GET ~/readyz')).status).toBe(200);
    });
  };

  const expectDegraded = async (name: string): Promise<void> => {
    const anyone = new ApiClient(served.url);
    const query = timed(admin.call('POST ~/graphql', { body: { query: '{ teams { id } }' } }));
    const calls = await Promise.all(
      [
        admin.call('GET /team'),
        admin.call('POST /team', { body: { name } }),
        admin.call('GET /users'),
        admin.call('GET /audit'),
        anyone.call('GET /user'),
        anyone.call('POST /auth/login', { body: { userName: 'admin', password: 'any' } }),
      ].map(timed),
    );
    for (const { result, ms } of calls) {
      expect(result.status, result.text).toBe(503);
      expect(result.json).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
      expect(result.json.message).toMatch(/^the database /);
      expect(result.headers.get('retry-after')).toBe('2');
      expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
    }
    // As an error of the field or of the whole request, depending on how far it got.
    expect((await query).result.text).toContain('DATABASE_UNAVAILABLE');
    expect((await query).ms).toBeLessThan(ANSWER_LIMIT_MS);
    for (const caller of [admin, anyone]) expect((await caller.call('GET ~/healthz')).status).toBe(200);
    const readiness = await anyone.call('GET ~/readyz');
    expect(readiness.status).toBe(503);
    expect(readiness.json).toMatchObject({ code: 'NOT_READY', details: { missing: ['database'] } });
  };

  test('says so readably when it is gone, and resumes by itself', async () => {
    await expectServing();
    await proxy.cut();
    await expectDegraded('refused');
    await proxy.open();
    await expectServing();
    const teams = await admin.call('GET /team');
    expect(teams.json.map((team: { name: string }) => team.name)).not.toContain('refused');
  });

  test('answers late, but answers, when it pauses for a moment', async () => {
    proxy.silence();
    const calls = [admin.call('GET /users'), admin.call('POST /team', { body: { name: 'paused' } })];
    // The database is asked, and nothing comes back: that is the pause.
    await eventually(() => expect(proxy.heldBytes).toBeGreaterThan(0));
    await proxy.open();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 201]);
  });

  test('says so readably when it falls silent, and resumes on new connections', async () => {
    proxy.silence();
    await expectDegraded('silent');
    await expectDegraded('still silent');
    await proxy.cut();
    await proxy.open();
    await expectServing();
  });

  test('lost nothing that it acknowledged and doubled nothing', async () => {
    const names: string[] = (await admin.call('GET /team')).json.map((team: { name: string }) => team.name);
    for (const name of acknowledged) expect(names).toContain(name);
    const created = await admin.call('GET /audit?action=team.create&result=success&limit=1000');
    const audited = created.json.records.map((record: { entity: { name: string } }) => record.entity.name);
    const custom = names.filter(name => !DEFAULT_TEAMS.includes(name));
    expect(audited.toSorted()).toEqual(custom.toSorted());
    expect((await admin.call('GET /audit/verify')).json).toMatchObject({ ok: true });
  });

  test('still stops when asked to while the database is silent', async () => {
    proxy.silence();
    const pending = admin.call('GET /team').catch(() => undefined);
    await eventually(() => expect(proxy.heldBytes).toBeGreaterThan(0));
    const { result, ms } = await timed(served.freshet.stop());
    expect(result).toEqual({ code: 0, signal: null });
    expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
    await pending;
  });

  test('took none of it for a bug', () => {
    const lines = served.freshet.stderr.split('\n');
    expect(lines.filter(line => /"level":"error"|failed unexpectedly/.test(line))).toEqual([]);
  });
});

describe('a process whose own database is killed', () => {
  test('starts it again by itself and goes on', async () => {
    const home = await lab.home();
    const { freshet } = await lab.start({ home });
    const admin = await localClient(home);
    expect((await admin.call('POST /team', { body: { name: 'before' } })).status).toBe(201);

    const pid = await postgresPid(home);
    process.kill(pid!, 'SIGKILL');
    await eventually(async () => {
      const created = await admin.call('POST /team', { body: { name: 'after' } });
      if (created.status === 503) expect(created.json.code).toBe('DATABASE_UNAVAILABLE');
      expect(created.status).toBe(201);
    });
    await eventually(async () => expect((await admin.call('GET ~/readyz')).status).toBe(200));
    expect(await postgresPid(home)).not.toBe(pid);
    const names = (await admin.call('GET /team')).json.map((team: { name: string }) => team.name);
    expect(names).toEqual(expect.arrayContaining(['before', 'after']));
    expect(await freshet.stop()).toEqual({ code: 0, signal: null });
  });
});
