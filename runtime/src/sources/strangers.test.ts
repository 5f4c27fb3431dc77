import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitServer, git, SourcesFixture } from './git-server.fixture.ts';

let fixture: SourcesFixture;
let server: GitServer;

beforeAll(async () => {
  fixture = await SourcesFixture.start();
  server = await GitServer.start(fixture.folder);
});
afterAll(async () => {
  await server.stop();
  await fixture.stop();
});

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const at = (repoURL: string, project = 'default') => ({ repoURL, project });

test('a link beside a submodule does not lead what Git notes of it to another place', async () => {
  const inner = fixture.origin('inner');
  const part = inner.commit({ file: 'inner' });
  inner.push();
  const outer = fixture.origin('outer');
  const name = 'p'.repeat(120);
  const mark = join(fixture.folder, 'written-by-a-stranger');
  mkdirSync(join(outer.clone, 'parts'), { recursive: true });
  symlinkSync(mark, join(outer.clone, 'parts', `${'p'.repeat(100)}.index`));
  writeFileSync(
    join(outer.clone, '.gitmodules'),
    `[submodule "one"]\n\tpath = parts/${name}\n\turl = ../inner.git\n`,
  );
  git(outer.clone, 'add', '-A');
  git(outer.clone, 'update-index', '--add', '--cacheinfo', `160000,${part},parts/${name}`);
  git(outer.clone, 'commit', '--quiet', '-m', 'With a part');
  outer.push();
  const commit = git(outer.clone, 'rev-parse', 'HEAD');
  const sources = await fixture.sources();
  await expect(sources.open(at(server.url('outer')), commit)).rejects.toMatchObject({
    code: 'SOURCE_LINK_OUTSIDE',
  });
  expect(existsSync(mark)).toBe(false);
});

test('a submodule is opened with a login only where the project may deploy from it', async () => {
  const secret = fixture.origin('private');
  const part = secret.commit({ file: 'canary' });
  secret.push();
  const outer = fixture.origin('public');
  writeFileSync(
    join(outer.clone, '.gitmodules'),
    '[submodule "one"]\n\tpath = one\n\turl = ../private.git\n',
  );
  git(outer.clone, 'add', '-A');
  git(outer.clone, 'update-index', '--add', '--cacheinfo', `160000,${part},one`);
  git(outer.clone, 'commit', '--quiet', '-m', 'With a part');
  outer.push();
  const commit = git(outer.clone, 'rev-parse', 'HEAD');
  server.wants = basic('me', 'x');
  const mentions: (boolean | undefined)[] = [];
  const sources = await fixture.sources({
    credentials: {
      for: async (url, _, mention) => {
        if (url.includes('private')) mentions.push(mention?.isMentioned);
        return mention?.isMentioned ? undefined : { id: 'one', username: 'me', password: new Secret('x') };
      },
    },
  });
  await expect(sources.open(at(server.url('public')), commit)).rejects.toMatchObject({
    code: 'SOURCE_DENIED',
  });
  expect(mentions.every(Boolean)).toBe(true);
  server.wants = undefined;
});

test('a login is asked for as whoever came last would, not as whoever came first', async () => {
  const origin = fixture.origin();
  const commit = origin.commit({ a: '1' });
  origin.push();
  server.wants = basic('me', 'x');
  const credential = { id: 'one', username: 'me', password: new Secret('x') };
  const has = new Set(['first', 'second']);
  const sources = await fixture.sources({
    credentials: { for: async (_, project) => (has.has(project) ? credential : undefined) },
  });
  const url = server.url(origin.name);
  expect(await sources.resolve(at(url, 'first'))).toBe(commit);
  has.delete('first');
  expect(await sources.resolve(at(url, 'second'), { fresh: true })).toBe(commit);
  server.wants = undefined;
});

test('a token in a header is not taken along to where a server leads', async () => {
  const seen: (string | undefined)[] = [];
  const listening = async (answer: RequestListener) => {
    const started = createServer(answer);
    await new Promise<void>(done => started.listen(0, '127.0.0.1', done));
    return { started, origin: `http://127.0.0.1:${(started.address() as AddressInfo).port}` };
  };
  const far = await listening((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(404).end();
  });
  const near = await listening((request, response) =>
    response.writeHead(302, { location: `${far.origin}${request.url}` }).end(),
  );
  fixture.credentials.set(near.origin, { id: 'token', bearer: new Secret('the-token') });
  const sources = await fixture.sources();
  await expect(sources.resolve(at(`${near.origin}/a.git`))).rejects.toThrow();
  expect(seen.filter(header => header !== undefined)).toEqual([]);
  for (const { started } of [far, near]) started.close();
});
