/**
 * One life of an account with every kind of secret in it. Afterwards each secret is looked for wherever it could
 * have leaked: replies, events, the audit log, the server log, the database.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, IdentityFixture, type Process, type Tenant } from './identity-fixture.ts';

let fixture: IdentityFixture;
let server: Process;
let acme: Tenant;
const replies: { call: string; answer: Answer }[] = [];
const secrets = new Map<string, string>();
const emails: string[] = [];

const ask = async (...[call, asked]: Parameters<Process['ask']>): Promise<Answer> => {
  const answer = await server.ask(call, asked);
  replies.push({ call, answer });
  return answer;
};

/** The part of a token that must stay secret. */
const secretOf = (token: string): string => token.slice(25);

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  acme = await fixture.tenant(server, 'acme');
  const user = await fixture.member(server, acme);
  secrets.set('password of the admin', acme.password).set('password of the user', user.password);
  secrets
    .set('session of the admin', secretOf(acme.session))
    .set('session of the user', secretOf(user.session));
  secrets.set('key of the admin', secretOf(acme.key)).set('key of the user', secretOf(user.key));
  emails.push(`${acme.userName}@example.com`, user.email, 'guest@example.com', 'later@example.com');
  const { key } = acme;

  await ask('GET /user', { key });
  await ask('GET /user', { session: user.session });
  await ask('PATCH /account', { key, body: { sessionIdleMinutes: 60 } });
  const { json: team } = await ask('POST /team', { key, body: { name: 'team', users: [user.id] } });
  await ask(`PATCH /team/${team._id}`, { key, body: { tags: ['t'] } });
  const { json: robot } = await ask('POST /service-accounts', {
    key,
    body: { name: 'robot', teams: [team._id] },
  });
  const made = await ask(`POST /auth/key?subjectType=service-account&subjectReference=${robot.id}`, {
    key,
    body: { name: 'k' },
  });
  secrets.set('key of the robot', secretOf(made.payload));
  const keyId = made.payload.slice(0, 24);
  await ask(`PATCH /auth/key/${keyId}`, { key, body: { scopes: ['team'] } });
  await ask(`GET /auth/key/${keyId}`, { key });
  await ask('GET /team', { key: made.payload });
  await ask('GET /users', { key: made.payload });
  const { json: invitation } = await ask('POST /invitations', {
    key,
    body: { email: 'guest@example.com', teams: [team._id] },
  });
  secrets
    .set('invitation', secretOf(invitation.token))
    .set('password of the guest', 'the guest likes purple');
  const accepted = await ask('POST /invitations/accept', {
    body: { token: invitation.token, userName: 'guest', password: 'the guest likes purple' },
    ip: fixture.address(),
  });
  secrets.set('session of the guest', secretOf(accepted.session!));
  const { json: pending } = await ask('POST /invitations', { key, body: { email: 'later@example.com' } });
  secrets.set('pending invitation', secretOf(pending.token));
  await ask(`DELETE /invitations/${pending.id}`, { key });
  secrets.set('new password of the guest', 'the guest likes orange now');
  await ask('POST /auth/password', {
    session: accepted.session,
    body: { currentPassword: 'the guest likes purple', newPassword: 'the guest likes orange now' },
  });
  await ask('PATCH /user', {
    session: accepted.session,
    body: { userName: 'visitor', currentPassword: 'the guest likes orange now' },
  });
  secrets.set('mistyped password', 'wrong but nearly right');
  await ask('POST /auth/login', { body: { userName: 'visitor', password: 'wrong but nearly right' } });
  await ask('POST /auth/login', {
    body: { userName: 'visitor', password: 'the guest likes orange now', account: 5 },
  });
  await ask('POST /auth/login', { body: { userName: 'wrong but nearly right', password: 'x' } });
  await ask('POST /auth/password', {
    session: user.session,
    body: { currentPassword: 'wrong but nearly right', newPassword: 'x'.repeat(12) },
  });
  await ask(`PATCH /users/${user.id}`, { key, body: { role: 'admin' } });
  const reset = await server.identity.operator.resetPassword(user.userName);
  secrets.set('reset password', reset.reveal());
  for (const list of [
    '/users',
    '/team',
    '/auth/keys',
    '/auth/sessions',
    '/invitations',
    '/service-accounts',
    '/account',
  ])
    await ask(`GET ${list}`, { key });
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from identity.users where password_hash is not null
    union all select secret_hash from identity.api_keys
    union all select secret_hash from identity.sessions
    union all select secret_hash from identity.invitations`.execute(server.pool.sql);
  rows.forEach(({ hash }, at) => {
    secrets.set(`stored hash ${at}`, hash);
  });
  await ask(`POST /users/${user.id}/disable`, { key });
  await ask(`DELETE /users/${user.id}`, { key });
  await ask(`DELETE /service-accounts/${robot.id}`, { key });
  await ask(`DELETE /team/${team._id}`, { key });
});
afterAll(() => fixture?.drop());

const leaksIn = (text: string): string[] =>
  [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);

describe('secrets', () => {
  test('are in no reply except the one that shows them once', () => {
    const leaks = replies.flatMap(({ call, answer }) =>
      leaksIn(answer.payload).map(name => `${call}: ${name}`),
    );
    expect(leaks.map(leak => leak.replace(/\?.*:/, ':'))).toEqual([
      'POST /auth/key: key of the robot',
      'POST /invitations: invitation',
      'POST /invitations: pending invitation',
    ]);
  });

  test('are in no header but the cookie of a new session', () => {
    const leaks = replies.flatMap(({ call, answer }) =>
      leaksIn(JSON.stringify(answer.headers)).map(name => `${call}: ${name}`),
    );
    expect(leaks).toEqual(['POST /invitations/accept: session of the guest']);
  });

  test('are in no event and in no record, refused calls included', () => {
    const { audits, drafts } = fixture.journals;
    expect(drafts.length).toBeGreaterThan(15);
    expect(leaksIn(JSON.stringify([audits, drafts, fixture.denied]))).toEqual([]);
  });

  test('are in no line of the log', () => {
    expect(leaksIn(JSON.stringify(server.log.entries))).toEqual([]);
  });

  test('are in the database only as hashes', async () => {
    const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
      where table_schema = 'identity' and table_type = 'BASE TABLE'`.execute(server.pool.sql);
    for (const { table_name } of rows) {
      const table = await sql`select * from ${sql.id('identity', table_name)}`.execute(server.pool.sql);
      const plain = leaksIn(JSON.stringify(table.rows)).filter(name => !name.startsWith('stored hash'));
      expect([table_name, plain]).toEqual([table_name, []]);
    }
  });
});

describe('addresses', () => {
  test('are in no event and in no record', () => {
    const { audits, drafts } = fixture.journals;
    const text = JSON.stringify([audits, drafts, fixture.denied]);
    expect(emails.filter(email => text.includes(email))).toEqual([]);
  });
});
