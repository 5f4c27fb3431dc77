import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing } from '../testing/index.ts';

const shop = {
  id: idOf('1'),
  provider: 'freshet',
  owner: { login: 'acme' },
  name: 'shop',
  fullName: 'acme/shop',
  serviceName: 'acme/shop',
  private: false,
  visibility: 'internal',
  description: '',
  tags: ['web'],
  defaultBranch: 'main',
  isEmpty: true,
  cloneUrl: 'http://127.0.0.1:3000/git/acme/shop.git',
  ssh_url: 'http://127.0.0.1:3000/git/acme/shop.git',
  webUrl: 'http://127.0.0.1:3000/repositories/acme/shop',
  createdAt: '2027-01-02T03:04:05.000Z',
  updatedAt: '2027-01-02T03:04:05.000Z',
};

describe('repositories', () => {
  test('are listed and shown', () =>
    asAdmin(
      { 'GET /api/repos': json([shop]), 'GET /api/repos/acme/shop': json(shop) },
      async ({ freshet, requests }) => {
        expect((await freshet('repo list --owner acme')).out).toBe(
          [
            'NAME        VISIBILITY   DEFAULT   PUSHED   TAGS',
            'acme/shop   internal     main      -        web',
            '',
          ].join('\n'),
        );
        expect(requests.at(-1)?.url).toContain('owner=acme');
        expect((await freshet('repo get repository/acme/shop -o json')).out).toContain(
          '"fullName": "acme/shop"',
        );
      },
    ));

  test('are created with the way to push to them', () =>
    asAdmin({ 'POST /api/repos': json(shop, 201) }, async ({ freshet, changes }) => {
      const { err } = await freshet('repo create acme/shop --private -t web');
      expect(err).toContain(
        'repository/acme/shop created\nPush to it: git push http://127.0.0.1:3000/git/acme/shop.git',
      );
      expect(JSON.parse(changes()[0]?.slice('POST /api/repos '.length) ?? '')).toEqual({
        owner: 'acme',
        name: 'shop',
        description: '',
        visibility: 'private',
        tags: ['web'],
        defaultBranch: 'main',
        readme: false,
      });
    }));

  test.each(['shop', 'a/b/c', '/x', 'x/'])('are not called %s', name =>
    asAdmin({}, async ({ freshet, requests }) => {
      expect(await freshet(`repo get ${name}`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('write it as OWNER/NAME'),
      });
      expect(requests).toEqual([]);
    }),
  );

  test('are deleted after a question', () =>
    asAdmin(
      { 'GET /api/repos/acme/shop': json(shop), 'DELETE /api/repos/acme/shop': nothing },
      async ({ freshet, changes }) => {
        expect((await freshet('repo delete acme/shop', { answers: ['n'] })).code).toBe(1);
        expect(changes()).toEqual([]);
        expect((await freshet('repo delete acme/shop --yes')).err).toBe('repository/acme/shop deleted\n');
      },
    ));
});

describe('pull requests', () => {
  const pull = {
    number: 7,
    title: 'Faster',
    body: '',
    state: 'open',
    author: { kind: 'user', id: idOf('2'), name: 'ann' },
    source: { branch: 'topic', sha: 'a'.repeat(40), isFork: false },
    target: { branch: 'main' },
    labels: [],
    mergeable: 'yes',
    webUrl: 'http://127.0.0.1:3000/repositories/acme/shop/pulls/7',
    createdAt: '2027-01-02T03:04:05.000Z',
    updatedAt: '2027-01-02T03:04:05.000Z',
  };
  const at = '/api/repos/acme/shop/pulls';

  test('are listed, and say what they still need', () =>
    asAdmin(
      {
        [`GET ${at}`]: json({ pullRequests: [pull] }),
        [`GET ${at}/7`]: json(pull),
        [`GET ${at}/7/readiness`]: json({
          ready: false,
          reasons: ['it has 0 of 1 approvals'],
          approvals: 0,
          requiredApprovals: 1,
          changesRequestedBy: [],
          missingStatuses: [],
        }),
      },
      async ({ freshet }) => {
        expect((await freshet('pr list acme/shop')).out).toContain('7   Faster   open    ann      topic');
        expect((await freshet('pr get acme/shop 7')).err).toContain(
          'It cannot be merged yet: it has 0 of 1 approvals.',
        );
        expect((await freshet('pr get acme/shop seven')).code).toBe(2);
      },
    ));

  test('are opened, reviewed, merged and closed', () =>
    asAdmin(
      {
        [`POST ${at}`]: json(pull, 201),
        [`POST ${at}/7/reviews`]: json(
          {
            id: idOf('3'),
            verdict: 'approve',
            body: '',
            reviewer: pull.author,
            sha: pull.source.sha,
            createdAt: pull.createdAt,
          },
          201,
        ),
        [`POST ${at}/7/merge`]: json({ ...pull, state: 'merged' }),
        [`PATCH ${at}/7`]: json({ ...pull, state: 'closed' }),
      },
      async ({ freshet, changes }) => {
        await freshet('pr create acme/shop --source topic --fork ann/shop --title Faster');
        expect((await freshet('pr review acme/shop 7 --verdict approve')).out).toContain('approve');
        expect((await freshet('pr merge acme/shop #7 --method squash')).err).toBe('pull-request/7 merged\n');
        expect((await freshet('pr close acme/shop 7')).err).toBe('pull-request/7 closed\n');
        expect(changes()).toEqual([
          `POST ${at} ${JSON.stringify({
            title: 'Faster',
            body: '',
            source: { branch: 'topic', owner: 'ann', repo: 'shop' },
            labels: [],
          })}`,
          `POST ${at}/7/reviews ${JSON.stringify({ verdict: 'approve', body: '' })}`,
          `POST ${at}/7/merge ${JSON.stringify({ method: 'squash', deleteBranch: false })}`,
          `PATCH ${at}/7 ${JSON.stringify({ state: 'closed' })}`,
        ]);
      },
    ));
});
