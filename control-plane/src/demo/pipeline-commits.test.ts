/** What the pipelines of the demo commit: their own commands, on real repositories. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentFiles, promotePipeline, servicePipeline } from './shop.ts';

const run = promisify(execFile);
const REVISION = '1'.repeat(40);
const BUILD = 'http://127.0.0.1:3000/builds/1';

let folder = '';

/** Each run has its own clone of the environments, as a build has. */
const inFolder = async (name: string, program: string, args: readonly string[], env: object = {}) => {
  const cwd = join(folder, name);
  const own = {
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'ada',
    GIT_AUTHOR_EMAIL: 'ada@localhost',
  };
  const committer = { GIT_COMMITTER_NAME: 'ada', GIT_COMMITTER_EMAIL: 'ada@localhost' };
  const { stdout } = await run(program, args, {
    cwd,
    env: { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, ...own, ...committer, ...env },
  });
  return stdout.trim();
};
const git = (name: string, ...args: string[]) => inFolder(name, 'git', args);

const commitIn = async (name: string, message: string): Promise<void> => {
  await git(name, 'add', '.');
  await git(name, 'commit', '--quiet', '--allow-empty', '-m', message);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-demo-'));
  for (const name of ['source', 'environments']) {
    await mkdir(join(folder, name));
    await git(name, 'init', '--quiet', '--initial-branch=main');
  }
  for (const { path, content } of await environmentFiles('http://127.0.0.1:3000/git/environments.git')) {
    const file = join(folder, 'environments', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await commitIn('environments', 'Begin with three environments');
  await git('.', 'clone', '--quiet', '--bare', 'environments', 'origin.git');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the commands of a step, and answers with what it committed. */
const runStep = async (text: string, step: string, env: object): Promise<string> => {
  const [commands = ''] = parse(text).steps[step].commands;
  const clone = await mkdtemp(join(folder, 'clone-'));
  await git('.', 'clone', '--quiet', join(folder, 'origin.git'), clone);
  const script = commands.replaceAll(/\$\{\{clone\}\}/g, join(folder, 'source'));
  await inFolder(clone.slice(folder.length + 1), 'sh', ['-ec', script], { CF_BUILD_URL: BUILD, ...env });
  return git('origin.git', 'log', '-1', '--format=%B', 'main');
};

const deploy = async (version: string) =>
  runStep(await servicePipeline('storefront'), 'deploy', {
    TARGET: 'dev',
    VERSION: version,
    CF_REVISION: REVISION,
  });

const promote = async (version: string, FROM: string, TO: string) =>
  runStep(await promotePipeline(), 'promote', { SERVICE: 'storefront', VERSION: version, FROM, TO });

test('a new version is committed under what was changed, and so it is promoted', async () => {
  // The number of a pull request is one of another repository.
  await commitIn('source', 'SHOP-42 Show prices with "two" digits (#1)\n\nIt looked like a mistake.');
  expect(await deploy('1.4.0-abc')).toBe(
    `SHOP-42 Show prices with "two" digits (dev)\n\nstorefront 1.4.0-abc, built from ${REVISION} by ${BUILD}`,
  );
  await commitIn('source', 'Greet people as friends');
  expect(await deploy('1.4.1-def')).toMatch(/^Greet people as friends \(dev\)\n/);
  expect(await promote('1.4.0-abc', 'dev', 'staging')).toBe(
    `SHOP-42 Show prices with "two" digits (staging)\n\nstorefront 1.4.0-abc, promoted from dev by ${BUILD}`,
  );
  expect(await promote('1.4.0-abc', 'staging', 'prod')).toMatch(/^SHOP-42 .* \(prod\)\n/);
});

test('a version that no pipeline wrote is promoted under its number', async () => {
  expect(await promote('9.9.9-abc', 'dev', 'staging')).toMatch(/^storefront 9\.9\.9-abc to staging\n/);
});
