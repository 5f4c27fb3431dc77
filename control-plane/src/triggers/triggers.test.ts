import { createHmac } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT, startTriggers, type TriggersFixture } from './triggers.fixture.ts';

const PIPELINE = '1'.repeat(24);
const SECRET = 'a secret of sixteen or more';
const SHA = '9c2f0a7be1d44c6b8f3e5a1d2c7b9e8f00112233';

let fixture: TriggersFixture;
let hook: { readonly id: string; readonly url: string };
let serial = 0;

const nextSerial = (): number => {
  serial += 1;
  return serial;
};

const push = (changes: object = {}) => ({
  ref: 'refs/heads/main',
  before: '1'.repeat(40),
  after: SHA,
  head_commit: { id: SHA, message: `"; rm -rf / #<script> ${nextSerial()}`, author: { name: 'Ada' } },
  commits: [{ added: ['src/a.ts'] }],
  repository: { full_name: 'acme/shop', clone_url: 'https://github.example/acme/shop.git' },
  ...changes,
});

const sign = (body: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

interface Wrong {
  readonly signature?: string | undefined;
  readonly delivery?: string;
}

const deliver = (body: string, { signature = sign(body), delivery = `d-${nextSerial()}` }: Wrong = {}) =>
  fixture.send(new URL(hook.url).pathname, {
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': delivery,
      ...(signature === '' ? {} : { 'x-hub-signature-256': signature }),
    },
    payload: body,
  });

const settled = (id: string) =>
  eventually(async () => {
    const { json } = await fixture.ask('admin', `GET /webhooks/deliveries/${id}`);
    if (json.state === 'waiting') throw new Error('still waiting');
    return json;
  });

const trigger = (id: string, changes: object = {}) => ({
  id,
  type: 'git',
  name: `trigger-${id}`,
  repo: 'acme/shop',
  events: ['push.heads'],
  provider: 'github',
  context: 'our-github',
  ...changes,
});

beforeAll(async () => {
  fixture = await startTriggers(inject('serverUrl'));
  fixture.jobs.start();
  fixture.pipelines.set(PIPELINE, {
    id: PIPELINE,
    accountId: ACCOUNT,
    name: 'shop/build',
    tags: [],
    spec: {
      triggers: [
        trigger('fires'),
        trigger('tags', { events: ['push.tags'] }),
        trigger('elsewhere', { repo: 'acme/other' }),
        trigger('docs', { modifiedFilesGlob: 'docs/**', branchRegex: null }),
        { id: 'broken' },
      ],
    },
  });
  await fixture.hear('pipeline.created.v1', {
    accountId: ACCOUNT,
    pipelineId: PIPELINE,
    name: 'x',
    revision: 1,
  });
  const { json } = await fixture.ask('admin', 'POST /webhooks', {
    name: 'GitHub',
    provider: 'github',
    secret: SECRET,
  });
  hook = json;
});

beforeEach(() => {
  fixture.builds.requests.length = 0;
});

afterAll(() => fixture.close());

