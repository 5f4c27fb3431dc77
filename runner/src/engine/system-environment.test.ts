/** Programs that the engine itself runs for a step are not steered by variables of the pipeline. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
