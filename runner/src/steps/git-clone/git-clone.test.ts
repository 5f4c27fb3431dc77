import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { compose } from '../../compose.ts';
import { type RunWish, runHere } from '../../testing/index.ts';

/** What every home begins with: made once, as it takes a dozen processes. */
let furnished: string;
let home: string;
let origin: string;
let first: string;
beforeAll(async () => {
  furnished = await mkdtemp(join(tmpdir(), 'freshet-clone-'));
  const work = join(furnished, 'work');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', join(furnished, 'app.git')]);
  execFileSync('git', ['clone', '--quiet', join(furnished, 'app.git'), work], { stdio: 'ignore' });
  git(work, 'checkout', '--quiet', '-B', 'main');
  first = await commit(work, 'one');
  git(work, 'tag', 'v1');
  await commit(work, 'two');
  git(work, 'checkout', '--quiet', '-b', 'feature/x');
  await commit(work, 'three');
  git(work, 'push', '--quiet', '--all');
  git(work, 'push', '--quiet', '--tags');
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-clone-'));
  origin = join(home, 'app.git');
  await cp(furnished, home, { recursive: true });
  git(join(home, 'work'), 'remote', 'set-url', 'origin', origin);
});
afterAll(() => rm(furnished, { recursive: true, force: true, maxRetries: 5 }));
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const git = (directory: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const commit = async (directory: string, content: string): Promise<string> => {
  await writeFile(join(directory, 'file'), content);
  git(directory, 'add', '.');
  git(directory, 'commit', '--quiet', '--message', content);
  return git(directory, 'rev-parse', 'HEAD');
};

const clone = (step: string, more: Partial<RunWish> = {}) =>
  runHere(compose(process.env), {
    home,
    text: `version: "1.0"\nsteps:\n  main_clone: {type: git-clone, ${step}}\n  show: {image: x, commands: ['cat file', 'echo', 'git log --oneline | wc -l', 'echo \${{steps.main_clone.revision}}']}\n`,
    ...more,
  });

describe('git-clone', () => {
  test.each([
    ['the default branch', '', 'two', 2],
    ['a branch', ', revision: feature/x', 'three', 3],
    ['a tag', ', revision: v1', 'one', 1],
    ['a branch with depth', ', revision: feature/x, depth: 1', 'three', 1],
    ['a branch without blobs', ', revision: main, exclude_blobs: true', 'two', 2],
  ])('checks out %s', async (_, more, content, commits) => {
    const told = await clone(`repo: 'file://${origin}'${more}`);
    expect(told.end).toMatchObject({ status: 'success' });
    expect(told.log('show')).toMatch(new RegExp(`^${content}\\n${commits}\\n[0-9a-f]{40}\\n$`));
  });

  test('checks out a commit by its name, whole or with depth', async () => {
    for (const depth of ['', ', depth: 1'])
      expect((await clone(`repo: 'file://${origin}', revision: '${first}'${depth}`)).log('show')).toContain(
        `one\n1\n${first}\n`,
      );
  });

  test('uses a clone of an earlier build again, without what steps left in it', async () => {
    const text = `version: "1.0"\nsteps:\n  main_clone: {type: git-clone, repo: '${origin}', revision: main}\n  spoil: {image: x, commands: ['echo dirty > file; echo x > extra', 'echo kept > ignored; echo ignored > .git/info/exclude', 'git config core.sshCommand false; git config filter.x.smudge "touch /tmp/freshet-smudge"', 'mkdir -p .git/hooks; printf "#!/bin/sh\\ntouch $CF_VOLUME_PATH/hooked" > .git/hooks/post-checkout; chmod +x .git/hooks/post-checkout']}\n`;
    const spoiled = await runHere(compose(process.env), { home, text });
    expect(spoiled.end.status).toBe('success');
    const told = await clone(`repo: '${origin}', revision: feature/x`);
    expect(told.log('main_clone')).toContain('Updating');
    expect(told.log('show')).toContain('three\n3\n');
    const names = await readdir(join(told.volume, 'app'));
    expect(names).not.toContain('extra');
    expect(await readdir(told.volume)).not.toContain('hooked');
    expect(await readFile(join(told.volume, 'app', '.git', 'config'), 'utf8')).not.toMatch(
      /smudge|sshCommand/,
    );
  });

  test('clones afresh, and writes through no link that a step left among the files of git', async () => {
    const victim = join(home, 'victim');
    await writeFile(victim, 'mine');
    const link = (name: string) => `ln -sfn ${victim} .git/${name}`;
    const text = `version: "1.0"\nsteps:\n  main_clone: {type: git-clone, repo: '${origin}', revision: main}\n  spoil: {image: x, commands: ['${link('FETCH_HEAD')}', '${link('logs/HEAD')}']}\n`;
    expect((await runHere(compose(process.env), { home, text })).end.status).toBe('success');
    const told = await clone(`repo: '${origin}', revision: feature/x`);
    expect(told.end).toMatchObject({ status: 'success' });
    expect(told.log('main_clone')).toContain('Cloning');
    expect(await readFile(victim, 'utf8')).toBe('mine');
  });

  test('takes the repository that the person is in for the one of the provider', async () => {
    const told = await clone('repo: acme/app, revision: main', {
      system: { CF_REPO_OWNER: 'acme', CF_REPO_NAME: 'app' },
      directory: join(home, 'work'),
    });
    expect(told.log('show')).toContain('two\n2\n');
  });

  test.each([
    ["repo: '--upload-pack=touch x'", 'not the address'],
    ["repo: 'ext::sh -c true'", 'not the address'],
    ["repo: 'X', revision: '--orphan'", 'not the name of a branch'],
    ["repo: 'X', revision: nowhere", 'git fetch failed'],
    ["repo: 'X', working_directory: '../..'", 'volume'],
    [`repo: 'X', depth: '\${{NOT_SET}}'`, 'not a whole number'],
  ])('refuses %s in words', async (step, words) => {
    const told = await clone(step.replace('X', origin));
    expect(told.end.status).toBe('error');
    expect(told.ended('main_clone').reason).toContain(words);
  });
});

describe('git-clone of a repository with a submodule', () => {
  const addSubmodule = (): void => {
    const work = join(home, 'work');
    git(work, 'checkout', '--quiet', 'main');
    git(work, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${origin}`, 'part');
    git(work, 'commit', '--quiet', '--message', 'with a part');
    git(work, 'push', '--quiet', 'origin', 'main');
  };
  const show = (repo: string): string =>
    `version: "1.0"\nsteps:\n  main_clone: {type: git-clone, repo: '${repo}', revision: main}\n  show: {image: x, commands: ['cat part/file']}\n`;

  test('brings the submodule along', async () => {
    addSubmodule();
    const told = await runHere(compose(process.env), { home, text: show(`file://${origin}`) });
    expect(told.end.status).toBe('success');
    expect(told.log('show')).toBe('two');
  });

  test('from afar never takes one from this machine', async () => {
    addSubmodule();
    git(origin, 'update-server-info');
    const server = createServer(async (request, response) => {
      const path = join(home, new URL(request.url ?? '/', 'http://localhost').pathname);
      const content = await readFile(path).catch(() => undefined);
      response.writeHead(content ? 200 : 404).end(content);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const text = show(`http://127.0.0.1:${port}/app.git`);
    const told = await runHere(compose(process.env), { home, text });
    expect(told.log('main_clone')).toContain("transport 'file' not allowed");
    expect(told.ended('main_clone').reason).toContain('git submodule failed');
  });
});

describe('git-clone with a login', () => {
  let server: Server;
  let asked: string[] = [];
  beforeAll(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.headers.authorization ?? '');
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise(resolve => server.close(resolve)));

  test.each(['credentials', 'address', 'integration', 'root'])(
    'from its %s sends it and shows it nowhere',
    async from => {
      const { port } = server.address() as AddressInfo;
      const host = `127.0.0.1:${port}`;
      const step =
        from === 'credentials'
          ? `repo: 'http://${host}/acme/app.git', credentials: {username: me, password: '\${{TOKEN}}'}`
          : from === 'address'
            ? `repo: 'http://me:hunter22-${from}@${host}/acme/app.git'`
            : from === 'root'
              ? 'repo: acme/app, git: own'
              : `repo: 'http://${host}/acme/app.git', git: own`;
      const password = `hunter22-${from}`;
      const told = await clone(step, {
        variables: { TOKEN: password },
        secrets: ['TOKEN'],
        git: [{ name: 'own', host, root: `http://${host}/git/`, userName: 'me', password }],
      });
      expect(told.ended('main_clone').reason).toContain('git fetch failed');
      expect(asked).toContain(`Basic ${Buffer.from(`me:${password}`).toString('base64')}`);
      expect(JSON.stringify(told.messages)).not.toContain(password);
      expect(await readFile(join(told.volume, 'app', '.git', 'config'), 'utf8')).not.toContain('hunter22');
    },
  );

  test('of a connection goes to the host of the connection only', async () => {
    const { port } = server.address() as AddressInfo;
    const told = await clone(`repo: 'http://127.0.0.1:${port}/acme/app.git', git: own`, {
      git: [{ name: 'own', host: 'git.example.com', userName: 'me', password: 'hunter22-elsewhere' }],
    });
    expect(told.end.status).toBe('error');
    expect(asked.join()).not.toContain(Buffer.from('me:hunter22-elsewhere').toString('base64'));
  });
});
