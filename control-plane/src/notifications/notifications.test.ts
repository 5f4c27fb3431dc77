import { hmacHex } from '@freshet/kit/crypto';
import { systemIds } from '@freshet/kit/ids';
import { createOutbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, type ModuleServer, startModule } from '../testing/index.ts';
import type { JobDraft } from '../unit-of-work/index.ts';
import { createMailer, createNotifications, type NotificationsTables, notificationsSchema } from './index.ts';
import { startMailServer, startReceiver } from './receivers.fixture.ts';

type Module = ReturnType<typeof createNotifications>;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let fixture: ModuleServer<NotificationsTables, Module>;
let jobs: JobDraft[];

beforeAll(async () => {
  receiver = await startReceiver();
  mail = await startMailServer();
  fixture = await startModule<NotificationsTables, Module>(inject('serverUrl'), {
    schema: notificationsSchema,
    create: ({ work, keyRing, ids, clock }) =>
      createNotifications({
        work,
        jobs: { jobs: async (_, drafts) => void jobs.push(...drafts), committed: () => undefined },
        secrets: keyRing,
        outbound: createOutbound(testNetworks),
        mailer: createMailer({ smtpUrl: new Secret(mail.url), from: 'Freshet <ci@example.com>' }),
        publicUrl: new URL('https://ci.example.com'),
        ids,
        clock,
      }),
  });
});

beforeEach(async () => {
  jobs = [];
  receiver.received.length = 0;
  receiver.answers.length = 0;
  mail.mails.length = 0;
  const { json } = await fixture.ask('admin', 'GET /notifications');
  for (const { id } of json.notifications) await fixture.ask('admin', `DELETE /notifications/${id}`);
});

afterAll(async () => {
  await fixture.close();
  receiver.close();
  mail.close();
});

const PIPELINE = '1'.repeat(24);

const build = (changes: object = {}) => ({
  id: 'b'.repeat(24),
  number: 7,
  pipelineId: PIPELINE,
  pipelineName: 'shop/build',
  state: 'error',
  reason: 'step test failed',
  notify: true,
  git: {
    repoOwner: 'acme',
    repoName: 'shop',
    branch: '<!channel> `rm`',
    commitMessage: 'Sell more\nBcc: eve@example.com',
    author: 'Ada',
  },
  ...changes,
});

const hear = async (data: object, id: string = systemIds.next()) => {
  for (const consumer of fixture.module.consumers) {
    await consumer.handle(
      {
        specversion: '1.0',
        id,
        source: 'test',
        type: 'build.finished.v1',
        time: '2026-11-15T00:00:00.000Z',
        datacontenttype: 'application/json',
        partitionkey: 'key',
        accountid: ACCOUNT,
        actorid: 'system',
        data: { accountId: ACCOUNT, ...data },
      },
      { signal: new AbortController().signal, attempt: 1 },
    );
  }
};

const work = async (attempt = 1) => {
  for (const { payload } of [...jobs]) {
    await fixture.module.workers[0]?.handle(
      { id: '1', queue: 'q', payload, attempt, createdAt: new Date(0) },
      { signal: new AbortController().signal, fence: 1 },
    );
  }
};

const subscribe = async (channel: object, changes: object = {}) => {
  const body = { name: 'us', channel, events: ['failed'], ...changes };
  const { status, json } = await fixture.ask('admin', 'POST /notifications', body);
  expect(status).toBe(201);
  return json as {
    readonly notification: { readonly id: string; readonly target: string };
    readonly secret?: string;
  };
};

