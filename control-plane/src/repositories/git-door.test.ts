import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, RepositoriesFixture, ROBOT } from './repositories.fixture.ts';
import type { RepositoryTables } from './tables.ts';

let fixture: RepositoriesFixture;

beforeAll(async () => {
  fixture = await RepositoriesFixture.start(inject('serverUrl'));
});
afterAll(() => fixture.stop());

const PUSHED = 'repository.pushed.v1';

describe('a Git client', () => {
  test('is asked for credentials in a way it understands, and clones and pushes with a key', async () => {
    const clone = await fixture.seeded('first');
    const anonymous = await fetch(`${fixture.address}/git/acme/first.git/info/refs?service=git-upload-pack`);
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Freshet", charset="UTF-8"',
    ]);
    const before = fixture.emitted(PUSHED).length;
    const sha = await fixture.commit(clone, { 'a.txt': 'a\n' }, 'Add a $(reboot) <script>');
    await fixture.git(
      clone,
      'push',
      '-q',
      fixture.url('writer', 'acme/first'),
      'HEAD:main',
      'HEAD:refs/tags/v1',
    );
    const events = fixture.emitted(PUSHED).slice(before);
    expect(events).toMatchObject([
      {
        accountId: ACCOUNT,
        repository: { fullName: 'acme/first', cloneUrl: 'http://127.0.0.1:1/git/acme/first.git' },
        actor: { name: 'writer' },
        kind: 'branch',
        name: 'main',
        action: 'updated',
        forced: false,
        after: sha,
        commitCount: 1,
        headCommit: { sha, message: 'Add a $(reboot) <script>\n', author: { email: 'ann@example.com' } },
        changedFiles: ['a.txt'],
        changedFilesTruncated: false,
      },
      { kind: 'tag', name: 'v1', action: 'created', after: sha },
    ]);
    expect(events[0].pushId).toBe(events[1].pushId);
    expect(fixture.audits.at(-1)).toMatchObject({
      action: 'repository.push',
      entity: { name: 'acme/first' },
    });
    await fixture.git(
      fixture.folder,
      'clone',
      '-q',
      '--depth',
      '1',
      fixture.url('reader', 'ACME/First'),
      'shallow',
    );
    const bearer = `http.extraHeader=Authorization: Bearer reader`;
    const url = fixture.url(undefined, 'acme/first');
    expect((await fixture.git(fixture.folder, '-c', bearer, 'ls-remote', url)).out).toContain(sha);
  });

  test('that pushes another branch than main first makes it the default branch, once', async () => {
    const clone = await fixture.seeded('source-of-branches');
    const head = async (name: string) => {
      const { json } = await fixture.ask('admin', `GET /repos/acme/${name}`);
      const { out } = await fixture.git(
        fixture.folder,
        'ls-remote',
        '--symref',
        fixture.url('admin', `acme/${name}`),
        'HEAD',
      );
      return [json.defaultBranch, /^ref: refs\/heads\/(\S+)/.exec(out)?.[1]];
    };
    const created = async (name: string, more: object = {}) => {
      await fixture.ask('admin', 'POST /repos', { owner: 'acme', name, ...more });
      const url = fixture.url('writer', `acme/${name}`);
      return (...refs: string[]) =>
        fixture.git(clone, 'push', '-q', url, ...refs.map(ref => `HEAD:refs/heads/${ref}`));
    };
    const first = await created('trunk-first');
    const before = fixture.emitted('repository.updated.v1').length;
    await first('trunk');
    expect(await head('trunk-first')).toEqual(['trunk', 'trunk']);
    expect(fixture.emitted('repository.updated.v1').slice(before)).toMatchObject([
      { repository: { fullName: 'acme/trunk-first', defaultBranch: 'trunk' }, actor: { name: 'writer' } },
    ]);
    expect(fixture.emitted(PUSHED).at(-1)).toMatchObject({ repository: { defaultBranch: 'trunk' } });
    expect(fixture.audits.at(-1)).toMatchObject({ details: { defaultBranch: 'trunk' } });
    await fixture.git(fixture.folder, 'clone', '-q', fixture.url('reader', 'acme/trunk-first'), 'trunk');
    expect((await fixture.git(join(fixture.folder, 'trunk'), 'branch', '--show-current')).out.trim()).toBe(
      'trunk',
    );
    await first('main', 'develop');
    expect(await head('trunk-first')).toEqual(['trunk', 'trunk']);

    await (await created('several-first'))('a', 'master', 'b');
    expect(await head('several-first')).toEqual(['master', 'master']);
    await (await created('none-usual'))('zeta', 'alpha');
    expect(await head('none-usual')).toEqual(['zeta', 'zeta']);
    await (await created('as-wanted', { defaultBranch: 'develop' }))('main', 'develop');
    expect(await head('as-wanted')).toEqual(['develop', 'develop']);
    const tagged = await created('tag-first');
    await fixture.git(clone, 'push', '-q', fixture.url('writer', 'acme/tag-first'), 'HEAD:refs/tags/v1');
    expect(await head('tag-first')).toEqual(['main', undefined]);
    await tagged('release');
    expect(await head('tag-first')).toEqual(['release', 'release']);
  });

  test('with the password of a person is told that an API key is asked for, and nothing of the password', async () => {
    const clone = await fixture.seeded('keyed');
    const push = (who: string) =>
      fixture.tryGit(clone, 'push', '-q', fixture.url(who, 'acme/keyed'), 'HEAD:main');
    const { err } = await push('my-password');
    expect(err).toMatch(/remote: .*API key, not the password you log in with/);
    expect(err).toMatch(/remote: .*`freshet create token NAME`/);
    const [wrong, gone] = [await push('my-password'), await push('nobody')];
    const said = (text: string) => text.split('\n').filter(line => line.startsWith('remote: '));
    expect(said(gone.err)).toEqual(said(wrong.err));
    expect(said(wrong.err).join()).not.toContain('my-password');
    const anonymous = await fetch(`${fixture.address}/git/acme/keyed.git/info/refs?service=git-upload-pack`);
    expect(await anonymous.text()).toContain('`freshet create token NAME`');
  });

  test('of another account, with a wrong or revoked key, or a name that is none, finds nothing', async () => {
    const clone = await fixture.seeded('second');
    const read = async (who: string, name: string) =>
      (await fixture.tryGit(fixture.folder, 'ls-remote', fixture.url(who, name))).err;
    const missing = await read('stranger', 'acme/nothing');
    expect((await read('stranger', 'acme/second')).replaceAll('second', 'nothing')).toBe(missing);
    expect(missing).toContain('no such repository');
    expect(await read('nobody', 'acme/second')).toMatch(/Authentication failed/);
    expect(fixture.audits.at(-1)).toMatchObject({ result: 'denied', details: { operation: 'git' } });
    fixture.revoked.add('reviewer');
    expect(await read('reviewer', 'acme/second')).toMatch(/Authentication failed/);
    fixture.revoked.delete('reviewer');
    expect(
      (await fixture.tryGit(clone, 'push', fixture.url('reader', 'acme/second'), 'HEAD:x')).err,
    ).toContain('403');
    for (const path of [
      '../../etc',
      'acme/..',
      'acme/-x',
      'acme/.git',
      'acme/a%00b',
      'acme/a%2f..%2fb',
      '%2e%2e/x',
    ]) {
      const url = `${fixture.address}/git/${path}.git/info/refs?service=git-upload-pack`;
      const { status } = await fetch(url, { headers: { authorization: 'admin' } });
      expect([path, status]).toEqual([path, status === 400 ? 400 : 404]);
    }
    const dumb = await fetch(`${fixture.address}/git/acme/second.git/HEAD`, {
      headers: { authorization: 'admin' },
    });
    expect(dumb.status).toBe(400);
  });

  test('of a service account pushes to the repositories that its rule names, and to no other', async () => {
    const [own, other] = [await fixture.seeded('Robot-Own'), await fixture.seeded('not-robots')];
    await fixture.addRule({
      effect: 'allow',
      subject: { kind: 'service-account', id: ROBOT },
      resource: 'repository',
      actions: ['read', 'write'],
      attributes: [{ name: 'name', value: 'acme/robot-own' }],
    });
    const push = (clone: string, name: string) =>
      fixture.tryGit(clone, 'push', fixture.url('robot', name), 'HEAD:refs/heads/robot');
    expect((await push(own, 'acme/Robot-Own')).code).toBe(0);
    expect((await push(other, 'acme/not-robots')).err).toContain('403');
    // What is called otherwise is another one to the rule, and nobody gets at a name by renaming.
    await fixture.ask('admin', 'PATCH /repos/acme/robot-own', { name: 'renamed' });
    expect((await push(own, 'acme/renamed')).err).toContain('403');
    for (const call of ['PATCH /repos/acme/renamed', 'DELETE /repos/acme/renamed'] as const)
      expect((await fixture.ask('robot', call, { name: 'robot-own' })).status).toBe(403);
    expect((await fixture.ask('robot', 'POST /repos', { owner: 'acme', name: 'robot-own' })).status).toBe(
      403,
    );
  });

  test('cannot push more than the limit', async () => {
    const clone = await fixture.seeded('heavy');
    await writeFile(join(clone, 'big.bin'), randomBytes(3_000_000));
    await fixture.commit(clone, {}, 'Too big');
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main');
    expect(push.code).not.toBe(0);
    const { json } = await fixture.ask('admin', 'GET /repos/acme/heavy/commits');
    expect(json.commits).toHaveLength(1);
  });
});

