/** What is special to Docker, shown against a server that answers as its API does. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuildPlace, ImageBuild } from '../../executor/index.ts';
import { createDockerExecutor } from './index.ts';

const never = new AbortController().signal;
const id = `sha256:${'1'.repeat(64)}`;
const digest = `sha256:${'2'.repeat(64)}`;

describe('images on Docker', () => {
  let directory: string;
  let server: Server;
  let asked: URL[];
  let headers: Record<string, string>[];
  let place: BuildPlace;

  const answerTo = (path: string): readonly object[] => {
    if (path === '/build')
      return [
        { stream: 'Step 1/1 : FROM base\n' },
        { aux: { ID: id } },
        { stream: 'Successfully built 111111111111\n' },
      ];
    if (path.endsWith('/push'))
      return [
        { status: 'Waiting', id: 'a' },
        { status: 'Pushed', id: 'a' },
        { progressDetail: {}, aux: { Tag: '1', Digest: digest } },
      ];
    return path.startsWith('/containers/json') || path.startsWith('/networks') ? [[]] : [{}];
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'freshet-images-'));
    [asked, headers] = [[], []];
    server = createServer(async (request, answer) => {
      const url = new URL(request.url ?? '', 'http://engine');
      asked.push(url);
      headers.push(request.headers as Record<string, string>);
      await buffer(request);
      answer.end(
        answerTo(url.pathname)
          .map(line => `${JSON.stringify(line)}\n`)
          .join(''),
      );
    });
    const socket = join(directory, 'docker.sock');
    await new Promise<void>(resolve => server.listen(socket, resolve));
    const environment = { DOCKER_HOST: `unix://${socket}`, PATH: directory };
    const state = join(directory, 'state');
    place = await createDockerExecutor({ environment, clock: systemClock }).open({
      buildId: 'b',
      volume: directory,
      state,
    });
  });
  afterEach(async () => {
    await place.close();
    await new Promise(resolve => server.close(resolve));
    await rm(directory, { recursive: true, force: true });
  });

  const build = (more: Partial<ImageBuild>) => {
    const lines: string[] = [];
    const whole: ImageBuild = {
      id: 'build',
      context: directory,
      dockerfile: { content: 'FROM base' },
      tags: [],
      arguments: {},
      platforms: [],
      noCache: false,
      squash: false,
      cacheFrom: [],
      cacheTo: [],
      secrets: [],
      ssh: [],
      logins: [],
      ...more,
    };
    return place.images!.build(
      whole,
      (_, chunk) => void lines.push(Buffer.from(chunk).toString('utf8')),
      never,
    );
  };
  const queryOf = (path: string) =>
    Object.fromEntries(asked.find(url => url.pathname === path)?.searchParams ?? []);

  test('are built with everything the API takes, and tagged by their id', async () => {
    const logins = [{ registry: 'r.example', userName: 'u', password: 'p' }];
    const built = await build({
      tags: ['r.example/app:1'],
      arguments: { A: 'b' },
      target: 't',
      platforms: ['linux/arm64'],
      noCache: true,
      squash: true,
      cacheFrom: ['app:old'],
      logins,
    });
    expect(built).toEqual({ imageId: id });
    expect(queryOf('/build')).toEqual({
      dockerfile: '.freshet.Dockerfile',
      buildargs: '{"A":"b"}',
      target: 't',
      platform: 'linux/arm64',
      nocache: '1',
      squash: '1',
      cachefrom: '["app:old"]',
      rm: '1',
      forcerm: '1',
    });
    const config = headers[asked.findIndex(url => url.pathname === '/build')]?.['x-registry-config'] ?? '';
    expect(JSON.parse(Buffer.from(config, 'base64url').toString('utf8'))).toEqual({
      'r.example': { username: 'u', password: 'p' },
    });
    expect(queryOf(`/images/${encodeURIComponent(id)}/tag`)).toEqual({ repo: 'r.example/app', tag: '1' });
  });

  test.each([
    ['secrets', { secrets: [{ id: 'a', source: '/a' }] }],
    ['ssh', { ssh: ['default'] }],
    [
      'a mount while it runs',
      { dockerfile: { content: 'FROM base\nRUN --mount=type=cache,target=/c true' } },
    ],
    ['a text within a line', { dockerfile: { content: 'FROM base\nRUN <<EOF\ntrue\nEOF' } }],
  ])('say what to install for a build with %s', async (_, more) => {
    await expect(build(more)).rejects.toThrow(/install the buildx plugin of docker, or buildah/);
    expect(asked.filter(url => url.pathname === '/build')).toEqual([]);
  });

  test('are built without a cache elsewhere where no program can write one', async () => {
    await writeFile(join(directory, 'file'), 'x');
    expect(await build({ cacheTo: ['type=local,dest=/x'] })).toEqual({ imageId: id });
  });

  test('are pushed with a login, tell their digest, and keep Docker to its own idea of TLS', async () => {
    const login = { registry: 'localhost:5000', userName: 'ü', password: 'p?>' };
    expect(await place.images!.push('localhost:5000/a/b:1', login, () => undefined, never)).toEqual({
      digest,
    });
    expect(queryOf('/images/localhost%3A5000/a/b/push')).toEqual({ tag: '1' });
    const auth = headers.at(-1)?.['x-registry-auth'] ?? '';
    expect(auth.length % 4).toBe(0);
    expect(JSON.parse(Buffer.from(auth, 'base64url').toString('utf8'))).toEqual({
      username: 'ü',
      password: 'p?>',
      serveraddress: 'localhost:5000',
    });
  });
});
