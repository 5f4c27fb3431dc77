import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacHex } from '@freshet/kit/crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, RepositoriesFixture } from '../repositories.fixture.ts';

let fixture: RepositoriesFixture;

beforeAll(async () => {
  fixture = await RepositoriesFixture.start(inject('serverUrl'));
});
afterAll(() => fixture.stop());

const CHANGED = 'repository.pull-request-changed.v1';
const actions = (repository: string) =>
  fixture
    .emitted(CHANGED)
    .filter(({ repository: { fullName } }) => fullName === repository)
    .map(({ action, pullRequest }) => `${pullRequest.number} ${action}`);

/** Pushes a branch with one new file from where `main` was at the beginning. */
const branch = async (clone: string, name: string, to = 'origin'): Promise<string> => {
  const root = (await fixture.git(clone, 'rev-list', '--max-parents=0', 'HEAD')).out.trim();
  await fixture.git(clone, 'checkout', '-q', '-B', name, root);
  const sha = await fixture.commit(clone, { [`${name}.txt`]: `${name}\n` }, `Add ${name}`);
  await fixture.git(clone, 'push', '-q', to, `HEAD:${name}`);
  return sha;
};

describe('pull requests', () => {
  test('are opened, reviewed, held to the rules of their target and merged in three ways', async () => {
    const clone = await fixture.seeded('shop');
    const at = '/repos/acme/shop/pulls';
    const heads = {
      one: await branch(clone, 'one'),
      two: await branch(clone, 'two'),
      three: await branch(clone, 'three'),
    };
    for (const name of ['one', 'two', 'three']) {
      const { status, json } = await fixture.ask('writer', `POST ${at}`, {
        title: `Add ${name}`,
        source: { branch: name },
      });
      expect([status, json.state, json.mergeable, json.source.isFork]).toEqual([201, 'open', 'yes', false]);
    }
    const again = await fixture.ask('writer', `POST ${at}`, { title: 'Again', source: { branch: 'one' } });
    expect([again.status, again.json.code]).toEqual([409, 'PULL_REQUEST_EXISTS']);
    expect(
      (await fixture.ask('reader', `POST ${at}`, { title: 'x', source: { branch: 'one' } })).status,
    ).toBe(403);

    await fixture.ask('admin', 'PUT /repos/acme/shop/protections', {
      pattern: 'main',
      requiredApprovals: 1,
      requiredStatuses: ['ci'],
    });
    const merge = (number: number, body: object) => fixture.ask('writer', `POST ${at}/${number}/merge`, body);
    expect((await merge(1, {})).json).toMatchObject({
      status: 409,
      code: 'PULL_REQUEST_NOT_READY',
      details: { reasons: ['it has 0 of 1 approvals', 'it lacks the status ci'] },
    });
    const own = await fixture.ask('writer', `POST ${at}/1/reviews`, { verdict: 'approve' });
    expect(own.status).toBe(403);
    for (const number of [1, 2, 3]) {
      expect(
        (await fixture.ask('reviewer', `POST ${at}/${number}/reviews`, { verdict: 'approve' })).status,
      ).toBe(201);
    }
    const status = (sha: string, state: string) =>
      fixture.ask('writer', `POST /repos/acme/shop/statuses/${sha}`, { context: 'ci', state });
    expect((await status(heads.one, 'pending')).status).toBe(201);
    expect((await merge(1, {})).status).toBe(409);
    for (const sha of Object.values(heads)) await status(sha, 'success');
    expect((await fixture.ask('reader', `GET ${at}/1/readiness`)).json).toMatchObject({
      ready: true,
      approvals: 1,
    });

    const merged = await merge(1, { method: 'merge', deleteBranch: true });
    expect(merged.json).toMatchObject({
      state: 'merged',
      mergeMethod: 'merge',
      mergedBy: { name: 'writer' },
    });
    await fixture.work();
    expect((await merge(2, { method: 'squash' })).json).toMatchObject({
      state: 'merged',
      mergeMethod: 'squash',
    });
    expect((await merge(3, { method: 'rebase', sha: heads.three })).json).toMatchObject({ state: 'merged' });
    await fixture.work();
    const { json } = await fixture.ask('reader', 'GET /repos/acme/shop/commits');
    const messages = json.commits.map(({ message }: { message: string }) => message.split('\n')[0]);
    expect(messages.slice(0, 3)).toEqual([
      'Add three',
      'Add two (#2)',
      'Merge pull request #1 from one into main',
    ]);
    // Made within one second, so that Git may list both parents of the merge either way.
    expect(messages.slice(3).toSorted()).toEqual(['Add one', 'Begin']);
    expect(json.commits[2].author.email).toBe('d@example.com');
    const branches = await fixture.ask('reader', 'GET /repos/acme/shop/branches?limit=2');
    expect(branches.json.branches.map(({ name }: { name: string }) => name)).toEqual(['main', 'three']);
    const rest = await fixture.ask(
      'reader',
      `GET /repos/acme/shop/branches?cursor=${branches.json.nextCursor}`,
    );
    expect(rest.json.branches.map(({ name }: { name: string }) => name)).toEqual(['two']);
    expect((await fixture.ask('reader', `GET ${at}/1/compare`)).json.diff.files).toMatchObject([
      { path: 'one.txt' },
    ]);
    expect(actions('acme/shop')).toEqual([
      '1 opened',
      '2 opened',
      '3 opened',
      '1 merged',
      '2 merged',
      '3 merged',
    ]);
    // The head of a request stays, also when its branch is gone.
    const refs = await fixture.git(clone, 'ls-remote', 'origin', 'refs/pull/1/head');
    expect(refs.out).toContain(heads.one);
  });

  test('from a fork bring their commits along, and follow their branch', async () => {
    const clone = await fixture.seeded('base');
    const fork = await fixture.ask('writer', 'POST /repos/acme/base/forks', { owner: 'ann' });
    expect(fork.json).toMatchObject({ fullName: 'ann/base', forkOf: { fullName: 'acme/base' } });
    const remote = fixture.url('writer', 'ann/base');
    await branch(clone, 'idea', remote);
    const { json } = await fixture.ask('writer', 'POST /repos/acme/base/pulls', {
      title: 'An idea',
      source: { owner: 'ann', branch: 'idea' },
      labels: ['preview'],
    });
    expect(json).toMatchObject({ number: 1, source: { isFork: true, repository: { fullName: 'ann/base' } } });
    const next = await fixture.commit(clone, { 'more.txt': 'more\n' }, 'More');
    await fixture.git(clone, 'push', '-q', remote, 'HEAD:idea');
    await fixture.work();
    expect(actions('acme/base')).toEqual(['1 opened', '1 synchronized']);
    const event = fixture.emitted(CHANGED).at(-1);
    expect(event).toMatchObject({
      pullRequest: {
        headRef: 'refs/pull/1/head',
        labels: ['preview'],
        source: { sha: next, isFork: true, repository: 'ann/base', branch: 'idea' },
        target: { branch: 'main' },
      },
      changedFiles: ['idea.txt', 'more.txt'],
      headCommit: { sha: next },
    });
    const refs = (await fixture.git(clone, 'ls-remote', 'origin', 'refs/pull/*')).out;
    expect(refs).toContain(`${next}\trefs/pull/1/head`);
    expect(refs).toContain('refs/pull/1/merge');
    // Named by hand it is still a stranger's commit: no branch or tag of this repository leads to it.
    for (const wanted of [
      { revision: next },
      { branch: 'refs/pull/1/head' },
      { branch: 'refs/pull/1/merge' },
    ])
      expect(await fixture.module.findCommit(ACCOUNT, { repo: 'acme/base', ...wanted })).toMatchObject({
        isFork: true,
      });
    // A conflict shows as soon as the target has moved.
    await fixture.git(clone, 'checkout', '-q', '-B', 'main', 'HEAD~2');
    await fixture.commit(clone, { 'idea.txt': 'another idea\n' }, 'Conflict');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    await fixture.work();
    expect((await fixture.ask('reader', 'GET /repos/acme/base/pulls/1')).json.mergeable).toBe('conflicts');
    expect((await fixture.ask('writer', 'POST /repos/acme/base/pulls/1/merge', {})).json.code).toBe(
      'PULL_REQUEST_NOT_READY',
    );
    await fixture.git(clone, 'push', '-q', remote, ':idea');
    await fixture.work();
    expect(actions('acme/base').at(-1)).toBe('1 closed');
    await fixture.seeded('unrelated');
    const mixed = await fixture.ask('writer', 'POST /repos/acme/unrelated/pulls', {
      title: 'Not a fork',
      source: { owner: 'ann', repo: 'base', branch: 'main' },
    });
    expect(mixed.status).toBe(400);
  });

  test('are discussed, edited, closed and reopened, and comments are told', async () => {
    const clone = await fixture.seeded('talk');
    await branch(clone, 'topic');
    const at = '/repos/acme/talk/pulls';
    await fixture.ask('writer', `POST ${at}`, { title: 'Topic', source: { branch: 'topic' } });
    expect(
      (await fixture.ask('reader', `POST ${at}/1/reviews`, { verdict: 'comment', body: '/test' })).status,
    ).toBe(201);
    expect((await fixture.ask('reader', `POST ${at}/1/reviews`, { verdict: 'approve' })).status).toBe(403);
    expect(fixture.emitted('repository.pull-request-commented.v1').at(-1)).toMatchObject({
      comment: { verdict: 'comment', body: '/test' },
      actor: { name: 'reader' },
    });
    await fixture.ask('reviewer', `POST ${at}/1/reviews`, { verdict: 'request-changes', body: 'no' });
    expect((await fixture.ask('reader', `GET ${at}/1/readiness`)).json).toMatchObject({
      ready: false,
      changesRequestedBy: [{ name: 'reviewer' }],
    });
    expect((await fixture.ask('reader', `PATCH ${at}/1`, { title: 'Mine' })).status).toBe(403);
    await fixture.ask('writer', `PATCH ${at}/1`, { labels: ['a', 'a', 'b'] });
    await fixture.ask('writer', `PATCH ${at}/1`, { state: 'closed' });
    expect((await fixture.ask('reader', `GET ${at}`)).json.pullRequests).toEqual([]);
    const reopened = await fixture.ask('writer', `PATCH ${at}/1`, { state: 'open', title: 'Again' });
    expect(reopened.json).toMatchObject({ state: 'open', title: 'Again', labels: ['a', 'b'] });
    expect(actions('acme/talk')).toEqual(['1 opened', '1 labeled', '1 closed', '1 reopened']);
    const page = await fixture.ask('reader', `GET ${at}/1/reviews?limit=1`);
    expect([page.json.reviews.length, typeof page.json.nextCursor]).toEqual([1, 'string']);
    expect((await fixture.ask('stranger', `GET ${at}/1`)).status).toBe(404);
    expect((await fixture.ask('reader', `GET ${at}/99`)).status).toBe(404);
  });
});

