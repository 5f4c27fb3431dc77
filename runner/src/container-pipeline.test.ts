/** Whole pipelines in containers, from the text of the file to the end of the build. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalRunMessage } from '@freshet/contracts/runner';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ContainerWorld, containerTools, startContainers } from '../../tools/container-setup/index.ts';
import { compose } from './compose.ts';
import { type RunRequest, startLocalRun } from './local-run/index.ts';

const tools = containerTools();

describe.skipIf(!tools)('a pipeline in containers', () => {
  let world: ContainerWorld;
  let directory: string;

  beforeAll(async () => {
    world = await startContainers(tools!);
    directory = await mkdtemp(join(tmpdir(), 'freshet-pipeline-'));
    const repository = join(directory, 'app');
    await mkdir(repository);
    await writeFile(
      join(repository, 'Dockerfile'),
      `FROM ${world.image}\nARG WHO\nCOPY hello.sh /hello.sh\nENV WHO=$WHO\nCMD ["sh", "/hello.sh"]\n`,
    );
    await writeFile(join(repository, 'hello.sh'), 'echo "hello $WHO"\n');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
        cwd: repository,
      });
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '-m', 'begin');
  });
  afterAll(async () => {
    await world?.stop();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  const requestFor = (text: string): RunRequest => {
    const { address, userName, password } = world.registry;
    return {
      kind: 'run',
      file: 'codefresh.yml',
      text,
      executor: 'docker',
      variables: { IMAGE: world.image },
      system: { CF_REPO_OWNER: 'acme', CF_REPO_NAME: 'app', CF_BRANCH_TAG_NORMALIZED: 'Main' },
      secrets: [],
      registries: [{ name: 'local', registry: address, userName, password, prefix: 'acme', isDefault: true }],
      directory: join(directory, 'app'),
      home: join(directory, 'home'),
      keepVolume: false,
      resetVolume: true,
    };
  };

  const environment = () => ({ PATH: process.env.PATH, HOME: directory, DOCKER_HOST: world.engine });

  const begin = async (text: string) => {
    let log = '';
    const messages: LocalRunMessage[] = [];
    const run = await startLocalRun(requestFor(text), compose(environment()), message => {
      messages.push(message);
      if (message.kind === 'log') log += message.text;
      return undefined;
    });
    return { run, log: () => log, messages };
  };

  const containers = () => world.podman('ps', '--all', '--quiet').trim();

  test('clones, builds an image, pushes it to a registry and runs it in a later step', async () => {
    const { run, log, messages } = await begin(`
version: '1.0'
steps:
  main_clone:
    type: git-clone
    repo: acme/app
  build_it:
    type: build
    image_name: App
    build_arguments: [WHO=world]
  push_it:
    type: push
    candidate: \${{build_it}}
    tags: [v1, stable]
  more_tags:
    type: push-tag
    image_name: ${world.registry.address}/acme/app:v1
    tags: [v1.0]
  run_it:
    image: \${{build_it}}
    environment: [WHO=pipeline]
  run_pushed:
    image: \${{push_it}}
    commands:
      - echo "tag \${{build_it.imageTagName}} of \${{build_it.imageName}}"
      - cf_export MADE=yes
      - pwd
  together:
    type: composition
    composition:
      version: '3'
      services:
        web:
          image: \${{IMAGE}}
          command: sh -c 'mkdir /w; echo from web >/w/index.html; exec httpd -f -p 80 -h /w'
          healthcheck: { test: [CMD, wget, -qO-, 'http://127.0.0.1/'], interval: 100ms, start_period: 60s }
    composition_candidates:
      tester:
        image: \${{IMAGE}}
        command: wget -qO- http://web/
        depends_on: { web: { condition: service_healthy } }
  integration:
    type: integration-test
    test: { image: '\${{IMAGE}}', commands: ['until wget -qO- http://site/; do sleep 0.2; done'] }
    services:
      site:
        image: \${{IMAGE}}
        command: sh -c 'mkdir /w; echo from site >/w/index.html; exec httpd -f -p 80 -h /w'
  as_travis:
    type: travis
    test: { image: '\${{IMAGE}}', command: 'echo tested as travis does' }
    services: { idle: { image: '\${{IMAGE}}', command: sleep 1000 } }
`);
    const { status } = await run.finished;
    expect({ status, faults: messages.filter(({ kind }) => kind === 'fault') }, log()).toEqual({
      status: 'success',
      faults: [],
    });
    const { address } = world.registry;
    expect(log()).toContain(`Pushing ${address}/acme/app:main`);
    expect(log()).toContain(`as ${address}/acme/app:stable`);
    expect(log()).toContain(`as ${address}/acme/app:v1.0`);
    expect(log()).toContain('hello pipeline\n');
    expect(log()).toContain('tag main of app\n');
    expect(log()).toContain('\n/codefresh/volume/app\n');
    expect(log()).toContain('from web\n');
    expect(log()).toContain('from site\n');
    expect(log()).toContain('tested as travis does\n');
    expect(containers()).toBe('');
    const login = Buffer.from(`${world.registry.userName}:${world.registry.password}`).toString('base64');
    const answer = await fetch(`http://${address}/v2/acme/app/tags/list`, {
      headers: { authorization: `Basic ${login}` },
    });
    const { tags } = (await answer.json()) as { tags: string[] };
    expect(tags.sort()).toEqual(['main', 'stable', 'v1', 'v1.0']);
  });

  test('waits for its services to be ready, and takes them down on cancel with whatever runs', async () => {
    const { run, log } = await begin(`
version: '1.0'
services:
  name: mine
  composition:
    web:
      image: \${{IMAGE}}
      command: sh -c 'mkdir /w; echo from web >/w/index.html; exec httpd -f -p 80 -h /w'
  readiness:
    image: \${{IMAGE}}
    commands: [wget -qO- http://web/]
    periodSeconds: 1
    failureThreshold: 30
steps:
  use:
    image: \${{IMAGE}}
    services: [mine]
    commands:
      - wget -qO- http://web/ && echo waiting && sleep 1000
      - echo went on
  after:
    image: \${{IMAGE}}
    commands: [echo never]
`);
    await eventually(() => expect(log()).toContain('waiting'));
    run.cancel('enough', false);
    const { status } = await run.finished;
    expect(status).toBe('terminated');
    expect(log()).not.toMatch(/went on|never/);
    expect(containers()).toBe('');
  });

  test('is ended by the next run when its engine was killed, containers, networks and all', async () => {
    const text = `
version: '1.0'
services:
  name: mine
  composition: { db: { image: '\${{IMAGE}}', command: sleep 1000 } }
steps:
  long: { image: '\${{IMAGE}}', services: [mine], commands: [echo begun, sleep 1000] }
`;
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'local'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment(),
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let told = '';
    child.stdout.on('data', chunk => {
      told += chunk;
    });
    child.stdin.write(`${JSON.stringify(requestFor(text))}\n`);
    await eventually(() => expect(told).toContain('begun\\n'), 60_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(containers().split('\n')).toHaveLength(2);
    const { run } = await begin(
      `version: '1.0'\nsteps: { one: { image: '${world.image}', commands: [echo one] } }`,
    );
    expect((await run.finished).status).toBe('success');
    expect(containers()).toBe('');
    expect(world.podman('network', 'ls', '--format', '{{.Name}}').trim()).toBe('podman');
  });
});
