import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GitServer, git, SEARCH_PATH, SourcesFixture } from './git-server.fixture.ts';

let fixture: SourcesFixture;
let server: GitServer;

beforeAll(async () => {
  fixture = await SourcesFixture.start();
  server = await GitServer.start(fixture.folder);
});
beforeEach(() => {
  fixture.credentials.clear();
  server.wants = undefined;
});
afterAll(async () => {
  await server.stop();
  await fixture.stop();
});

const PASSWORD = 'hunter2:/@ "quoted"';
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const at = (repoURL: string, project = 'default') => ({ repoURL, project });

const script = (name: string, text: string): string => {
  const folder = join(fixture.folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
  return folder;
};

describe('a login over HTTP', () => {
  test('opens the repository, and stands in no argument, variable, message or file that stays', async () => {
    const origin = fixture.origin();
    const commit = origin.commit({ a: '1' });
    origin.push();
    const dump = join(fixture.folder, 'dump');
    const spy = script(
      'git',
      `#!/bin/sh\n{ printf '%s\\n' "$@"; env; } >> ${dump}\nPATH=${SEARCH_PATH} exec git "$@"\n`,
    );
    const sources = await fixture.sources({
      searchPath: `${spy}:${SEARCH_PATH}`,
      folder: join(fixture.folder, 'spied'),
    });
    const place = at(server.url(origin.name));
    server.wants = basic('me', PASSWORD);
    fixture.credentials.set(server.origin, { id: 'one', username: 'me', password: new Secret(PASSWORD) });
    expect(await sources.resolve(place)).toBe(commit);
    (await sources.open(place, commit)).release();
    fixture.credentials.set(server.origin, { id: 'two', username: 'me', password: new Secret('wrong-word') });
    const refused = await sources.resolve(place).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'SOURCE_DENIED' });
    expect(`${(refused as Error).stack}${JSON.stringify(refused)}`).not.toContain('wrong-word');
    const seen = readFileSync(dump, 'utf8');
    expect(seen).toContain('fetch');
    for (const word of [PASSWORD, encodeURIComponent(PASSWORD), 'wrong-word', basic('me', PASSWORD).slice(6)])
      expect(seen).not.toContain(word);
    expect(readdirSync(join(fixture.folder, 'spied', 'drafts'))).toEqual(['gitconfig']);
    for (const file of readdirSync(join(fixture.folder, 'spied'), { recursive: true, withFileTypes: true }))
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain('hunter2');
  });

  test('may be a token, or stand in the address', async () => {
    const origin = fixture.origin();
    const commit = origin.commit({ a: '1' });
    origin.push();
    const sources = await fixture.sources();
    const url = server.url(origin.name);
    server.wants = basic('you', 'in-the-address');
    const written = url.replace('://', '://you:in-the-address@');
    expect(await sources.resolve(at(written))).toBe(commit);
    await expect(sources.resolve(at(url))).rejects.toMatchObject({ code: 'SOURCE_DENIED' });
    const wrong = sources.resolve(at(url.replace('://', '://you:not-this-word@')));
    await expect(wrong).rejects.toMatchObject({ message: expect.not.stringContaining('not-this-word') });
    server.wants = 'Bearer the-token';
    fixture.credentials.set(server.origin, { id: 'token', bearer: new Secret('the-token') });
    expect(await sources.resolve(at(url))).toBe(commit);
  });

  test('gives nothing to a project that has none, even if the files are here already', async () => {
    const origin = fixture.origin();
    const commit = origin.commit({ a: '1' });
    origin.push();
    server.wants = basic('me', 'x');
    const credential = { id: 'one', username: 'me', password: new Secret('x') };
    const sources = await fixture.sources({
      credentials: { for: async (_, project) => (project === 'rich' ? credential : undefined) },
    });
    const url = server.url(origin.name);
    (await sources.open(at(url, 'rich'), commit)).release();
    await expect(sources.open(at(url, 'poor'), commit)).rejects.toMatchObject({ code: 'SOURCE_DENIED' });
    await expect(sources.changed(at(url, 'poor'), commit, 'a'.repeat(40))).rejects.toMatchObject({
      code: 'SOURCE_DENIED',
    });
  });
});

