import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Push } from '@freshet/domain/automation';
import type { GitProviderKind } from '@freshet/kit/git-providers';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookIntake } from './index.ts';
import { webhookKey } from './webhook-secrets.ts';

const URL_OF = 'https://git.example/acme/shop.git';
const KEY = webhookKey(URL_OF);
const SECRET = 's3cret';
let kind: GitProviderKind = 'github';
let pushes: Push[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  const intake = createWebhookIntake({
    secrets: { find: async key => (key === KEY ? { url: URL_OF, secret: new Secret(SECRET) } : undefined) },
    provider: () => kind,
    pushed: push => pushes.push(push),
    log: memoryLogger(),
  });
  server = createServer((request, response) => void intake.request(request, response));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(done => server.close(done)));
beforeEach(() => {
  pushes = [];
});

const hmac = (body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const send = (body: string, headers: Record<string, string>, path = `/webhooks/git/${KEY}`) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

const github = JSON.stringify({
  ref: 'refs/heads/main',
  before: '1'.repeat(40),
  after: '2'.repeat(40),
  repository: {
    name: 'shop',
    full_name: 'acme/shop',
    owner: { login: 'acme', name: 'acme' },
    default_branch: 'main',
    clone_url: 'https://evil.example/other.git',
  },
  head_commit: { id: '2'.repeat(40), message: 'm', added: ['apps/a.yaml'], modified: [], removed: [] },
  commits: [{ id: '2'.repeat(40), message: 'm', added: ['apps/a.yaml'], modified: [], removed: [] }],
  pusher: { name: 'ada' },
  sender: { login: 'ada' },
});

describe('a webhook', () => {
  test.each([
    ['github', { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hmac(github)}` }],
    ['gitea', { 'x-gitea-event': 'push', 'x-gitea-signature': hmac(github) }],
    ['freshet', { 'x-gitea-event': 'push', 'x-gitea-signature': hmac(github) }],
  ] as const)(
    'of %s that is signed tells the engine which branch of the known repository moved',
    async (name, headers) => {
      kind = name;
      const answer = await send(github, headers);
      expect(answer.status).toBe(202);
      expect(pushes).toMatchObject([{ url: URL_OF, ref: 'refs/heads/main', isDefaultBranch: true }]);
    },
  );

  test('of GitLab is known by its token', async () => {
    kind = 'gitlab';
    const body = JSON.stringify({
      object_kind: 'push',
      ref: 'refs/heads/main',
      before: '1'.repeat(40),
      after: '2'.repeat(40),
      project: { path_with_namespace: 'acme/shop', default_branch: 'main', git_http_url: URL_OF },
      commits: [{ id: '2'.repeat(40), message: 'm', added: [], modified: ['a.yaml'], removed: [] }],
    });
    expect((await send(body, { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': SECRET })).status).toBe(202);
    expect(pushes).toMatchObject([{ url: URL_OF, ref: 'refs/heads/main' }]);
    expect((await send(body, { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': 'guess' })).status).toBe(401);
  });

  test.each([
    ['no signature', {}, undefined],
    ['a wrong signature', { 'x-hub-signature-256': `sha256=${hmac(github, 'other')}` }, undefined],
    ['a signature in the form of another provider', { 'x-gitea-signature': hmac(github) }, undefined],
    [
      'the key of no repository',
      { 'x-hub-signature-256': `sha256=${hmac(github)}` },
      `/webhooks/git/${'0'.repeat(32)}`,
    ],
  ])('with %s is not believed', async (_, headers, path) => {
    kind = 'github';
    const answer = await send(github, { 'x-github-event': 'push', ...headers }, path);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_REFUSED' });
    expect(pushes).toEqual([]);
  });

  test('that is signed but no JSON, elsewhere, or about something else moves nothing', async () => {
    kind = 'github';
    const signed = (body: string, event: string) => ({
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${hmac(body)}`,
    });
    expect((await send('{', signed('{', 'push'))).status).toBe(400);
    expect((await send(github, signed(github, 'push'), '/webhooks/git/../x')).status).toBe(404);
    expect((await send('{}', signed('{}', 'ping'))).status).toBe(202);
    expect(pushes).toEqual([]);
  });
});
