import {
  AuthorizeCaller,
  GitToken,
  RecordCalls,
  SendRuntimeReports,
  SettingsChanged,
  TellEverything,
} from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { ask, on } from '@freshet/link/server';
import { afterEach, expect, test } from 'vitest';
import {
  createPlatformLink,
  type PlatformLink,
  type PlatformLinkOptions,
  type PlatformSession,
} from './index.ts';
import { INTRODUCTION, linkTo, startPlatform, type TestPlatform, WELCOME } from './platform.fixture.ts';

const CALLER = { id: 'u', kind: 'user', name: 'Ada', email: 'ada@example.com', isAdmin: false } as const;

const begun: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of begun.splice(0).reverse()) await stop();
});

const platform = async (...given: Parameters<typeof startPlatform>): Promise<TestPlatform> => {
  const started = await startPlatform(...given);
  begun.push(() => started.stop());
  return started;
};

const link = (url: string, options: Partial<PlatformLinkOptions> = {}): PlatformLink => {
  const made = createPlatformLink({ ...linkTo(url), onTunnel: stream => stream.end(), ...options });
  begun.push(() => made.stop());
  made.start();
  return made;
};

const connected = (made: PlatformLink) => eventually(() => expect(made.isConnected).toBe(true));

test('a runtime introduces itself on each session, and knows what it was welcomed with', async () => {
  const { url, sessions, introductions } = await platform();
  let leads = true;
  const made = link(url, { introduce: () => ({ ...INTRODUCTION, leads }) });
  await connected(made);
  expect(made.welcome).toEqual(WELCOME);
  leads = false;
  made.renew('somebody else leads');
  await eventually(() => expect(made.welcome?.generation).toBe(2));
  await eventually(() => expect(sessions).toHaveLength(1));
  expect(introductions.map(one => one.leads)).toEqual([true, false]);
});

test('questions are answered, and faults of the control plane arrive as they are', async () => {
  const recorded: unknown[] = [];
  const { url } = await platform([
    on(AuthorizeCaller, async ({ token, questions }) => {
      if (token !== 'token') throw new Fault('UNAUTHENTICATED', 'the token is not good');
      const decisions = questions.map(({ action }) => ({ isAllowed: action === 'sync', reason: 'rule' }));
      return { body: { caller: CALLER, decisions, keepMs: 0 } };
    }),
    on(GitToken, async ({ token }) => ({
      body: {
        root: 'http://127.0.0.1:3000/git/first/',
        apiUrl: 'http://127.0.0.1:3000/api',
        userName: token ?? 'runtime',
        password: 'secret',
        expiresInMs: 1_000,
      },
    })),
    on(RecordCalls, async ({ entries }) => {
      recorded.push(...entries);
      return { body: {} };
    }),
  ]);
  const made = link(url);
  const question = (action: string) => ({ action, resource: 'gitops-application', attributes: {} });
  const said = await made.authorize({ token: 'token', questions: [question('sync'), question('delete')] });
  expect(said.caller.name).toBe('Ada');
  expect(said.decisions.map(({ isAllowed }) => isAllowed)).toEqual([true, false]);
  await expect(made.authorize({ token: 'other', questions: [] })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect((await made.gitToken('ada')).userName).toBe('ada');
  expect((await made.gitToken(undefined)).userName).toBe('runtime');
  const entity = { kind: 'gitops-application', id: 'argocd/guestbook', name: 'guestbook' };
  const entry = { id: '2'.repeat(24), callerId: 'u', callerKind: 'user', callerName: 'Ada' } as const;
  await made.audit([{ ...entry, action: 'gitops-application.sync', entity, result: 'done', details: {} }]);
  await made.audit([]);
  expect(recorded).toHaveLength(1);
});

test('a question whose session breaks off is put again on the next one', async () => {
  let asked = 0;
  const running: TestPlatform = await platform([
    on(AuthorizeCaller, async () => {
      asked += 1;
      if (asked === 1) {
        running.sessions[0]?.close('internal', 'cut');
        await new Promise(() => undefined);
      }
      return { body: { caller: CALLER, decisions: [], keepMs: 0 } };
    }),
  ]);
  const made = link(running.url);
  expect((await made.authorize({ token: 'token', questions: [] })).caller.id).toBe('u');
  expect(asked).toBe(2);
});

test('whoever gives up a question does not wait for a session', async () => {
  const made = link('http://127.0.0.1:9', {});
  await expect(made.gitToken(undefined, AbortSignal.timeout(1))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('reports go over the session that they belong to, under its generation', async () => {
  const batches: unknown[] = [];
  const { url, sessions } = await platform([
    on(SendRuntimeReports, async (body, { payload }) => {
      batches.push({ ...body, text: payload.toString() });
      return { body: { acknowledged: body.last } };
    }),
  ]);
  const begunSessions: PlatformSession[] = [];
  const made = link(url, { onSession: session => begunSessions.push(session) });
  await connected(made);
  const [first] = begunSessions;
  expect(await first?.sendReports({ first: 1, last: 2, lines: Buffer.from('{}\n{}\n') })).toBe(2);
  expect(batches).toEqual([{ generation: 1, first: 1, last: 2, text: '{}\n{}\n' }]);
  sessions[0]?.close('internal', 'cut');
  await eventually(() => expect(begunSessions).toHaveLength(2));
  expect(first?.over.aborted).toBe(true);
  await expect(first?.sendReports({ first: 3, last: 3, lines: Buffer.from('{}\n') })).rejects.toMatchObject({
    code: 'LINK_CLOSED',
  });
  expect(begunSessions[1]?.welcome.generation).toBe(2);
});

test('changed settings and the wish to hear everything again reach the runtime', async () => {
  const { url, sessions } = await platform();
  const heard: string[] = [];
  const made = link(url, {
    onSettings: async ({ settings }) => void heard.push(settings.accountName),
    onResync: async reason => void heard.push(reason),
  });
  await connected(made);
  const [session] = sessions;
  if (!session) throw new Error('there is no session');
  const settings = { ...WELCOME.settings, accountName: 'renamed' };
  await ask(session, SettingsChanged, { isConfigurationRuntime: false, settings });
  await ask(session, TellEverything, { reason: 'rebuild' });
  expect(heard).toEqual(['renamed', 'rebuild']);
  expect(made.welcome).toMatchObject({ isConfigurationRuntime: false, settings: { accountName: 'renamed' } });
});

test('before the welcome streams are refused, and a runtime with a bad key is not connected', async () => {
  const gate = Promise.withResolvers<void>();
  const running = await startPlatform([], () => gate.promise);
  begun.push(() => running.stop());
  const taken: unknown[] = [];
  const made = link(running.url, { onTunnel: stream => taken.push(stream) });
  await eventually(() => expect(running.introductions).toHaveLength(1));
  expect(made.isConnected).toBe(false);
  gate.resolve();
  await connected(made);
  running.sessions[0]?.open({ tunnel: {} }, { priority: 'interactive' });
  await eventually(() => expect(taken).toHaveLength(1));
  const log = memoryLogger();
  const other = link(running.url, { key: () => new Secret('bad'), log });
  await eventually(() => expect(JSON.stringify(log.entries)).toContain('does not know this credential'));
  expect(other.isConnected).toBe(false);
});
