/** Repositories and charts of people who may not look around in the network of the engine. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import { createGuard, type OutboundGuard, readAddressList } from '@freshet/kit/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { git, SEARCH_PATH, SourcesFixture } from './git-server.fixture.ts';
import type { Sources } from './index.ts';

const SECRET = 'the-body-of-an-inner-service';

let fixture: SourcesFixture;
/** A server that requests may reach, and one that they may not; both are on this machine. */
let outer: Server;
let inner: Server;
let answer: RequestListener;
let asked: string[] = [];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const listening = async (onRequest: RequestListener): Promise<Server> => {
  const server = createServer(onRequest);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
};

beforeAll(async () => {
  fixture = await SourcesFixture.start();
  outer = await listening((request, response) => answer(request, response));
  inner = await listening((request, response) => {
    asked.push(String(request.url));
    response.end(SECRET);
  });
});
beforeEach(() => {
  asked = [];
  fixture.credentials.clear();
  answer = (_, response) => void response.writeHead(404).end();
});
afterAll(async () => {
  for (const server of [outer, inner]) {
    server.closeAllConnections();
    server.close();
  }
  await fixture.stop();
});

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'git.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
};

/** Private networks are open, as in a company; of this machine only the outer server is listed. */
const companyGuard = (lookup = async (host: string) => NAMES[host] ?? []): OutboundGuard =>
  createGuard({ allowPrivate: true, permitted: readAddressList([`git.example:${portOf(outer)}`]), lookup });

const guarded = (options: Parameters<SourcesFixture['sources']>[0] = {}): Promise<Sources> =>
  fixture.sources({ guard: companyGuard(), ...options });

const failureOf = (promise: Promise<unknown>): Promise<Error & { code?: string }> =>
  promise.then(
    () => expect.unreachable('it was read'),
    error => error,
  );

const outerUrl = (path = ''): string => `http://git.example:${portOf(outer)}/${path}`;

const leadTo =
  (host: string): RequestListener =>
  (request, response) =>
    void response.writeHead(302, { location: `http://${host}:${portOf(inner)}${request.url}` }).end();

const HOSTS = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]', 'metadata.example'];

