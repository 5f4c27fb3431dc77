/**
 * Uses the product as people do, well and badly, at the most talkative log level, and then looks for everything
 * secret that went in or came out: in all output, all answers but the one that shows it, and every row kept.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, ApiClient } from './api-client.ts';
import { Lab, type Served } from './lab.ts';
import { query } from './query.ts';

const lab = new Lab();
afterAll(() => lab.close());

const secrets = new Map<string, string>();
const refusals: Answer[] = [];
let databaseUrl: string;
let served: Served;
let admin: ApiClient;

/** Remembers a secret by what it is, and hands it back. */
const secret = (name: string, value: string): string => {
  expect(value.length).toBeGreaterThan(11);
  secrets.set(name, value);
  return value;
};

const cookieSecret = (client: ApiClient): string =>
  decodeURIComponent(client.credentials.cookie?.split('=')[1] ?? '').split('.')[1] ?? '';

const keySecret = (token: string): string => token.split('.')[1] ?? '';

const refused = async (call: Promise<Answer>): Promise<void> => {
  const answer = await call;
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  refusals.push(answer);
};

/** A superuser whose password is worth looking for; the server of the run is gone with the run. */
const databaseWithSecret = async (): Promise<string> => {
  const login = `canary_${randomBytes(6).toString('hex')}`;
  const password = secret('database password', randomBytes(18).toString('hex'));
  await query(inject('serverUrl'), `create role ${login} login superuser password '${password}'`);
  const url = new URL(await lab.migratedDatabase());
  Object.assign(url, { username: login, password });
  return url.href;
};

beforeAll(async () => {
  databaseUrl = await databaseWithSecret();
  const env = {
    FRESHET_LOG_LEVEL: 'debug',
    FRESHET_MASTER_KEY: secret('master key', randomBytes(32).toString('base64')),
  };
  served = await lab.start({ databaseUrl, env });
  const anyone = new ApiClient(served.url);
  const password = secret('first password', served.adminPassword ?? '');

  const session = await anyone.signIn('admin', password);
  secret('session', cookieSecret(session));
  const key = await session.call('POST /auth/key', { body: { name: 'canary' } });
  secret('API key', keySecret(key.text));
  admin = new ApiClient(served.url, { authorization: key.text });

  await workAsAdmin(anyone);
  await workAsMember(anyone);
  await failInEveryWay(anyone, key.text);
  await session.call('POST /auth/logout');
});

const workAsAdmin = async (anyone: ApiClient): Promise<void> => {
  const robot = await admin.call('POST /service-accounts', { body: { name: 'robot' } });
  const subject = `subjectType=service-account&subjectReference=${robot.json.id}`;
  const once = { body: { name: 'robot key' }, headers: { 'idempotency-key': randomUUID() } };
  const robotKey = await admin.call(`POST /auth/key?${subject}`, once);
  secret('service account key', keySecret(robotKey.text));
  // The answer was shown once; a repeat must not show it again.
  await refused(admin.call(`POST /auth/key?${subject}`, once));
  expect((await new ApiClient(served.url, { authorization: robotKey.text }).call('GET /user')).status).toBe(
    200,
  );

  const provider = {
    name: 'directory',
    issuer: 'http://127.0.0.1:9',
    clientId: 'freshet',
    clientSecret: secret('client secret', randomBytes(18).toString('hex')),
  };
  expect((await admin.call('POST /sso/providers', { body: provider })).status).toBe(201);
  await refused(admin.call('POST /sso/providers', { body: provider }));
  await refused(anyone.call('GET /sso/providers'));
};

const workAsMember = async (anyone: ApiClient): Promise<void> => {
  const invitation = await admin.call('POST /invitations', { body: { email: 'mia@example.com' } });
  const token = invitation.json.token as string;
  secret('invitation', keySecret(token) || token);
  const chosen = secret('chosen password', `correct horse ${randomUUID()}`);
  const body = { token, userName: 'mia', password: chosen };
  expect((await anyone.call('POST /invitations/accept', { body })).status).toBe(200);
  await refused(anyone.call('POST /invitations/accept', { body }));
  const mia = await anyone.signIn('mia', chosen);
  secret("member's session", cookieSecret(mia));
  const newPassword = secret('new password', `battery staple ${randomUUID()}`);
  const change = { currentPassword: chosen, newPassword };
  expect((await mia.call('POST /auth/password', { body: change })).status).toBe(204);
  await refused(mia.call('POST /auth/password', { body: change }));
  await refused(mia.call('GET /audit'));
};

const failInEveryWay = async (anyone: ApiClient, key: string): Promise<void> => {
  const guess = secret('guessed password', `guess ${randomUUID()}`);
  await refused(anyone.call('POST /auth/login', { body: { userName: 'admin', password: guess } }));
  await refused(
    anyone.call('POST /auth/login', { body: { userName: guess, password: guess, extra: guess } }),
  );
  await refused(anyone.call('POST /auth/login', { body: { userName: 1, password: [guess] } }));
  const forged = secret('forged key', randomBytes(24).toString('hex'));
  for (const credentials of [{ authorization: `Bearer ${forged}` }, { cookie: `freshet_session=${forged}` }])
    await refused(new ApiClient(served.url, credentials).call('GET /users'));
  // In places where no secret belongs.
  await refused(admin.call(`GET /team/${key}`));
  await refused(admin.call('POST /team', { body: { name: { authorization: key } } }));
  await refused(admin.call(`GET /nowhere?access_token=${key}`));
};

/** The ways in which a text may be written down. */
const forms = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  Buffer.from(value).toString('base64url'),
  Buffer.from(value).toString('hex'),
];

const found = (text: string): string[] =>
  [...secrets].filter(([, value]) => forms(value).some(form => text.includes(form))).map(([name]) => name);

describe('nothing secret is', () => {
  test('in what the process prints, but the first password, once', async () => {
    const { freshet, adminPassword = '' } = served;
    expect(freshet.stderr).toContain('"level":"debug"');
    expect(freshet.output.split(adminPassword)).toHaveLength(2);
    expect(found(freshet.output.replace(adminPassword, ''))).toEqual([]);
  });

  test('in a refusal', () => {
    expect(refusals.length).toBeGreaterThan(12);
    for (const { text, headers } of refusals) expect(found(text + JSON.stringify([...headers]))).toEqual([]);
  });

  test('in the audit log', async () => {
    for (const format of ['csv', 'json']) {
      const log = await admin.call(`GET /audit/download?format=${format}`);
      expect(log.text).toContain('invitation');
      expect(found(log.text)).toEqual([]);
    }
  });

  test('in the figures', async () => {
    expect(found((await admin.call('GET ~/metrics')).text)).toEqual([]);
  });

  test('in any row of any table', async () => {
    const tables = await query(
      databaseUrl,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    let rows = 0;
    for (const { name } of tables) {
      const kept = await query(databaseUrl, `select t::text as row from ${name} t`);
      rows += kept.length;
      for (const { row } of kept) expect(found(String(row)), String(name)).toEqual([]);
    }
    expect(rows).toBeGreaterThan(50);
  });
});