describe('a GitHub App', () => {
  test('stands for the token that it is given, asked for once', async () => {
    const origin = fixture.origin();
    const commit = origin.commit({ a: '1' });
    origin.push();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const asked: boolean[] = [];
    const github = createServer((request, response) => {
      const [head, claims, signature = ''] = (request.headers.authorization ?? '')
        .replace('Bearer ', '')
        .split('.');
      const isSigned = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      );
      asked.push(isSigned && request.url === '/api/v3/app/installations/7/access_tokens');
      const answer = { token: 'ghs_hunter2', expires_at: '2100-01-01T00:00:00Z' };
      response.writeHead(asked.at(-1) ? 201 : 404).end(JSON.stringify(answer));
    });
    await new Promise<void>(done => github.listen(0, '127.0.0.1', done));
    const baseUrl = `http://127.0.0.1:${(github.address() as AddressInfo).port}/api/v3`;
    const pem = new Secret(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
    server.wants = basic('x-access-token', 'ghs_hunter2');
    const app = { id: '5', installationId: '7', privateKey: pem, baseUrl };
    fixture.credentials.set(server.origin, { id: 'app', githubApp: app });
    const sources = await fixture.sources();
    const place = at(server.url(origin.name));
    expect(await sources.resolve(place)).toBe(commit);
    (await sources.open(place, commit)).release();
    expect(asked).toEqual([true]);
    fixture.credentials.set(server.origin, { id: 'other', githubApp: { ...app, installationId: '8' } });
    await expect(sources.resolve(place)).rejects.toMatchObject({ code: 'SOURCE_DENIED' });
    github.close();
  });
});

describe('a key for SSH', () => {
  test('lies in a file of ours while it is used, and the host must be known', async () => {
    const origin = fixture.origin();
    const commit = origin.commit({ a: '1' });
    origin.push();
    const seen = join(fixture.folder, 'ssh-seen');
    const ssh = script(
      'ssh',
      `#!/bin/sh
known=/dev/null
while [ $# -gt 0 ]; do
  case $1 in
    -i) key=$2; shift ;;
    -F) shift ;;
    -o) case $2 in UserKnownHostsFile=*) known=\${2#*=} ;; esac; shift ;;
    -*) ;;
    *) break ;;
  esac
  shift
done
stat -c '%a' "$key" >> ${seen}
grep -q THE-KEY "$key" || { echo 'git@host: Permission denied (publickey).' >&2; exit 255; }
grep -q '^git.example.com ssh' "$known" || { echo 'Host key verification failed.' >&2; exit 255; }
shift
exec sh -c "$*"
`,
    );
    const sources = await fixture.sources({ ssh: join(ssh, 'ssh') });
    const place = at(`ssh://git@git.example.com${origin.bare}`);
    const scp = at(`git@git.example.com:${origin.bare}`);
    const key = (text: string) => ({ sshPrivateKey: new Secret(text) });
    const knownHosts = 'git.example.com ssh-ed25519 AAAA';
    fixture.credentials.set('', { id: 'good', knownHosts, ...key('THE-KEY') });
    expect(await sources.resolve(place)).toBe(commit);
    expect(await sources.resolve(scp)).toBe(commit);
    expect(readFileSync(seen, 'utf8').trim().split('\n')).toEqual(['600', '600']);
    fixture.credentials.set('', { id: 'unknown', ...key('THE-KEY') });
    await expect(sources.resolve(place)).rejects.toMatchObject({ code: 'SOURCE_UNTRUSTED' });
    fixture.credentials.set('', { id: 'other', knownHosts, ...key('ANOTHER') });
    await expect(sources.resolve(place)).rejects.toMatchObject({ code: 'SOURCE_DENIED' });
  });
});