describe('a place that requests may not enter', () => {
  test.each(HOSTS)('is not asked for a repository at %s', async host => {
    const sources = await guarded();
    const failure = await failureOf(
      sources.resolve({ repoURL: `http://${host}:${portOf(inner)}/a.git`, project: 'default' }),
    );
    expect(failure.code).toBe('ADDRESS_REFUSED');
    expect(asked).toEqual([]);
  });

  test.each(HOSTS)('is not asked for a chart at %s', async host => {
    const sources = await guarded();
    for (const repoURL of [
      `http://${host}:${portOf(inner)}/charts`,
      `oci://${host}:${portOf(inner)}/charts`,
    ]) {
      if (repoURL.startsWith('oci://[')) continue; // registries are not named that way
      const failure = await failureOf(
        sources.resolve({ repoURL, chart: 'shop', targetRevision: '*', project: 'default' }),
      );
      expect([repoURL, failure.code]).toEqual([repoURL, 'ADDRESS_REFUSED']);
    }
    expect(asked).toEqual([]);
  });

  test.each(['127.0.0.1', '2130706433', 'metadata.example'])(
    'is not asked where a permitted server leads to %s',
    async host => {
      const sources = await guarded();
      answer = leadTo(host);
      for (const place of [
        { repoURL: outerUrl('a.git') },
        { repoURL: outerUrl('charts'), chart: 'shop', targetRevision: '*' },
      ]) {
        const failure = await failureOf(sources.resolve({ ...place, project: 'default' }));
        expect([place.repoURL, failure.code]).toEqual([place.repoURL, 'ADDRESS_REFUSED']);
        expect(failure.message).not.toContain(SECRET);
      }
      expect(asked).toEqual([]);
    },
  );

  test('is not asked for an archive that an index names', async () => {
    const sources = await guarded();
    const url = `http://127.0.0.1:${portOf(inner)}/shop-1.0.0.tgz`;
    answer = (_, response) =>
      void response.end(
        `apiVersion: v1\nentries: {shop: [{name: shop, version: 1.0.0, urls: ["${url}"]}]}\n`,
      );
    const place = { repoURL: outerUrl('charts'), chart: 'shop', targetRevision: '1.0.0', project: 'default' };
    const failure = await failureOf(sources.open(place, '1.0.0'));
    expect(failure.code).toBe('ADDRESS_REFUSED');
    expect(asked).toEqual([]);
  });

  test('is not asked for the token that a registry wants', async () => {
    const sources = await guarded();
    fixture.credentials.set('oci://', { id: 'plain', plainHttp: true });
    answer = (_, response) =>
      void response
        .writeHead(401, { 'www-authenticate': `Bearer realm="http://127.0.0.1:${portOf(inner)}/token"` })
        .end();
    const place = { repoURL: `oci://git.example:${portOf(outer)}/charts`, chart: 'shop' };
    const failure = await failureOf(sources.resolve({ ...place, targetRevision: '*', project: 'default' }));
    expect(failure.code).toBe('ADDRESS_REFUSED');
    expect(asked).toEqual([]);
  });

  test('is not asked for a submodule', async () => {
    const sources = await guarded();
    const origin = fixture.origin();
    writeFileSync(
      join(origin.clone, '.gitmodules'),
      `[submodule "one"]\n\tpath = one\n\turl = http://127.0.0.1:${portOf(inner)}/one.git\n`,
    );
    git(origin.clone, 'add', '-A');
    git(origin.clone, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},one`);
    git(origin.clone, 'commit', '--quiet', '-m', 'With a part');
    origin.push();
    const commit = git(origin.clone, 'rev-parse', 'HEAD');
    const failure = await failureOf(sources.open({ repoURL: origin.url, project: 'default' }, commit));
    expect(failure.code).toBe('ADDRESS_REFUSED');
    expect(asked).toEqual([]);
  });

  test('is not asked after a name that led elsewhere when it was judged', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const lookup = async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const sources = await guarded({ guard: companyGuard(lookup) });
    answer = (request, response) =>
      void response.writeHead(302, { location: outerUrl(`again${request.url}`) }).end();
    const failure = await failureOf(sources.resolve({ repoURL: outerUrl('a.git'), project: 'default' }));
    expect(failure.code).toBe('ADDRESS_REFUSED');
  });
});

describe('SSH', () => {
  const spy = (name: string): { readonly ssh: string; readonly dump: string } => {
    const dump = join(fixture.folder, `${name}.dump`);
    const ssh = join(fixture.folder, name);
    writeFileSync(ssh, `#!/bin/sh\nprintf '%s\\n' "$@" > '${dump}'\nexit 255\n`, { mode: 0o755 });
    return { ssh, dump };
  };

  test.each([
    'git@2130706433:a/b.git',
    'ssh://git@127.0.0.1/a/b.git',
    'ssh://git@metadata.example:2222/a.git',
  ])('is not spoken with %s', async repoURL => {
    const { ssh, dump } = spy('unused-ssh');
    const sources = await guarded({ ssh, guard: createGuard({ allowPrivate: true, lookup: lookupAll }) });
    const failure = await failureOf(sources.resolve({ repoURL, project: 'default' }));
    expect(failure.code).toBe('ADDRESS_REFUSED');
    expect(existsSync(dump)).toBe(false);
  });

  const lookupAll = async (host: string): Promise<readonly string[]> =>
    host === '2130706433' ? ['127.0.0.1'] : (NAMES[host] ?? ['10.0.0.7']);

  test('goes to the judged address and knows the server by its name', async () => {
    const { ssh, dump } = spy('used-ssh');
    const sources = await guarded({ ssh, guard: createGuard({ allowPrivate: true, lookup: lookupAll }) });
    await failureOf(sources.resolve({ repoURL: 'ssh://git@git.corp:2222/a.git', project: 'default' }));
    const words = readFileSync(dump, 'utf8').split('\n');
    expect(words).toContain('HostName=10.0.0.7');
    expect(words).toContain('HostKeyAlias=[git.corp]:2222');
  });
});

test('what a server writes in its refusal is not shown', async () => {
  const sources = await guarded();
  const bodies: RequestListener[] = [
    (_, response) => void response.writeHead(500, { 'content-type': 'text/plain' }).end(SECRET),
    (_, response) => void response.writeHead(403, { 'content-type': 'text/plain' }).end(SECRET),
    (_, response) => void response.writeHead(404, { 'content-type': 'text/plain' }).end(SECRET),
    (_, response) => void response.end(SECRET),
    (_, response) => {
      const line = `ERR ${SECRET}`;
      const packet = `${(line.length + 4).toString(16).padStart(4, '0')}${line}`;
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
      response.end(packet);
    },
  ];
  for (const body of bodies) {
    answer = body;
    for (const place of [
      { repoURL: outerUrl('a.git') },
      { repoURL: outerUrl('charts'), chart: 'shop', targetRevision: '*' },
    ]) {
      const failure = await failureOf(sources.resolve({ ...place, project: 'default' }, { fresh: true }));
      expect(isFault(failure)).toBe(true);
      expect(`${failure.message} ${JSON.stringify(failure)}`).not.toContain(SECRET.slice(0, 4));
    }
  }
});

test('the Git host of the platform is reached where everything else of this machine is not', async () => {
  const origin = `http://127.0.0.1:${portOf(outer)}`;
  answer = (_, response) => void response.writeHead(404).end();
  const sources = await fixture.sources({
    searchPath: SEARCH_PATH,
    guard: createGuard({ allowPrivate: false }),
    gitGuard: createGuard({ allowPrivate: false, isOwn: own => own === origin }),
  });
  const codeOf = async (place: { repoURL: string; chart?: string; targetRevision?: string }) =>
    (await failureOf(sources.resolve({ ...place, project: 'default' }))).code;
  expect(await codeOf({ repoURL: `${origin}/git/a.git` })).toBe('SOURCE_NOT_FOUND');
  expect(await codeOf({ repoURL: `http://127.0.0.1:${portOf(inner)}/git/a.git` })).toBe('ADDRESS_REFUSED');
  expect(await codeOf({ repoURL: `${origin}/charts`, chart: 'shop', targetRevision: '*' })).toBe(
    'ADDRESS_REFUSED',
  );
  expect(asked).toEqual([]);
});
