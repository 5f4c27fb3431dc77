import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ContainerWorld,
  containerTools,
  startContainers,
} from '../../../../tools/container-setup/index.ts';
import { describeExecutor } from '../../executor/executor.contract.ts';
import type {
  BuildPlace,
  Executor,
  ImageBuild,
  OpenOptions,
  Program,
  ServiceProgram,
} from '../../executor/index.ts';
import { createDockerExecutor } from './index.ts';

const tools = containerTools();
const never = new AbortController().signal;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
};

describe.skipIf(!tools)('the docker executor on Podman', () => {
  let world: ContainerWorld;
  let executor: Executor;

  beforeAll(async () => {
    world = await startContainers(tools!);
    const environment = { DOCKER_HOST: world.engine, PATH: process.env.PATH, HOME: tmpdir() };
    executor = createDockerExecutor({ environment, clock: systemClock });
  });
  afterAll(() => world?.stop());

  describeExecutor('docker', () => ({ executor, image: world.image }));

  describe('beyond the contract', () => {
    let open: OpenOptions;
    let place: BuildPlace;
    let builds = 0;

    beforeEach(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'freshet-docker-'));
      open = { buildId: `build-${++builds}`, volume: directory, state: `${directory}.state` };
      place = await executor.open(open);
    });
    afterEach(async () => {
      await place.close();
      for (const path of [open.volume, open.state]) await rm(path, { recursive: true, force: true });
    });

    const program = (script: string, more: Partial<Program> = {}): Program => ({
      id: 'step-1',
      image: world.image,
      entrypoint: ['sh', '-c', script],
      environment: {},
      mounts: [],
      ...more,
    });

    const collect = () => {
      const text = { out: '', err: '' };
      const output = (stream: 'out' | 'err', chunk: Uint8Array): void => {
        text[stream] += Buffer.from(chunk).toString('utf8');
      };
      return { text, output };
    };

    const containers = (buildId: string): string[] =>
      world
        .podman('ps', '--all', '--filter', `label=io.freshet.build=${buildId}`, '--format', '{{.ID}}')
        .split('\n')
        .filter(line => line !== '');

    test('runs a program as root with its variables, directory and volume, and tells how it ended', async () => {
      await writeFile(join(open.volume, 'in.txt'), 'from the volume');
      const { text, output } = collect();
      const script = 'id -u; pwd; cat in.txt; printf %s "$ODD" >odd; ls /extra; echo bad >&2; exit 7';
      const odd = 'two\nlines "quoted" $(touch no) $' + '{{x}}';
      const running = place.run(
        program(script, {
          environment: { ODD: odd },
          workingDirectory: place.volumePath,
          mounts: [{ source: 'part', target: '/extra' }],
        }),
        output,
      );
      expect(await running.ended).toEqual({ kind: 'exited', code: 7 });
      expect(text).toEqual({ out: '0\n/codefresh/volume\nfrom the volume', err: 'bad\n' });
      expect(await readFile(join(open.volume, 'odd'), 'utf8')).toBe(odd);
      expect(containers(open.buildId)).toEqual([]);
    });

    test('stops a shell before its next command, asking its children first', async () => {
      const { text, output } = collect();
      const child = `sh -c 'trap "echo asked; exit 0" TERM; echo ready; while :; do sleep 0.1; done'`;
      const running = place.run(program(`${child}; echo went on`), output);
      await eventually(() => expect(text.out).toContain('ready'));
      await running.stop(60_000);
      expect(await running.ended).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
      expect(text.out).toContain('asked');
      expect(text.out).not.toContain('went on');
      expect(containers(open.buildId)).toEqual([]);
    });

    test.each([
      [
        'an image that is nowhere',
        { image: 'localhost:1/none:1' },
        /localhost:1\/none:1 could not be pulled/,
      ],
      ['a name that is no image', { image: 'Not An Image' }, /is not the name of an image/],
      ['a mount out of the volume', { mounts: [{ source: '../x', target: '/x' }] }, /outside the volume/],
    ])('tells of %s and leaves nothing', async (_, more: Partial<Program>, reason) => {
      const end = await place.run(program('true', more), () => undefined).ended;
      expect(end).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) });
      expect(containers(open.buildId)).toEqual([]);
    });

    test('gives what root wrote back to the user who runs the build', async () => {
      const environment = { DOCKER_HOST: world.engine };
      const mine = await createDockerExecutor({ environment, clock: systemClock, userId: 1234 }).open(open);
      await mine.run(program('touch /codefresh/volume/file'), () => undefined).ended;
      expect((await stat(join(open.volume, 'file'))).uid).toBe(0);
      await mine.close();
      expect((await stat(join(open.volume, 'file'))).uid).toBe(1234);
    });

    test('does not follow a link that leads out of the volume', async () => {
      await symlink('/etc', join(open.volume, 'link'));
      const mounts = [{ source: 'link', target: '/host' }];
      const end = await place.run(program('cat /host/hostname', { mounts }), () => undefined).ended;
      expect(end).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/outside the volume/) });
    });

    const service = (name: string, script: string, more: Partial<ServiceProgram> = {}): ServiceProgram => ({
      id: name,
      name,
      image: world.image,
      entrypoint: ['sh', '-c', script],
      environment: {},
      mounts: [],
      ports: [],
      ...more,
    });

    test('starts services in their order, lets programs reach them by name, and removes all of it', async () => {
      const { text, output } = collect();
      const web = service('web', 'mkdir /w; echo hello >/w/index.html; exec httpd -f -p 80 -h /w', {
        healthCheck: {
          command: ['wget', '-qO-', 'http://127.0.0.1/'],
          intervalMs: 100,
          timeoutMs: 30_000,
          startPeriodMs: 60_000,
          retries: 1,
        },
      });
      const first = service('first', 'wget -qO- http://web/', {
        dependsOn: [{ name: 'web', until: 'healthy' }],
      });
      const second = service('second', 'sleep 1000', { dependsOn: [{ name: 'first', until: 'completed' }] });
      const services = await place.serve([second, first, web], output);
      const running = place.run(program('wget -qO- http://web/', { services }), output);
      expect(await running.ended).toEqual({ kind: 'exited', code: 0 });
      expect(text.out).toContain('first | hello\n');
      expect(text.out.split('\n')).toContain('hello');
      await services.stop();
      expect(containers(open.buildId)).toEqual([]);
      expect(world.podman('network', 'ls', '--quiet')).not.toContain(open.buildId);
    });

    test('puts services and what uses them on the network of the host when told', async () => {
      const port = await freePort();
      const web = service(
        'web',
        `mkdir /w; echo hello >/w/index.html; exec httpd -f -p 127.0.0.1:${port} -h /w`,
      );
      const services = await place.serve([web], () => undefined, { onHost: true });
      const { text, output } = collect();
      const script = `until wget -qO- http://localhost:${port}/; do sleep 0.1; done`;
      expect(await place.run(program(script, { services }), output).ended).toEqual({
        kind: 'exited',
        code: 0,
      });
      expect(text.out).toBe('hello\n');
      expect(services.onHost).toBe(true);
    });

    test('takes services down again when one of them fails, and says which', async () => {
      const bad = service('bad', 'exit 3');
      const waits = service('waits', 'true', { dependsOn: [{ name: 'bad', until: 'completed' }] });
      const serving = place.serve([service('db', 'sleep 1000'), bad, waits], () => undefined);
      await expect(serving).rejects.toThrow('The service "bad" ended with 3, not 0');
      expect(containers(open.buildId)).toEqual([]);
    });

    test('removes what a process that was killed left, and nothing else', async () => {
      const { text, output } = collect();
      const other = await executor.open({
        ...open,
        buildId: `${open.buildId}-other`,
        state: `${open.state}-other`,
      });
      const mine = place.run(program('echo ready; sleep 1000'), output);
      const theirs = other.run(program('echo ready; sleep 1000'), output);
      await place.serve([service('db', 'sleep 1000')], () => undefined);
      await eventually(() => expect(text.out).toBe('ready\nready\n'));
      await executor.clean(open);
      expect(containers(open.buildId)).toEqual([]);
      expect(containers(`${open.buildId}-other`)).toHaveLength(1);
      await mine.ended;
      await other.close();
      expect(await theirs.ended).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
    });

    const imageBuild = (more: Partial<ImageBuild>): ImageBuild => ({
      id: 'build',
      context: open.volume,
      dockerfile: { path: 'Dockerfile' },
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
    });

    test('builds with arguments and a target, pushes with a login, and pulls it back', async () => {
      const { address, userName, password } = world.registry;
      const login = { registry: address, userName, password };
      const image = `${address}/app:1`;
      await writeFile(join(open.volume, 'file.txt'), 'in the context');
      const lines = [
        'ARG WORD',
        'COPY file.txt /file.txt',
        'RUN echo "$WORD" >/word',
        'FROM nowhere:1 AS unused',
      ];
      const content = [`FROM ${world.image} AS first`, ...lines].join('\n');
      const { text, output } = collect();
      const build = imageBuild({
        dockerfile: { content },
        tags: [image],
        arguments: { WORD: 'a "b"' },
        target: 'first',
      });
      const { imageId } = await place.images!.build(build, output, never);
      expect(text.out).toContain('COPY file.txt');
      await expect(place.images!.push(image, undefined, output, never)).rejects.toThrow(
        /could not be pushed/,
      );
      const { digest } = await place.images!.push(image, login, output, never);
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
      world.podman('rmi', '--force', imageId);
      const cat = program('cat /word', { image });
      expect(await place.run(cat, output).ended).toMatchObject({ kind: 'failed' });
      expect(await place.run({ ...cat, registryLogin: login }, output).ended).toEqual({
        kind: 'exited',
        code: 0,
      });
      expect(text.out).toContain('a "b"\n');
    });

    test('builds with a secret that is not in the image, through a program', async () => {
      await writeFile(join(open.volume, 'token'), 'hush');
      const content = `FROM ${world.image}\nRUN --mount=type=secret,id=token wc -c </run/secrets/token >/size`;
      const secrets = [{ id: 'token', source: join(open.volume, 'token') }];
      const build = imageBuild({ dockerfile: { content }, secrets });
      const { imageId } = await place.images!.build(build, () => undefined, never);
      const { text, output } = collect();
      const end = await place.run(program('cat /size; ls /run/secrets', { image: imageId }), output).ended;
      expect(end).toMatchObject({ kind: 'exited' });
      expect(text.out.trim()).toBe('4');
    });

    test('hands over what Buildah built where no better program is installed', async () => {
      const programs = join(open.volume, 'programs');
      await mkdir(programs);
      const storage = ['--root', join(open.volume, 'storage'), '--runroot', join(open.volume, 'run')].join(
        ' ',
      );
      const script = `#!/bin/sh\nexec ${tools!.buildah} ${storage} --storage-driver vfs "$@"\n`;
      await writeFile(join(programs, 'buildah'), script, { mode: 0o755 });
      await writeFile(join(open.volume, 'token'), 'hush');
      const environment = {
        DOCKER_HOST: world.engine,
        PATH: `${programs}:/usr/sbin:/sbin`,
        HOME: open.volume,
      };
      const mine = await createDockerExecutor({ environment, clock: systemClock }).open(open);
      const build = imageBuild({
        dockerfile: { content: 'FROM scratch\nCOPY token /from-context' },
        tags: ['handed-over:1'],
        secrets: [{ id: 'token', source: join(open.volume, 'token') }],
      });
      const { imageId } = await mine.images!.build(build, () => undefined, never);
      expect(world.podman('image', 'inspect', '--format', '{{.Id}}', 'handed-over:1').trim()).toBe(
        imageId.replace('sha256:', ''),
      );
    });

    test('fails a build with the words of the line that failed, and ends one that is cancelled', async () => {
      const failing = imageBuild({ dockerfile: { content: `FROM ${world.image}\nRUN exit 9` } });
      await expect(place.images!.build(failing, () => undefined, never)).rejects.toThrow(
        /could not be built.*9/s,
      );
      const cancel = new AbortController();
      const endless = imageBuild({
        dockerfile: { content: `FROM ${world.image}\nRUN echo going; sleep 1000` },
      });
      const building = place.images!.build(
        endless,
        (_, chunk) => {
          if (Buffer.from(chunk).toString('utf8').startsWith('going')) cancel.abort();
        },
        cancel.signal,
      );
      await expect(building).rejects.toThrow();
    });
  });
});

describe('a machine without a container engine', () => {
  const opening = (environment: Record<string, string>) =>
    createDockerExecutor({ environment, clock: systemClock }).open({
      buildId: 'b',
      volume: '/',
      state: '/none',
    });

  test('says what to start when nothing listens', async () => {
    const fault = { code: 'CONTAINER_ENGINE_UNREACHABLE' };
    await expect(opening({ DOCKER_HOST: 'unix:///no/such.sock' })).rejects.toMatchObject(fault);
    await expect(opening({ DOCKER_HOST: 'unix:///no/such.sock' })).rejects.toThrow(/systemctl start docker/);
  });

  test.each(['ssh://host', 'tcp://10.0.0.1:2375', 'nonsense'])(
    'refuses %s, which does not see the volume',
    address => expect(opening({ DOCKER_HOST: address })).rejects.toThrow(/DOCKER_HOST must name a socket/),
  );

  test('takes a port of this machine that speaks something else for no engine', async () => {
    const server = createServer((_, answer) => answer.writeHead(503).end('<html>'));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(opening({ DOCKER_HOST: `tcp://127.0.0.1:${port}` })).rejects.toThrow(/does not answer/);
    await new Promise(resolve => server.close(resolve));
  });
});
