import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@freshet/kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { adminClient, isAlive, Lab, localClient, postgresPid, type Served } from './lab.ts';

const lab = new Lab();
afterAll(() => lab.close());

/** What a stop may take at most, however its clients behave: by itself ten seconds, the rest is for a busy machine. */
const STOP_LIMIT_MS = 25_000;

const timed = async <Result>(job: Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const started = performance.now();
  return { result: await job, ms: performance.now() - started };
};

const openSocket = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  lab.onClose(async () => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};

/** Makes every request that creates a team wait until `release` is called. */
const holdTeams = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table identity.teams in access exclusive mode');
  lab.onClose(() => client.end().catch(() => undefined));
  return {
    /** Resolves once somebody waits. */
    awaited: () =>
      eventually(async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where not granted and relation = 'identity.teams'::regclass`,
        );
        expect(rows).not.toEqual([]);
      }),
    release: () => client.query('commit'),
  };
};

describe('a process that is asked to stop', () => {
  let databaseUrl: string;
  let admin: ApiClient;
  let first: Served | undefined;

  beforeAll(async () => {
    databaseUrl = await lab.migratedDatabase();
    first = await lab.start({ databaseUrl });
    admin = await adminClient(first);
  });

  /** One that nobody has stopped yet. */
  const serving = async (): Promise<Served> => {
    const served = first ?? (await lab.start({ databaseUrl }));
    first = undefined;
    return served;
  };

  test('finishes the request it is at, takes no new connection, and ends well', async () => {
    const { freshet, url } = await serving();
    const held = await holdTeams(databaseUrl);
    const slow = admin.at(url).call('POST /team', { body: { name: 'slow' } });
    await held.awaited();
    const stopped = timed(freshet.stop());
    await eventually(() => expect(openSocket(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
    await held.release();
    const answer = await slow;
    expect(answer).toMatchObject({ status: 201, json: { name: 'slow' } });
    expect(answer.headers.get('connection')).toBe('close');
    const { result, ms } = await stopped;
    expect(result).toEqual({ code: 0, signal: null });
    expect(ms).toBeLessThan(STOP_LIMIT_MS);
  });

  test('does not wait for clients that never finish what they began', async () => {
    const { freshet, url } = await serving();
    const login = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
    for (const text of ['', 'GET /api/user HTT', login, `${login}Content-Length: 100\r\n\r\n{`]) {
      (await openSocket(url)).write(text);
    }
    // Answered, so the server has read what came before on the other connections.
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { result, ms } = await timed(freshet.stop());
    expect(result).toEqual({ code: 0, signal: null });
    expect(ms).toBeLessThan(STOP_LIMIT_MS);
  });

  test('ends open event streams', async () => {
    const { freshet, url } = await serving();
    const stream = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...admin.credentials, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { accountEvents { type } }' }),
    });
    expect(stream.status).toBe(200);
    const { result, ms } = await timed(freshet.stop());
    expect(result).toEqual({ code: 0, signal: null });
    expect(ms).toBeLessThan(STOP_LIMIT_MS);
    await stream.text().catch(() => undefined); // cut or ended, it is over
  });

  test('takes the signals of a terminal and of npm for one request to stop', async () => {
    const { freshet, url } = await serving();
    const held = await holdTeams(databaseUrl);
    const slow = admin.at(url).call('POST /team', { body: { name: 'asked thrice' } });
    await held.awaited();
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) freshet.send(signal);
    await eventually(() => expect(openSocket(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' }));
    await held.release();
    expect(await slow).toMatchObject({ status: 201, json: { name: 'asked thrice' } });
    expect(await freshet.exit).toEqual({ code: 0, signal: null });
  });
});

describe('a process with a database of its own', () => {
  test('takes it along when asked to stop while it starts', async () => {
    const home = await lab.home();
    const freshet = await lab.launch({ home });
    const pid = await eventually(async () => {
      const found = await postgresPid(home);
      if (found === undefined) throw new Error('the database does not run yet');
      return found;
    });
    const { result, ms } = await timed(freshet.stop());
    expect(result).toEqual({ code: 0, signal: null });
    expect(ms).toBeLessThan(STOP_LIMIT_MS);
    expect(isAlive(pid)).toBe(false);
    expect(freshet.stderr).not.toContain('could not start');
  });

  test.each([
    ['once', ['SIGTERM']],
    ['three times', ['SIGINT', 'SIGINT', 'SIGINT']],
    ['by a terminal that is closed', ['SIGHUP']],
  ] as const)('takes it along when asked to stop %s while it serves', async (_, signals) => {
    const home = await lab.home();
    const { freshet } = await lab.start({ home });
    expect((await (await localClient(home)).call('GET /audit/download')).status).toBe(200);
    const pid = await postgresPid(home);
    expect(pid).toBeDefined();
    for (const signal of signals) freshet.send(signal);
    expect(await freshet.exit).toEqual({ code: 0, signal: null });
    expect(isAlive(pid!)).toBe(false);
  });

  test('takes it along when it is killed', async () => {
    const home = await lab.home();
    const { freshet } = await lab.start({ home });
    const pid = await postgresPid(home);
    await freshet.kill();
    await eventually(() => expect(isAlive(pid!)).toBe(false));
    // Shut down in order: a server that was killed leaves its lock.
    expect(await postgresPid(home)).toBeUndefined();
  });
});