describe('a signed delivery', () => {
  test('begins a build for each trigger that fires and tells why the others do not', async () => {
    const { status, json } = await deliver(JSON.stringify(push()));
    expect(status).toBe(202);
    const delivery = await settled(json.id);
    expect(delivery).toMatchObject({
      state: 'done',
      repo: 'acme/shop',
      provider: 'github',
      hiddenVerdicts: 0,
    });
    const reasons = Object.fromEntries(
      delivery.verdicts.map(({ triggerId, reason }: Record<string, string>) => [triggerId, reason]),
    );
    expect(reasons).toEqual({
      fires: 'It waits for push.heads, and every filter agrees.',
      tags: 'It does not wait for push.heads, only for push.tags.',
      docs: "None of the 1 changed files matches 'docs/**'.",
    });
    const [request, ...others] = fixture.builds.requests;
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      accountId: ACCOUNT,
      pipeline: PIPELINE,
      cause: { kind: 'webhook', triggerId: 'fires', event: 'push.heads' },
      git: { branch: 'main', revision: SHA, context: 'our-github', isFork: false },
    });
    expect(delivery.verdicts[0].buildId).toMatch(/^[0-9a-f]{24}$/);
  });

  test('that comes again, with its own id or another, begins nothing', async () => {
    const body = JSON.stringify(push());
    const first = await deliver(body, { delivery: 'same' });
    const again = await deliver(body, { delivery: 'same' });
    const replayed = await deliver(body, { delivery: 'other' });
    expect([first, again, replayed].map(({ json }) => json.duplicate)).toEqual([false, true, true]);
    expect(replayed.json.id).toBe(first.json.id);
    await settled(first.json.id);
    expect(fixture.builds.requests).toHaveLength(1);
  });

  test('begins each build once even if its work fails in between', async () => {
    fixture.builds.failures = [new Fault('DATABASE_UNAVAILABLE', 'away')];
    const { json } = await deliver(JSON.stringify(push()));
    await settled(json.id);
    expect(fixture.builds.requests).toHaveLength(1);
  });

  test('whose build is refused says so instead of trying for ever', async () => {
    fixture.builds.failures = [new Fault('NOT_FOUND', 'it is gone')];
    const { json } = await deliver(JSON.stringify(push()));
    const { verdicts } = await settled(json.id);
    expect(verdicts[0]).toMatchObject({ fires: true, problem: 'NOT_FOUND: it is gone' });
  });

  test('that is no JSON is kept as what it is', async () => {
    const { json } = await deliver('no json');
    expect(await settled(json.id)).toMatchObject({ state: 'unreadable', reason: 'The body is not JSON.' });
  });

  test('can be taken once more by a person, and begins builds anew', async () => {
    const { json } = await deliver(JSON.stringify(push()));
    await settled(json.id);
    const again = await fixture.ask('admin', `POST /webhooks/deliveries/${json.id}/redeliver`);
    expect(again.status).toBe(202);
    expect(await settled(again.json.id)).toMatchObject({ redeliveryOf: json.id, state: 'done' });
    expect(fixture.builds.requests).toHaveLength(2);
    expect(fixture.audits.at(-1)).toMatchObject({ action: 'webhook.redeliver' });
  });
});

describe('a comment that tells only the number of its pull request', () => {
  const comment = () =>
    JSON.stringify({
      action: 'created',
      issue: { number: 7, title: 'Sell more', pull_request: {} },
      comment: { body: `/run ${nextSerial()}`, user: { login: 'ada' }, author_association: 'OWNER' },
      repository: { full_name: 'acme/chat' },
    });

  const say = async () => {
    const body = comment();
    const { json } = await fixture.send(new URL(hook.url).pathname, {
      headers: { 'x-github-event': 'issue_comment', 'x-hub-signature-256': sign(body) },
      payload: body,
    });
    return settled(json.id);
  };

  beforeAll(async () => {
    const id = '3'.repeat(24);
    const spec = { triggers: [trigger('chat', { repo: 'acme/chat', events: ['pullrequest.commentAdded'] })] };
    fixture.pipelines.set(id, { id, accountId: ACCOUNT, name: 'shop/chat', tags: [], spec });
    await fixture.hear('pipeline.created.v1', { accountId: ACCOUNT, pipelineId: id, revision: 1 });
  });

  test('begins a build of its branch once the provider said which that is', async () => {
    const head = { ref: 'more', sha: SHA, repo: { full_name: 'acme/chat' } };
    fixture.answerWith({ number: 7, title: 'Sell more', head, base: { ref: 'main' } });
    await say();
    expect(fixture.asked).toEqual(['https://api.github.com/repos/acme/chat/pulls/7']);
    expect(fixture.builds.requests).toMatchObject([
      { git: { branch: 'more', revision: SHA, isFork: false } },
    ]);
  });

  test('begins none, and says why, when nobody can say', async () => {
    fixture.answerWith(undefined);
    const { verdicts } = await say();
    expect(verdicts[0]).toMatchObject({
      fires: false,
      reason: expect.stringContaining('could not be asked'),
    });
  });
});