describe('a repository of a stranger', () => {
  test('runs nothing here: no setting, hook, filter or submodule of it', async () => {
    const origin = fixture.origin();
    const mark = join(fixture.folder, 'mark');
    origin.commit({
      '.gitattributes': '* filter=evil diff=evil\n',
      '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = --upload-pack=touch ${mark}\n[core]\n\tfsmonitor = touch ${mark}\n`,
      '.lfsconfig': `[lfs]\n\turl = ext::touch ${mark}\n`,
      'a.yaml': 'a: 1\n',
    });
    origin.push();
    for (const [name, value] of [
      ['filter.evil.smudge', `touch ${mark}`],
      ['core.fsmonitor', `touch ${mark}`],
      ['core.sshCommand', `touch ${mark}`],
      ['uploadpack.packObjectsHook', `touch ${mark}`],
      ['core.hooksPath', join(origin.bare, 'hooks')],
    ] as const)
      git(origin.bare, 'config', name, value);
    mkdirSync(join(origin.bare, 'hooks'), { recursive: true });
    for (const hook of ['post-checkout', 'post-upload', 'reference-transaction', 'pre-auto-gc']) {
      writeFileSync(join(origin.bare, 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`);
      chmodSync(join(origin.bare, 'hooks', hook), 0o755);
    }
    const sources = await fixture.sources();
    const place = at(origin.url);
    const tree = await sources.open(place, await sources.resolve(place));
    expect(readFileSync(join(tree.root, 'a.yaml'), 'utf8')).toBe('a: 1\n');
    tree.release();
    expect(existsSync(mark)).toBe(false);
  });

  test('cannot write beside its files, nor be half a list of submodules', async () => {
    const origin = fixture.origin();
    const good = origin.commit({ a: '1' });
    const blob = git(origin.clone, 'rev-parse', `${good}:a`);
    const commitOf = (line: string): string => {
      const entry = Buffer.concat([Buffer.from(`${line}\0`), Buffer.from(blob, 'hex')]);
      writeFileSync(join(origin.clone, 'entry'), entry);
      const tree = git(origin.clone, 'hash-object', '-t', 'tree', '-w', '--literally', 'entry');
      return git(origin.clone, 'commit-tree', tree, '-m', 'bad');
    };
    const bad = ['100644 .git', '100644 ..', '100644 .GIT'].map(commitOf);
    writeFileSync(join(origin.clone, '.gitmodules'), '[submodule "x\n');
    git(origin.clone, 'add', '.gitmodules');
    git(origin.clone, 'update-index', '--add', '--cacheinfo', `160000,${good},part`);
    const broken = git(origin.clone, 'commit-tree', git(origin.clone, 'write-tree'), '-m', 'broken');
    origin.push(...[...bad, broken].map((commit, place) => `${commit}:refs/heads/bad-${place}`));
    const sources = await fixture.sources();
    for (const commit of bad)
      await expect(sources.open(at(origin.url), commit)).rejects.toMatchObject({
        code: 'SOURCE_LINK_OUTSIDE',
      });
    await expect(sources.open(at(origin.url), broken)).rejects.toMatchObject({ code: 'SOURCE_URL_REFUSED' });
  });

  test('brings its submodules along, each with its own login, and none from this machine or another transport', async () => {
    const inner = fixture.origin('inner');
    const part = inner.commit({ 'deep/file': 'inner' });
    inner.push();
    const outer = fixture.origin('outer');
    const add = (url: string): string => {
      writeFileSync(
        join(outer.clone, '.gitmodules'),
        `[submodule "one"]\n\tpath = parts/one\n\turl = ${url}\n`,
      );
      git(outer.clone, 'add', '.gitmodules');
      git(outer.clone, 'update-index', '--add', '--cacheinfo', `160000,${part},parts/one`);
      git(outer.clone, 'commit', '--quiet', '-m', 'With a part');
      outer.push();
      return git(outer.clone, 'rev-parse', 'HEAD');
    };
    const relative = add('../inner.git');
    server.wants = basic('me', 'x');
    fixture.credentials.set(server.origin, { id: 'one', username: 'me', password: new Secret('x') });
    const sources = await fixture.sources();
    const place = at(server.url('outer'));
    const tree = await sources.open(place, relative);
    expect(readFileSync(join(tree.root, 'parts/one/deep/file'), 'utf8')).toBe('inner');
    expect(readdirSync(join(tree.root, 'parts/one'))).toEqual(['deep']);
    expect(await tree.hashOf('parts/one/deep')).toMatch(/^[0-9a-f]{40}$/);
    tree.release();
    for (const url of [inner.url, 'ext::sh -c true', '../../../../etc']) {
      const commit = add(url);
      await expect(sources.open(place, commit)).rejects.toMatchObject({
        code: expect.stringMatching(/SOURCE_(URL_REFUSED|NOT_FOUND)/),
      });
    }
    const none = await fixture.sources({ limits: { submodules: 0 } });
    await expect(none.open(place, relative)).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
  });
});

describe('what is here', () => {
  test('survives a stop, and comes once more when it was damaged or left half done', async () => {
    const origin = fixture.origin();
    origin.commit({ a: '0' });
    const first = origin.commit({ a: '1' });
    origin.push();
    const folder = join(fixture.folder, 'damaged');
    const place = at(server.url(origin.name));
    const before = await fixture.sources({ folder });
    (await before.open(place, first)).release();
    await before.stop();
    const [name = ''] = readdirSync(join(folder, 'repositories'));
    const mirror = join(folder, 'repositories', name);
    // A long history costs nothing: only what is wanted came.
    expect(git(mirror, 'rev-list', '--all', '--count')).toBe('1');
    const again = await fixture.sources({ folder });
    server.asked.length = 0;
    (await again.open(place, first)).release();
    expect(server.asked).toEqual([]);
    await again.stop();
    for (const file of readdirSync(join(mirror, 'objects', 'pack')))
      if (file.endsWith('.pack')) truncateSync(join(mirror, 'objects', 'pack', file), 20);
    const second = origin.commit({ a: '2' });
    origin.push();
    writeFileSync(join(mirror, 'shallow.lock'), '');
    writeFileSync(join(mirror, `refs/freshet/${second}.lock`), '');
    const after = await fixture.sources({ folder });
    for (const commit of [first, second]) (await after.open(place, commit)).release();
    expect(server.fetches).toBe(2);
  });
});

describe('large files', () => {
  test('come for their pointers where the secret wants that, and must be what was promised', async () => {
    const origin = fixture.origin();
    const content = 'a large file\n'.repeat(200);
    const oid = createHash('sha256').update(content).digest('hex');
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${content.length}\n`;
    const commit = origin.commit({
      'bin/.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
      'bin/one.bin': pointer,
      'two.bin': pointer,
    });
    origin.push();
    server.wants = basic('me', 'x');
    server.large.set(oid, content);
    const credential = { username: 'me', password: new Secret('x') };
    const place = at(server.url(origin.name));
    const read = async (id: string, enableLfs: boolean) => {
      fixture.credentials.set(server.origin, { id, ...credential, enableLfs });
      const tree = await (await fixture.sources()).open(place, commit);
      return ['bin/one.bin', 'two.bin'].map(path => readFileSync(join(tree.root, path), 'utf8'));
    };
    expect(await read('off', false)).toEqual([pointer, pointer]);
    expect(await read('on', true)).toEqual([content, pointer]);
    server.large.set(oid, content.replace('a', 'b'));
    await expect(read('other', true)).rejects.toMatchObject({ code: 'SOURCE_LARGE_FILES' });
    server.large.clear();
    await expect(read('none', true)).rejects.toMatchObject({ code: 'SOURCE_LARGE_FILES' });
    fixture.credentials.set('file://', { id: 'file', enableLfs: true });
    const local = await fixture.sources();
    await expect(local.open(at(origin.url), commit)).rejects.toMatchObject({ code: 'SOURCE_LARGE_FILES' });
  });
});

describe('limits', () => {
  test('hold for what comes at once, for files and for time, and nothing of it stays', async () => {
    const origin = fixture.origin();
    const noise = Array.from({ length: 6_000 }, (_, at) => Math.sin(at).toString(36)).join('');
    const commit = origin.commit({ 'large.txt': noise, other: 'x' });
    origin.push();
    const place = at(origin.url);
    const folder = join(fixture.folder, 'narrow');
    const narrow = await fixture.sources({ folder, limits: { fetchBytes: 10_240 } });
    await expect(narrow.open(place, commit)).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name }) => name);
    expect(left.filter(name => name.startsWith('tmp_') || name === 'large.txt')).toEqual([]);
    const few = await fixture.sources({ limits: { treeEntries: 1 } });
    await expect(few.open(place, commit)).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
    const small = await fixture.sources({ limits: { treeBytes: 1_000 } });
    await expect(small.open(place, commit)).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
  });

  test('end a question that is not answered', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>(done => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const sources = await fixture.sources({ limits: { askMs: 300 } });
    const place = at(`http://127.0.0.1:${port}/x.git`);
    await expect(sources.resolve(place)).rejects.toMatchObject({ code: 'SOURCE_TIMEOUT' });
    const patient = await fixture.sources();
    const waiting = patient.resolve(place);
    const stopped = expect(waiting).rejects.toMatchObject({ code: 'SOURCE_STOPPED' });
    await patient.stop();
    await stopped;
    silent.closeAllConnections();
    silent.close();
  });

  test('let checked out files go that nobody uses, the oldest first, and all of them at the end', async () => {
    const origin = fixture.origin();
    const commits = ['1', '2', '3'].map(text => origin.commit({ a: text }));
    origin.push();
    const folder = join(fixture.folder, 'kept');
    const sources = await fixture.sources({ folder, limits: { treesCount: 1, repositoriesBytes: 1 } });
    const roots: string[] = [];
    for (const commit of commits) {
      const tree = await sources.open({ ...at(origin.url), targetRevision: commit }, commit);
      expect(readFileSync(join(tree.root, 'a'), 'utf8')).toBe(String(roots.length + 1));
      roots.push(tree.root);
      tree.release();
      tree.release();
    }
    await expect
      .poll(() => roots.map(root => existsSync(root)), { timeout: 30_000 })
      .toEqual([false, false, true]);
    await sources.stop();
    expect(existsSync(roots[2] ?? '')).toBe(false);
  });
});
