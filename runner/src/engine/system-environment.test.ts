/** Programs that the engine itself runs for a step are not steered by variables of the pipeline. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { runHere } from '../testing/index.ts';

const HOSTILE = {
  LD_PRELOAD: '/tmp/evil.so',
  LD_LIBRARY_PATH: '/tmp/evil',
  NODE_OPTIONS: '--require /tmp/evil.js',
  GIT_SSH_COMMAND: 'sh -c evil',
  GIT_EXEC_PATH: '/tmp/evil',
  GIT_CONFIG_COUNT: '99',
  GIT_CONFIG_GLOBAL: '/tmp/evil',
  GIT_PROXY_COMMAND: 'evil',
  GIT_TRACE: '/tmp/evil',
  GIT_DIR: '/tmp/evil',
  GIT_ASKPASS: '/tmp/evil',
  GIT_SSL_NO_VERIFY: '1',
  SSH_ASKPASS: '/tmp/evil',
  BASH_ENV: '/tmp/evil',
  ENV: '/tmp/evil',
  HOME: '/tmp/evil',
  PATH: '/tmp/evil',
  KUBECONFIG: '/tmp/evil',
  https_proxy: 'http://evil',
  PYTHONPATH: '/tmp/evil',
  DOCKER_HOST: 'tcp://evil',
} as const;

let home: string;
let bin: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-environment-'));
  bin = join(home, 'bin');
  await mkdir(bin);
});
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

/** A program that writes down what it was given, and fails. */
const spy = async (name: string): Promise<() => Promise<string>> => {
  const seen = join(home, `${name}.seen`);
  await writeFile(join(bin, name), `#!/bin/sh\n/usr/bin/env > ${seen}\nexit 1\n`);
  await chmod(join(bin, name), 0o755);
  return () => readFile(seen, 'utf8');
};

const EXPORTS = Object.entries(HOSTILE)
  .map(([name, value]) => `'$CF_VOLUME_PATH/cf_export ${name}="${value}"'`)
  .join(', ');

test.each([
  ['git', "{type: git-clone, repo: 'https://127.0.0.1:1/acme/app.git', revision: main}"],
  ['kubectl', '{type: deploy, kind: kubernetes, cluster: c, namespace: n, service: s}'],
])('%s does not see them, whether they come with the run or are exported by a step', async (name, step) => {
  const seen = await spy(name);
  const options = compose({ ...process.env, PATH: `${bin}:${process.env.PATH}` });
  for (const variables of [HOSTILE, {}]) {
    const before = variables === HOSTILE ? '' : `  tell: {image: x, commands: [${EXPORTS}]}\n`;
    const { messages } = await runHere(options, {
      home,
      variables,
      text: `version: "1.0"\nsteps:\n${before}  system: ${step}\n`,
    });
    const given = await seen().catch(() => expect.unreachable(JSON.stringify(messages.slice(-4))));
    expect(given).not.toContain('evil');
    expect(given).not.toMatch(/^(LD_|NODE_OPTIONS|GIT_DIR|GIT_SSL_NO_VERIFY|BASH_ENV)/m);
    await rm(join(home, `${name}.seen`));
  }
});

/** Whoever starts a program of the machine, and where it is tested that pipelines do not steer it. */
const STARTERS = {
  // Gives PATH, HOME and TMPDIR of the engine, and what the step runner adds; git and kubectl above.
  'engine/attempt.ts': 'here',
  'steps/git-clone/git.ts': 'here',
  'steps/deploy/kubectl.ts': 'here',
  // The aws program for ECR.
  'steps/push/ecr-login.ts': 'steps/push/ecr-login.test.ts',
  // git, before there is a pipeline at all; it gets no variable of the build.
  'agent/pipeline-text.ts': 'agent/agent.test.ts',
  'executors/docker/build-by-program.ts': 'executors/docker/build-by-program.test.ts',
  // Makes and tries sandboxes; it gets no variable of a build but behind a prefix.
  'confinement/sandbox.ts': 'confinement/confinement.test.ts',
  'confinement/probe.ts': 'confinement/confinement.test.ts',
  // Steps of people; nothing of the system.
  'executors/local/local-executor.ts': 'no system step',
} as const;

test('every program that the engine starts is known here, so that a new one gets its test', async () => {
  const root = join(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter(
    file => file.endsWith('.ts') && !/\.(test|contract)\.ts$|(^|\/)testing\//.test(file),
  );
  const found: string[] = [];
  for (const file of files)
    if (/\b(startProcess|runOnHost|spawn|execFile)\(/.test(await readFile(join(root, file), 'utf8')))
      found.push(file);
  expect(found.toSorted()).toEqual(['processes/start-process.ts', ...Object.keys(STARTERS)].toSorted());
});

test('no step is told by another, or by its own list, that it is of another build', async () => {
  const text = `version: "1.0"
steps:
  lie:
    image: x
    commands: ['$CF_VOLUME_PATH/cf_export CF_BUILD_ID=lie CF_REVISION=lie FREE=yes']
  hear:
    image: x
    environment: [CF_BUILD_ID=lie, CF_REVISION=lie]
    commands: ['echo "$CF_BUILD_ID $CF_REVISION $FREE \${{CF_REVISION}}"']
`;
  const { messages } = await runHere(compose(process.env), {
    home,
    text,
    system: { CF_REVISION: 'true-commit' },
  });
  const log = (id: string): string =>
    messages.flatMap(message => (message.kind === 'log' && message.id === id ? [message.text] : [])).join('');
  expect(log('lie')).toContain('Warning: CF_REVISION says which build this is');
  expect(log('hear')).toMatch(/^[0-9a-f]{24} true-commit yes true-commit\n$/);
});
