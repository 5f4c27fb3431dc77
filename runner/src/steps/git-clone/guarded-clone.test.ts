/** Repositories that a pipeline names, read by a runner that may not look around on its machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGuard, createGuardedProxy } from '@freshet/kit/outbound';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProgramEnd } from '../../executor/index.ts';
import type { Connections, GuardedNetwork, HostProgram } from '../../step/index.ts';
import { readRepositoryFile } from './read-file.ts';

let folder: string;
let inner: Server;
let platform: Server;
let answer: RequestListener;
let network: GuardedNetwork;
let asked: string[];
let printed: string;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = async (onRequest: RequestListener): Promise<Server> => {
  const server = createServer(onRequest);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-guarded-clone-'));
  inner = await listening((request, response) => {
    asked.push(String(request.url));
    response.writeHead(500, { 'content-type': 'text/plain' }).end('inner words');
  });
  platform = await listening((request, response) => answer(request, response));
  const guard = createGuard({
    allowPrivate: true,
    isOwn: origin => origin === `http://127.0.0.1:${portOf(platform)}`,
    lookup: async () => ['127.0.0.1'],
  });
  network = { guard, proxy: createGuardedProxy(guard) };
});
beforeEach(() => {
  asked = [];
  printed = '';
  answer = (_, response) => void response.writeHead(404).end();
});
afterAll(async () => {
  await network.proxy.stop();
  for (const server of [inner, platform]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

const runOnHost = async ({
  command,
  environment,
  workingDirectory,
  output,
}: HostProgram): Promise<ProgramEnd> => {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: workingDirectory,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
  });
  for (const stream of ['out', 'err'] as const)
    child[`std${stream}`].on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      void output?.(stream, chunk);
    });
  const [code] = await once(child, 'close');
  return { kind: 'exited', code: Number(code) };
};

const read = (repo: string): Promise<Error & { code?: string }> =>
  readRepositoryFile(
    { repo, git: undefined, revision: 'main', path: 'freshet.yml' },
    {
      connections: {
        registry: () => undefined,
        registryOfImage: () => undefined,
        git: () => undefined,
        localRepository: () => undefined,
        network,
      } satisfies Connections,
      directory: join(folder, 'repository'),
      mask: () => undefined,
      output: async () => undefined,
      signal: new AbortController().signal,
      runOnHost,
    },
  ).then(
    () => expect.unreachable('it was read'),
    error => error,
  );

test.each(['127.0.0.1', '2130706433', '[0:0:0:0:0:ffff:7f00:1]', 'inner.example'])(
  'a runner does not ask its own machine for a repository at %s',
  async host => {
    for (const scheme of ['http', 'git', 'ssh']) {
      const failure = await read(`${scheme}://${host}:${portOf(inner)}/a.git`);
      expect([scheme, failure.code]).toEqual([scheme, 'ADDRESS_REFUSED']);
    }
    expect(asked).toEqual([]);
  },
);

test('the platform is asked wherever it is, and a redirect of it leads no further', async () => {
  expect((await read(`http://127.0.0.1:${portOf(platform)}/git/a/b.git`)).code).toBe('GIT_CLONE_FAILED');
  answer = (request, response) =>
    void response.writeHead(302, { location: `http://127.0.0.1:${portOf(inner)}${request.url}` }).end();
  expect((await read(`http://127.0.0.1:${portOf(platform)}/git/a/b.git`)).code).toBe('ADDRESS_REFUSED');
  expect(asked).toEqual([]);
  expect(printed).not.toContain('inner words');
});