describe('a delivery is refused, always in the same words,', () => {
  const refusals: readonly [
    string,
    () => Promise<{ status: number; json: { code: string; message: string } }>,
  ][] = [
    ['without a signature', () => deliver('{}', { signature: '' })],
    ['with the signature of another secret', () => deliver('{}', { signature: sign('{}', 'another') })],
    ['with the signature of another body', () => deliver('{}', { signature: sign('{ }') })],
    ['with something that is no signature', () => deliver('{}', { signature: 'sha256=zz' })],
    [
      'at an address that is no webhook',
      () =>
        fixture.send(`/api/webhooks/github/${'f'.repeat(24)}`, {
          headers: { 'x-hub-signature-256': sign('{}') },
          payload: '{}',
        }),
    ],
    [
      'in the words of another provider',
      () =>
        fixture.send(`/api/webhooks/gitlab/${hook.id}`, {
          headers: { 'x-gitlab-token': SECRET },
          payload: '{}',
        }),
    ],
    ['at an address that is nothing', () => fixture.send('/api/webhooks/nobody/x', { payload: '{}' })],
  ];

  test.each(refusals)('%s', async (_, send) => {
    const { status, json } = await send();
    expect(status).toBe(401);
    expect(json).toMatchObject({
      code: 'WEBHOOK_UNSIGNED',
      message: 'the delivery is not signed as it should be',
    });
  });

  test('and when it is larger than 25 MB', async () => {
    const body = 'x'.repeat(25 * 1024 * 1024 + 1);
    const { status, json } = await deliver(body);
    expect([status, json.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('with a signature of our own that is old, and taken with a fresh one', async () => {
    const { json } = await fixture.ask('admin', 'POST /webhooks', { name: 'mine', provider: 'generic' });
    const body = JSON.stringify({
      event: 'push.heads',
      repository: 'acme/shop',
      branch: 'main',
      revision: SHA,
    });
    const send = (seconds: number) => {
      const hex = createHmac('sha256', json.secret).update(`${seconds}.${body}`).digest('hex');
      return fixture.send(new URL(json.url).pathname, {
        headers: { 'x-freshet-signature': `t=${seconds},v1=${hex}` },
        payload: body,
      });
    };
    const now = Math.floor(Date.now() / 1000);
    expect((await send(now - 3_600)).status).toBe(401);
    const taken = await send(now);
    expect(taken.status).toBe(202);
    expect((await send(now)).json.duplicate).toBe(true);
    expect((await settled(taken.json.id)).verdicts.some(({ fires }: { fires: boolean }) => fires)).toBe(true);
  });
});

describe('a webhook', () => {
  test('shows its secret once, and a new one takes the place of the old', async () => {
    const made = await fixture.ask('admin', 'POST /webhooks', {
      name: 'one',
      provider: 'gitea',
      repo: 'acme/shop',
    });
    expect(made.status).toBe(201);
    const path = `/api/webhooks/gitea/${made.json.id}`;
    const hex = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
    const send = (secret: string, body: string) =>
      fixture.send(path, {
        headers: { 'x-gitea-event': 'push', 'x-gitea-signature': hex(secret, body) },
        payload: body,
      });
    expect((await send(made.json.secret, '{"n":1}')).status).toBe(202);
    const rotated = await fixture.ask('admin', `POST /webhooks/${made.json.id}/secret`);
    expect((await send(made.json.secret, '{"n":2}')).status).toBe(401);
    expect((await send(rotated.json.secret, '{"n":3}')).status).toBe(202);
    const list = await fixture.ask('admin', 'GET /webhooks');
    expect(JSON.stringify(list.json)).not.toContain(rotated.json.secret);
    await fixture.ask('admin', `DELETE /webhooks/${made.json.id}`);
    expect((await send(rotated.json.secret, '{"n":4}')).status).toBe(401);
  });

  test('of a repository takes nothing about another one', async () => {
    const { json } = await fixture.ask('admin', 'POST /webhooks', {
      name: 'narrow',
      provider: 'generic',
      repo: 'acme/narrow',
    });
    const body = JSON.stringify({ event: 'push.heads', repository: 'acme/shop', branch: 'main' });
    const now = Math.floor(Date.now() / 1000);
    const hex = createHmac('sha256', json.secret).update(`${now}.${body}`).digest('hex');
    const sent = await fixture.send(new URL(json.url).pathname, {
      headers: { 'x-freshet-signature': `t=${now},v1=${hex}` },
      payload: body,
    });
    expect(await settled(sent.json.id)).toMatchObject({ state: 'ignored', verdicts: [] });
    expect(fixture.builds.requests).toEqual([]);
  });

  test('and its deliveries are nobody else’s business', async () => {
    const { json } = await deliver(JSON.stringify(push()));
    await settled(json.id);
    expect((await fixture.ask('stranger', `GET /webhooks/deliveries/${json.id}`)).status).toBe(404);
    expect((await fixture.ask('stranger', `POST /webhooks/${hook.id}/secret`)).status).toBe(404);
    expect((await fixture.ask('stranger', 'GET /webhooks')).json.webhooks).toEqual([]);
    expect((await fixture.ask('stranger', 'GET /webhooks/deliveries')).json.deliveries).toEqual([]);
  });
});

describe('the built-in host', () => {
  const pushed = {
    accountId: ACCOUNT,
    repository: {
      fullName: 'acme/shop',
      cloneUrl: 'http://127.0.0.1/git/acme/shop.git',
      defaultBranch: 'main',
    },
    actor: { kind: 'user', id: 'd'.repeat(24), name: 'ada' },
    kind: 'branch',
    name: 'main',
    action: 'updated',
    after: SHA,
    changedFiles: ['src/a.ts'],
    changedFilesTruncated: false,
  };

  test('begins a build for a push, once however often the bus tells it', async () => {
    const pipeline = fixture.pipelines.get(PIPELINE);
    if (!pipeline) throw new Error('no pipeline');
    fixture.pipelines.set(PIPELINE, {
      ...pipeline,
      spec: { triggers: [trigger('host', { provider: 'freshet' })] },
    });
    await fixture.hear('pipeline.updated.v1', { accountId: ACCOUNT, pipelineId: PIPELINE, revision: 2 });
    await fixture.hear('repository.pushed.v1', pushed, 'event-1');
    await fixture.hear('repository.pushed.v1', pushed, 'event-1');
    expect(fixture.builds.requests).toMatchObject([
      {
        git: { provider: 'freshet', revision: SHA },
        // Whoever pushed began it, and may have to leave approving it to somebody else.
        cause: { kind: 'webhook', by: { kind: 'user', id: 'd'.repeat(24), name: 'ada' } },
      },
    ]);
  });

  test('begins none for a pipeline that is gone', async () => {
    await fixture.hear('pipeline.deleted.v1', { accountId: ACCOUNT, pipelineId: PIPELINE, revision: 2 });
    await fixture.hear('repository.pushed.v1', pushed);
    expect(fixture.builds.requests).toEqual([]);
    const { json } = await fixture.ask('admin', 'GET /webhooks/deliveries?limit=1&repo=Acme/Shop');
    expect(json.deliveries[0]).toMatchObject({
      state: 'done',
      reason: 'No trigger watches this repository.',
    });
    const next = await fixture.ask('admin', `GET /webhooks/deliveries?limit=1&cursor=${json.nextCursor}`);
    expect(next.json.deliveries[0].id).not.toBe(json.deliveries[0].id);
    expect((await fixture.ask('admin', 'GET /webhooks/deliveries?cursor=x')).status).toBe(400);
  });

  test('is not heard for an account whose pipelines are not ours', async () => {
    expect(OTHER_ACCOUNT).not.toBe(ACCOUNT);
    fixture.pipelines.set(PIPELINE, {
      id: PIPELINE,
      accountId: OTHER_ACCOUNT,
      name: 'theirs',
      tags: [],
      spec: { triggers: [trigger('theirs')] },
    });
    await fixture.hear('pipeline.created.v1', {
      accountId: OTHER_ACCOUNT,
      pipelineId: PIPELINE,
      revision: 1,
    });
    await fixture.hear('repository.pushed.v1', pushed);
    expect(fixture.builds.requests).toEqual([]);
  });
});
