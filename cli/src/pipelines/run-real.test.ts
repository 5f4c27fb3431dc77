/** The command with the real runner and its local executor: real processes, a real repository. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { familyOf, run, start, withRepository } from './real-run.fixture.ts';

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
      const { code, out } = await run(directory, ['--secret', 'TOKEN=hunter2']);
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
      // A file beside the volume is seen without a sandbox only.
      const flag = `FLAG=${join(directory, 'VERSION')}`;
      const again = await run(directory, ['--restart', build, '--unconfined', '--var', flag]);
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
      const { code, err } = await run(directory, ['--restart', 'aaaaaaaaaaaaaaaaaaaaaaaa']);
      expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('BUILD_NOT_RESTARTABLE')]);
      expect(code).not.toBe(0);
    }));
});