describe('a build that ended is told', () => {
  test('to Slack, with what outsiders wrote as plain text', async () => {
    await subscribe({ kind: 'slack', url: receiver.url });
    await hear({ build: build(), failedSteps: ['test'] });
    await work();
    const message = JSON.parse(receiver.received[0]?.body ?? '{}');
    expect(message.text).toBe(`<https://ci.example.com/builds/${'b'.repeat(24)}|shop/build #7 failed>`);
    const values = message.attachments[0].fields.map(({ value }: { value: string }) => value);
    expect(values).toEqual([
      'acme/shop',
      '&lt;!channel&gt; `rm`',
      'Sell more',
      'Ada',
      'test',
      'step test failed',
    ]);
  });

  test('to a webhook, signed with a secret that was shown once', async () => {
    const { secret = '' } = await subscribe({ kind: 'webhook', url: receiver.url });
    await hear({ build: build() });
    await work();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const [, time, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-freshet-signature'])) ?? [];
    expect(signature).toBe(hmacHex(secret, `${time}.${body}`));
    expect(JSON.parse(body)).toMatchObject({
      type: 'build.failed',
      build: { number: 7, pipelineName: 'shop/build' },
    });
    expect(JSON.stringify((await fixture.ask('admin', 'GET /notifications')).json)).not.toContain(secret);
  });

  test('by mail, where nothing of a commit becomes a header', async () => {
    await subscribe({ kind: 'email', to: ['ops@example.com'] });
    await hear({ build: build() });
    await work();
    expect(mail.mails).toHaveLength(1);
    const [head = ''] = (mail.mails[0] ?? '').split('\n\n');
    expect(head).toMatch(/^Subject: shop\/build #7 failed$/m);
    expect(head).toMatch(/^To: ops@example.com$/m);
    expect(mail.mails[0]).not.toContain('eve@example.com');
  });

  test('to where it was told before, when only the rest is changed', async () => {
    const { notification } = await subscribe({ kind: 'slack', url: receiver.url }, { events: ['success'] });
    const changed = { name: 'renamed', events: ['failed'] };
    const { json } = await fixture.ask('admin', `PUT /notifications/${notification.id}`, changed);
    expect(json.notification).toMatchObject({ ...changed, kind: 'slack', target: notification.target });
    await hear({ build: build() });
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  test('only to those who want to know of it', async () => {
    await subscribe({ kind: 'slack', url: receiver.url }, { events: ['success'] });
    await subscribe({ kind: 'slack', url: receiver.url }, { disabled: true });
    await subscribe({ kind: 'slack', url: receiver.url }, { pipelineId: '2'.repeat(24) });
    await hear({ build: build() });
    await hear({ build: build({ state: 'success', notify: false }) });
    expect(jobs).toEqual([]);
    await subscribe(
      { kind: 'slack', url: receiver.url },
      { pipelineId: PIPELINE, events: ['pending-approval'] },
    );
    await hear({ build: build({ state: 'pending-approval' }), step: { name: 'ship it' } });
    await work();
    expect(receiver.received[0]?.body).toContain('shop/build #7 waits for an approval in ship it');
  });

  test('once, however often it is heard and tried', async () => {
    await subscribe({ kind: 'slack', url: receiver.url });
    await hear({ build: build() }, 'event-1');
    await hear({ build: build() }, 'event-1');
    await work();
    await work();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a message that does not arrive', () => {
  test('is tried again, and the log says what came of it', async () => {
    const { notification } = await subscribe({ kind: 'slack', url: receiver.url });
    receiver.answers.push(503);
    await hear({ build: build() });
    await expect(work()).rejects.toThrow('503');
    const log = async () =>
      (await fixture.ask('admin', `GET /notifications/${notification.id}/messages`)).json.messages;
    expect(await log()).toMatchObject([
      { state: 'waiting', attempts: 1, problem: expect.stringContaining('503') },
    ]);
    await work(2);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('is given up when the receiver refuses it', async () => {
    const { notification } = await subscribe({ kind: 'slack', url: receiver.url });
    receiver.answers.push(404);
    await hear({ build: build() });
    await work();
    const { json } = await fixture.ask('admin', `GET /notifications/${notification.id}/messages`);
    expect(json.messages).toMatchObject([
      { state: 'failed', problem: 'the receiver answered with status 404' },
    ]);
  });
});

describe('a notification', () => {
  test('can be tested, and says why it does not work', async () => {
    const { notification } = await subscribe({ kind: 'email', to: ['ops@example.com'] });
    expect((await fixture.ask('admin', `POST /notifications/${notification.id}/test`)).status).toBe(204);
    expect(mail.mails[0]).toContain('This is a test message from Freshet');
    mail.replies.push('550 no such user');
    const refused = await fixture.ask('admin', `POST /notifications/${notification.id}/test`);
    expect([refused.status, refused.json.code]).toEqual([503, 'NOTIFICATION_UNDELIVERED']);
  });

  test('shows no more of an address than its host', async () => {
    const { notification } = await subscribe({ kind: 'slack', url: receiver.url });
    expect(JSON.stringify(notification)).not.toContain('hidden');
    expect(JSON.stringify(fixture.audits)).not.toContain('hidden');
    const rows = await fixture.owner().sql.selectFrom('notifications.subscriptions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('hidden');
  });

  test('can be changed and is nobody else’s business', async () => {
    const { notification } = await subscribe({ kind: 'slack', url: receiver.url });
    const change = { name: 'them', channel: { kind: 'email', to: ['a@example.com'] }, events: ['success'] };
    const path = `/notifications/${notification.id}` as const;
    expect((await fixture.ask('stranger', `PUT ${path}`, change)).status).toBe(404);
    expect((await fixture.ask('stranger', `DELETE ${path}`)).status).toBe(404);
    expect((await fixture.ask('stranger', `POST ${path}/test`)).status).toBe(404);
    expect((await fixture.ask('member', `DELETE ${path}`)).status).toBe(403);
    const { json } = await fixture.ask('admin', `PUT ${path}`, change);
    expect(json.notification).toMatchObject({ name: 'them', kind: 'email', target: 'a@example.com' });
  });

  test('to a private network reaches nothing, unless the operator allows it', async () => {
    const guarded = createOutbound({ allowPrivate: false });
    await expect(guarded({ url: receiver.url, method: 'POST' })).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
    expect(receiver.received).toEqual([]);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/',
    'http://[::ffff:169.254.169.254]/',
  ])('cannot be saved for %s, which is never asked', async url => {
    const { status, json } = await fixture.ask('admin', 'POST /notifications', {
      name: 'inside',
      events: ['failed'],
      channel: { kind: 'webhook', url },
    });
    expect([status, json.code]).toEqual([400, 'ADDRESS_REFUSED']);
  });
});