describe('the token of a build', () => {
  test('reads its own repository, nothing else, and not for ever', async () => {
    const clone = await fixture.seeded('built');
    await fixture.seeded('unbuilt');
    const minted = await fixture.module.mintCloneToken({
      accountId: ACCOUNT,
      repository: 'acme/built',
      purpose: 'build 1',
    });
    const url = (name: string) =>
      fixture.url(`x`, name).replace('x:x', `${minted.userName}:${minted.token.reveal()}`);
    const read = async (name: string) => (await fixture.tryGit(fixture.folder, 'ls-remote', url(name))).code;
    expect(await read('acme/built')).toBe(0);
    expect(await read('acme/unbuilt')).not.toBe(0);
    expect((await fixture.tryGit(clone, 'push', url('acme/built'), 'HEAD:y')).code).not.toBe(0);
    expect((await fixture.ask(minted.token.reveal(), 'GET /repos')).status).toBe(401);
    await fixture.module.revokeCloneTokens('b'.repeat(24), 'build 1');
    await fixture.module.revokeCloneTokens(ACCOUNT, 'build 11');
    expect(await read('acme/built')).toBe(0);
    await fixture.module.revokeCloneTokens(ACCOUNT, 'build 1');
    expect(await read('acme/built')).not.toBe(0);
    const ended = await fixture.module.mintCloneToken({
      accountId: ACCOUNT,
      repository: 'acme/built',
      purpose: 'build 2',
      lifeMs: -1,
    });
    const late = fixture.url('x', 'acme/built').replace('x:x', `build:${ended.token.reveal()}`);
    expect((await fixture.tryGit(fixture.folder, 'ls-remote', late)).code).not.toBe(0);
    await expect(
      fixture.module.mintCloneToken({ accountId: 'b'.repeat(24), repository: 'acme/built', purpose: 'x' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a protected branch', () => {
  test('refuses force pushes, deletion and direct pushes, in words that the pusher sees', async () => {
    const clone = await fixture.seeded('guarded');
    const protect = (rule: object) =>
      fixture.ask('admin', 'PUT /repos/acme/guarded/protections', { pattern: 'ma*', ...rule });
    expect((await protect({})).status).toBe(200);
    const push = async (...refs: string[]) =>
      (await fixture.tryGit(clone, 'push', '-q', fixture.url('writer', 'acme/guarded'), ...refs)).err;
    await fixture.commit(clone, { 'b.txt': 'b' }, 'b');
    expect(await push('HEAD:main')).toBe('');
    await fixture.git(clone, 'commit', '-q', '--amend', '-m', 'Rewritten');
    expect(await push('+HEAD:main')).toContain('remote: main is protected against force pushes');
    expect(await push('+HEAD:free')).toBe('');
    expect(await push('HEAD~1:refs/heads/mast', ':free')).toBe('');
    expect(await push(':mast')).toContain('mast is protected and cannot be deleted');
    expect(await push(':main')).toContain('default branch');
    await protect({ requiredApprovals: 1 });
    await fixture.git(clone, 'reset', '-q', '--hard', 'HEAD~1');
    await fixture.git(clone, 'pull', '-q', 'origin', 'main');
    await fixture.commit(clone, { 'c.txt': 'c' }, 'c');
    expect(await push('HEAD:main')).toContain('changes only by pull requests');
    await protect({ pushers: { users: [], teams: [] } });
    expect(await push('HEAD:main')).toContain('not among those who may push');
    await protect({ pushers: { users: [], teams: [] }, bindsAdmins: false });
    expect((await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main')).code).toBe(0);
    const { json } = await fixture.ask('reader', 'GET /repos/acme/guarded/protections');
    expect(json).toHaveLength(1);
    const gone = await fixture.ask('admin', `DELETE /repos/acme/guarded/protections/${json[0].id}`);
    expect(gone.status).toBe(204);
  });
});

describe('a push that could not be written down', () => {
  test('is not confirmed to its pusher, and settled with its event later', async () => {
    const clone = await fixture.seeded('crashed');
    const sha = await fixture.commit(clone, { 'd.txt': 'd' }, 'd');
    const before = fixture.emitted(PUSHED).length;
    fixture.journalsFail = true;
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main');
    fixture.journalsFail = false;
    expect(push.code).not.toBe(0);
    expect(await fixture.module.resolveRevision(ACCOUNT, 'acme/crashed', 'main')).toBe(sha);
    expect(fixture.emitted(PUSHED)).toHaveLength(before);
    // Another push comes first; the one that was left behind is still told.
    const next = await fixture.commit(clone, { 'e.txt': 'e' }, 'e');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    await fixture.module.start();
    const told = fixture.emitted(PUSHED).slice(before);
    expect(told.map(({ after }) => after)).toEqual([next, sha]);
    const { sql } = fixture.pool<RepositoryTables>('repositories');
    expect(await sql.selectFrom('repositories.pushes').selectAll().execute()).toEqual([]);
    await fixture.module.start();
    expect(fixture.emitted(PUSHED).slice(before)).toHaveLength(2);
  });
});
