import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, RepositoriesFixture } from './repositories.fixture.ts';

let fixture: RepositoriesFixture;

beforeAll(async () => {
  fixture = await RepositoriesFixture.start(inject('serverUrl'));
});
afterAll(() => fixture.stop());

const create = (who: string, body: object) => fixture.ask(who, 'POST /repos', { owner: 'acme', ...body });

describe('repositories', () => {
  test('are created by those who may, listed page by page, renamed and deleted', async () => {
    const made = await create('admin', { name: 'Alpha', description: 'First', readme: true });
    expect([made.status, made.json]).toMatchObject([
      201,
      {
        provider: 'freshet',
        owner: { login: 'acme' },
        fullName: 'acme/Alpha',
        private: false,
        isEmpty: false,
        cloneUrl: 'http://127.0.0.1:1/git/acme/Alpha.git',
      },
    ]);
    expect((await create('reader', { name: 'beta' })).status).toBe(403);
    expect((await create('writer', { name: 'beta' })).json.isEmpty).toBe(true);
    expect((await create('admin', { name: 'ALPHA' })).json.code).toBe('REPOSITORY_EXISTS');
    const first = await fixture.ask('reader', 'GET /repos?limit=1');
    expect(first.json.map(({ name }: { name: string }) => name)).toEqual(['Alpha']);
    const next = await fixture.ask('reader', `GET /repos?limit=5&cursor=${first.headers['x-next-cursor']}`);
    expect(next.json.map(({ name }: { name: string }) => name)).toEqual(['beta']);
    expect((await fixture.ask('reader', 'GET /repos?search=ALP')).json).toHaveLength(1);
    expect((await fixture.ask('stranger', 'GET /repos')).json).toEqual([]);

    const renamed = await fixture.ask('admin', 'PATCH /repos/acme/alpha', { name: 'gamma' });
    expect(renamed.json.fullName).toBe('acme/gamma');
    expect((await fixture.ask('reader', 'GET /repos/acme/alpha')).status).toBe(404);
    expect((await fixture.ask('writer', 'PATCH /repos/acme/gamma', { name: 'x' })).status).toBe(403);
    expect((await fixture.ask('admin', 'DELETE /repos/acme/gamma')).status).toBe(204);
    await fixture.work();
    expect((await fixture.ask('admin', 'GET /repos/acme/gamma')).status).toBe(404);
    expect(
      fixture.events.map(({ event }) => event.type).filter(type => type.startsWith('repository.')),
    ).toEqual([
      'repository.created.v1',
      'repository.created.v1',
      'repository.updated.v1',
      'repository.deleted.v1',
    ]);
    expect(fixture.audits.filter(({ result }) => result === 'success').map(({ action }) => action)).toEqual([
      'access-rule.create',
      'repository.create',
      'repository.create',
      'repository.update',
      'repository.delete',
    ]);
  });

  test.each([
    '../x',
    '..',
    '.git',
    'a.git',
    'a.lock',
    '-x',
    'a/b',
    'a\0b',
    'a b',
    'ａ',
    'x'.repeat(65),
    '',
    'a.',
    'a..b',
  ])('cannot be called %j', async name => {
    expect((await create('admin', { name })).status).toBe(400);
    expect((await create('admin', { owner: name, name: 'x' })).status).toBe(400);
  });

  test('that are private are as good as missing to whom no rule lets in', async () => {
    await create('admin', { name: 'secret', visibility: 'private' });
    const hidden = await fixture.ask('reader', 'GET /repos/acme/secret');
    const missing = await fixture.ask('reader', 'GET /repos/acme/nothing');
    expect({ ...hidden.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    expect((await fixture.ask('writer', 'DELETE /repos/acme/secret')).status).toBe(403);
    expect((await fixture.ask('reader', 'GET /repos?search=secret')).json).toEqual([]);
    expect((await fixture.ask('admin', 'GET /repos/acme/secret')).json.private).toBe(true);
    const read = await fixture.tryGit(fixture.folder, 'ls-remote', fixture.url('reader', 'acme/secret'));
    expect(read.err).toContain('no such repository');
  });

  test('are added and taken away as existing clients do it', async () => {
    await create('admin', { name: 'client' });
    const name = encodeURIComponent('acme/client');
    expect((await fixture.ask('admin', `GET /services/${name}?context=x`)).status).toBe(404);
    const body = {
      serviceDetails: { name: 'acme/client', scm: { name: 'client', owner: { name: 'acme' } } },
    };
    expect((await fixture.ask('writer', 'POST /services?context=x', body)).status).toBe(201);
    expect((await fixture.ask('reader', `GET /services/${name}`)).json.name).toBe('acme/client');
    const existing = await fixture.ask('reader', 'GET /repos/existing?context=x&thin=');
    expect(existing.json).toMatchObject([{ provider: 'freshet', owner: { login: 'acme' }, name: 'client' }]);
    expect((await fixture.ask('writer', `DELETE /services/${name}`)).status).toBe(204);
    expect((await fixture.ask('reader', 'GET /repos/existing')).json).toEqual([]);
  });
});

describe('content', () => {
  test('is read, changed with the head that was read, and undone', async () => {
    await create('admin', { name: 'book', readme: true });
    const at = '/repos/acme/book';
    const { json: listed } = await fixture.ask('reader', `GET ${at}/commits`);
    const [{ sha: head }] = listed.commits;
    const commit = (body: object) =>
      fixture.ask('writer', `POST ${at}/commits`, { branch: 'main', message: 'Change', ...body });
    const made = await commit({
      expectedHead: head,
      changes: [
        { action: 'write', path: 'docs/a.md', content: 'hello' },
        {
          action: 'write',
          path: 'b.bin',
          content: Buffer.from([0, 1]).toString('base64'),
          encoding: 'base64',
        },
      ],
    });
    expect([made.status, made.json.author.name, made.json.parents]).toEqual([201, 'writer', [head]]);
    const changes = [{ action: 'write', path: 'c', content: 'c' }];
    expect((await commit({ expectedHead: head, changes })).json.code).toBe('GIT_REF_MOVED');
    for (const path of ['.git/hooks/x', 'a/../b', '/a', 'a/.GIT/b', ''])
      expect([path, (await commit({ changes: [{ action: 'write', path, content: 'x' }] })).status]).toEqual([
        path,
        400,
      ]);
    expect(
      (await fixture.ask('reader', `POST ${at}/commits`, { branch: 'main', message: 'x', changes })).status,
    ).toBe(403);

    expect((await fixture.ask('reader', `GET ${at}/file?path=docs/a.md`)).json).toMatchObject({
      encoding: 'utf-8',
      content: 'hello',
    });
    expect((await fixture.ask('reader', `GET ${at}/file?path=b.bin`)).json).toMatchObject({
      encoding: 'base64',
      content: 'AAE=',
    });
    expect((await fixture.ask('reader', `GET ${at}/file?path=nope`)).status).toBe(404);
    const tree = await fixture.ask('reader', `GET ${at}/tree?path=docs`);
    expect(tree.json.entries).toMatchObject([{ path: 'docs/a.md', kind: 'file', size: 5 }]);
    expect((await fixture.ask('reader', `GET ${at}/commits/main`)).json.diff.files).toHaveLength(2);

    const undone = await fixture.ask('writer', `POST ${at}/commits/${made.json.sha}/revert`, {
      branch: 'main',
    });
    expect(undone.json.message).toContain('Revert "Change"');
    const compared = await fixture.ask('reader', `GET ${at}/compare?base=${head}&head=main`);
    expect(compared.json).toMatchObject({ ahead: 2, behind: 0, diff: { files: [] } });
    const made2 = await fixture.ask('writer', `POST ${at}/branches`, { name: 'next/one', from: head });
    expect(made2.json).toMatchObject({ name: 'next/one', sha: head, isDefault: false });
    expect((await fixture.ask('writer', `POST ${at}/branches`, { name: 'a..b', from: head })).status).toBe(
      400,
    );
    expect((await fixture.ask('writer', `DELETE ${at}/branches/next%2Fone`)).status).toBe(204);
    expect((await fixture.ask('writer', `DELETE ${at}/branches/main`)).json.code).toBe('GIT_PUSH_REFUSED');
    expect((await fixture.ask('reader', `GET ${at}/tags`)).json).toEqual({ tags: [] });
    expect(fixture.emitted('repository.pushed.v1').map(({ name, action }) => `${name} ${action}`)).toEqual([
      'main updated',
      'main updated',
      'next/one created',
      'next/one deleted',
    ]);
  });

  test('is found for builds by branch, by commit and by address', async () => {
    const find = (repo: string, more: object = {}) => fixture.module.findCommit(ACCOUNT, { repo, ...more });
    const facts = await find('acme/book');
    expect(facts).toMatchObject({ provider: 'freshet', branch: 'main', repoOwner: 'acme', isFork: false });
    expect(await find('http://127.0.0.1:1/git/acme/book.git', { branch: 'main' })).toEqual(facts);
    expect(await find('acme/book', { revision: facts?.revision })).toMatchObject({
      revision: facts?.revision,
    });
    expect(await find('acme/book', { branch: 'nope' })).toBeUndefined();
    expect(await find('acme/book', { provider: 'github' })).toBeUndefined();
    expect(await fixture.module.findCommit('b'.repeat(24), { repo: 'acme/book' })).toBeUndefined();
  });
});
