/** The command with the real runner and its local executor: real processes, a real repository. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { withTempDir } from '../testing/index.ts';

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'freshet.mjs');

const git = (cwd: string, ...args: string[]): void => {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

const withRepository = <Result>(
  pipeline: (directory: string) => string,
  use: (directory: string) => Promise<Result>,
): Promise<Result> =>
  withTempDir(async directory => {
    await writeFile(join(directory, 'codefresh.yml'), pipeline(directory));
    await writeFile(join(directory, 'VERSION'), '1.2.3\n');
    await writeFile(join(directory, '.gitignore'), 'home/\n');
    git(directory, 'init', '-q', '-b', 'main');
    git(directory, 'add', '.');
    git(directory, 'commit', '-qm', 'first');
    return use(directory);
  });

/** Starts the program as a person does, without a terminal. */
const start = (directory: string, ...flags: string[]) => {
  const child = spawn(process.execPath, [launcher, 'run', '--local', '-f', 'codefresh.yml', ...flags], {
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: directory, FRESHET_HOME: join(directory, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', text => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', text => (written.err += text));
  return { child, written, ended: once(child, 'close').then(([code]) => code as number) };
};

const run = async (directory: string, ...flags: string[]) => {
  const { ended, written } = start(directory, ...flags);
  const code = await ended;
  return { code, ...written };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const WHOLE = (repository: string) => `version: '1.0'
stages: [prepare, test, ship]
hooks:
  on_finish: {exec: {image: x, commands: ['echo hook saw $(cat $CF_VOLUME_PATH/passed)']}}
steps:
  main_clone: {type: git-clone, stage: prepare, repo: '${repository}', revision: main}
  version:
    stage: prepare
    image: x
    working_directory: \${{main_clone}}
    commands: ['cf_export VERSION=$(cat VERSION)']
  tests:
    type: parallel
    stage: test
    steps:
      unit: {image: x, commands: ['echo unit of \${{VERSION}}']}
      lint: {image: x, commands: ['echo lint of \${{VERSION}}']}
  flaky:
    stage: test
    image: x
    retry: {maxAttempts: 2, delay: 5}
    commands:
      - 'if [ ! -f $CF_VOLUME_PATH/once ]; then touch $CF_VOLUME_PATH/once; exit 1; fi'
      - 'echo yes > $CF_VOLUME_PATH/passed'
  elsewhere: {stage: ship, image: x, commands: [exit 1], when: {branch: {only: [release]}}}
  deploy:
    stage: ship
    image: x
    commands: ['echo deploying \${{VERSION}} of \${{CF_BRANCH}} with $TOKEN']
    when: {condition: {all: {known: '"\${{VERSION}}" == "1.2.3"'}}}
`;

const STEPS = (first: string) => () =>
  `version: '1.0'\nsteps:\n  before: {image: x, commands: [echo once]}\n  work: {image: x, commands: ['${first}']}\n`;

describe('a pipeline on this machine', { timeout: 120_000 }, () => {
  test('with stages, clone, parallel steps, exports, hooks, conditions and retry ends with 0', () =>
    withRepository(WHOLE, async directory => {
      const { code, out } = await run(directory, '--secret', 'TOKEN=hunter2');
      expect(out).toContain('version: exports VERSION\n');
      expect(out).toContain('tests.unit | unit of 1.2.3\n');
      expect(out).toContain('tests.lint | lint of 1.2.3\n');
      expect(out).toContain('flaky: started, attempt 2\n');
      expect(out).toContain('elsewhere: skipped: branch "main" is not among those of only\n');
      expect(out).toMatch(/^deploy \| deploying 1\.2\.3 of main with \*+$/m);
      expect(out).toContain('hooks.on_finish | hook saw yes\n');
      expect(out).not.toContain('hunter2');
      expect(code).toBe(0);
    }));

  test('that fails ends with 1, keeps the log, and starts over from what failed', () =>
    withRepository(STEPS('[ -f "$FLAG" ] || { echo boom; exit 3; }'), async directory => {
      const { code, out } = await run(directory);
      const build = /--restart (\w+)/.exec(out)?.[1] ?? '';
      expect([code, out]).toEqual([1, expect.stringMatching(/✗ Failed after .*\n {2}work failed: .*3/)]);
      const log = join(directory, 'home', 'runs', build, 'logs', 'work.log');
      expect(await readFile(log, 'utf8')).toContain('boom');
      const again = await run(directory, '--restart', build, '--var', `FLAG=${join(directory, 'VERSION')}`);
      expect(again.out).not.toContain('before | once');
      expect([again.code, again.err]).toEqual([0, '']);
    }));

  test.each(['SIGINT', 'SIGTERM'] as const)('that gets %s ends with 2 and leaves no process behind', signal =>
    withRepository(
      STEPS('echo $$ > "$CF_VOLUME_PATH/../pid"; echo busy; sleep 600 & sleep 600'),
      async directory => {
        const { child, ended, written } = start(directory);
        await eventually(() => expect(written.out).toContain('work | busy\n'), 60_000);
        const pids = familyOf(child.pid ?? 0);
        expect(pids.length).toBeGreaterThan(2);
        child.kill(signal);
        expect(await ended).toBe(2);
        expect(written.out).toContain('Cancelling: ');
        await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
      },
    ),
  );

  test('ends when its command line is killed outright', () =>
    withRepository(STEPS('echo busy; sleep 600'), async directory => {
      const { child, written } = start(directory);
      await eventually(() => expect(written.out).toContain('work | busy\n'), 60_000);
      const pids = familyOf(child.pid ?? 0);
      child.kill('SIGKILL');
      await eventually(() => expect(pids.filter(isAlive)).toEqual([]), 60_000);
    }));

  test('that a restart does not know says so', () =>
    withRepository(STEPS('true'), async directory => {
      const { code, err } = await run(directory, '--restart', 'aaaaaaaaaaaaaaaaaaaaaaaa');
      expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('BUILD_NOT_RESTARTABLE')]);
      expect(code).not.toBe(0);
    }));
});

/** All processes that came from this one, by the tables of the system. */
const familyOf = (root: number): readonly number[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const parent of found)
    for (const [pid = 0, ppid = 0] of pairs) if (ppid === parent && !found.includes(pid)) found.push(pid);
  return found.slice(1);
};