describe('webhooks', () => {
  let receiver: Server;
  const received: { headers: Record<string, unknown>; body: string }[] = [];
  let answer = 200;

  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ headers: request.headers, body });
      response.writeHead(answer).end();
    });
    await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done));
  });
  afterAll(() => receiver.close());

  test('are told of a push in the words of Gitea, signed, and tried again where they fail', async () => {
    const clone = await fixture.seeded('hooked');
    const at = '/repos/acme/hooked/hooks';
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const { json } = await fixture.ask('admin', `POST ${at}`, {
      url,
      events: ['push'],
      secret: 'a long secret',
    });
    expect(json).toMatchObject({ hasSecret: true, active: true, events: ['push'] });
    expect(JSON.stringify(json)).not.toContain('a long secret');
    expect((await fixture.ask('writer', `GET ${at}`)).status).toBe(403);
    const sha = await fixture.commit(clone, { 'x.txt': 'x' }, 'x');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    await fixture.work();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(headers['x-gitea-event']).toBe('push');
    expect(headers['x-gitea-signature']).toBe(hmacHex('a long secret', body));
    expect(JSON.parse(body)).toMatchObject({
      ref: 'refs/heads/main',
      after: sha,
      repository: { full_name: 'acme/hooked', default_branch: 'main' },
      commits: [{ id: sha, modified: ['x.txt'] }],
      pusher: { login: 'admin' },
    });
    answer = 500;
    await fixture.commit(clone, { 'y.txt': 'y' }, 'y');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    await expect(fixture.work()).rejects.toThrow('answered 500');
    answer = 200;
    const listed = await fixture.ask('admin', `GET ${at}/${json.id}/deliveries`);
    expect(listed.json.deliveries).toMatchObject([
      { state: 'waiting', status: 500 },
      { state: 'delivered', status: 200 },
    ]);
    const once = `POST ${at}/${json.id}/deliveries/${listed.json.deliveries[0].id}/redeliver` as const;
    expect((await fixture.ask('admin', once)).status).toBe(202);
    await fixture.work();
    expect(received).toHaveLength(3);
    await fixture.ask('admin', `PATCH ${at}/${json.id}`, { active: false });
    await fixture.commit(clone, { 'z.txt': 'z' }, 'z');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    await fixture.work();
    expect(received).toHaveLength(3);
    await fixture.ask('admin', `PATCH ${at}/${json.id}`, { active: true, events: ['create', 'delete'] });
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:refs/tags/v1');
    await fixture.git(clone, 'push', '-q', 'origin', ':refs/tags/v1');
    await fixture.work();
    expect(received.slice(3).map(one => [one.headers['x-gitea-event'], JSON.parse(one.body).ref])).toEqual([
      ['create', 'v1'],
      ['delete', 'v1'],
    ]);
    expect((await fixture.ask('admin', `DELETE ${at}/${json.id}`)).status).toBe(204);
  });

  test('and the platform set statuses of commits', async () => {
    await fixture.seeded('told');
    const sha = await fixture.module.resolveRevision(ACCOUNT, 'acme/told', 'main');
    const status = { sha: sha ?? '', context: 'freshet/build', state: 'success' as const, description: 'ok' };
    await fixture.module.setStatus(ACCOUNT, 'acme/told', status);
    await fixture.module.setStatus(ACCOUNT, 'acme/told', { ...status, context: 'other', state: 'failure' });
    const { json } = await fixture.ask('reader', 'GET /repos/acme/told/commits/main/status');
    expect(json).toMatchObject({ sha, state: 'failure', total: 2 });
    expect(fixture.emitted('repository.status-changed.v1').at(-1)).toMatchObject({ context: 'other' });
    await expect(
      fixture.module.setStatus(ACCOUNT, 'acme/told', { ...status, sha: '0'.repeat(39).concat('1') }),
    ).rejects.toMatchObject({ code: 'GIT_REVISION_UNKNOWN' });
    await expect(fixture.module.setStatus('b'.repeat(24), 'acme/told', status)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
