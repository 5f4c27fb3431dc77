/** The command with the real runner and containers: Podman, a registry, services. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ContainerWorld,
  containerTools,
  startContainers,
} from '../../../tools/container-setup/index.ts';
import { run, start, withRepository } from './real-run.fixture.ts';

const tools = containerTools();

describe.skipIf(!tools)('a pipeline in containers', { timeout: 240_000 }, () => {
  let world: ContainerWorld;

  beforeAll(async () => {
    world = await startContainers(tools!);
  }, 240_000);
  afterAll(() => world?.stop(), 120_000);

  const DOCKER = ['--executor', 'docker'];

  test('with a service, clone, build, push and a step in the new image ends with 0', () =>
    withRepository(
      directory => `version: '1.0'
stages: [prepare, build]
services:
  name: beside
  composition:
    web: {image: '${world.image}', command: ['httpd', '-f', '-p', '8080', '-h', '/etc']}
  readiness:
    timeoutSeconds: 60
    periodSeconds: 1
    image: '${world.image}'
    commands: ['wget -q -O - http://web:8080/passwd']
hooks:
  on_finish: {exec: {image: '${world.image}', commands: [echo all over]}}
steps:
  main_clone: {type: git-clone, stage: prepare, repo: 'file://${directory}', revision: main}
  ask_service:
    stage: prepare
    image: '${world.image}'
    services: [beside]
    commands: ['wget -q -O - http://web:8080/passwd | head -n 1']
  image:
    type: build
    stage: build
    image_name: acme/app
    tag: \${{CF_SHORT_REVISION}}
    registry: local
    working_directory: \${{main_clone}}
    dockerfile: {content: "FROM ${world.image}\\nCOPY VERSION /VERSION\\n"}
  use: {stage: build, image: '\${{image}}', commands: [echo image of $(cat /VERSION)]}
`,
      async directory => {
        const { address, userName, password } = world.registry;
        const login = { name: 'local', registry: address, userName, password, isDefault: true };
        await writeFile(join(directory, 'home.yaml'), JSON.stringify({ registries: [login] }));
        const flags = [...DOCKER, '--connections', 'home.yaml'];
        const { code, out, err } = await run(directory, flags, { DOCKER_HOST: world.engine });
        expect(out + err).toContain('ask_service | root:x:0:0');
        expect(out).toContain('use | image of 1.2.3');
        expect(out).toContain('hooks.on_finish | all over');
        expect(out).not.toContain(password);
        expect(code).toBe(0);
      },
    ));

  test('that gets Ctrl-C ends with 2 and leaves no container behind', () =>
    withRepository(
      () => `version: '1.0'\nsteps: {work: {image: '${world.image}', commands: [echo busy, sleep 600]}}\n`,
      async directory => {
        const { child, ended, written } = start(directory, DOCKER, { DOCKER_HOST: world.engine });
        await eventually(() => expect(written.out).toContain('work | busy\n'), 120_000);
        child.kill('SIGINT');
        expect(await ended).toBe(2);
        expect(world.podman('ps', '--all', '--quiet')).toBe('');
      },
    ));
});
