import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processesOf, RunnerProcess, type RunWish } from './testing/index.ts';

let home: string;
const started: RunnerProcess[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-runner-'));
});

afterEach(async () => {
  for (const runner of started.splice(0)) {
    runner.child.kill('SIGKILL');
    await runner.exited;
    for (const { buildId } of runner.of('planned'))
      for (const pid of processesOf(buildId)) process.kill(pid, 'SIGKILL');
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const run = (steps: string, more: Partial<RunWish> = {}): RunnerProcess => {
  const runner = new RunnerProcess({ text: `version: "1.0"\n${steps}`, home, ...more });
  started.push(runner);
  return runner;
};

const planned = (runner: RunnerProcess) =>
  eventually(() => {
    const [message] = runner.of('planned');
    if (!message) throw new Error(`nothing planned: ${runner.errors}${JSON.stringify(runner.messages)}`);
    return message;
  }, 60_000);

/** Files below the home that say somebody uses something. */
const locks = (): string[] =>
  readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(path => /(^|\/)lock[^/]*$/.test(path));

const git = (directory: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const repository = (): string => {
  const directory = join(home, 'origin', 'app');
  mkdirSync(directory, { recursive: true });
  git(directory, 'init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(directory, 'file'), 'of main\n');
  git(directory, 'add', '.');
  git(directory, 'commit', '--quiet', '--message', 'first');
  return directory;
};

describe('a local run', () => {
  test('runs stages with a clone, exports, hooks, parallel steps, conditions and a typed step, and exits with 0', async () => {
    const origin = repository();
    const runner = run(`
stages: [prepare, test]
steps:
  main_clone: {type: git-clone, stage: prepare, repo: '${origin}', revision: main}
  build:
    stage: prepare
    image: alpine
    commands:
      - cat file
      - cf_export VERSION=1.2.3 --mask=no 2>/dev/null || cf_export VERSION=1.2.3
      - |
        cf_export "LINES=one
        two"
    hooks: {on_success: [echo went well], on_fail: [echo went wrong]}
  both:
    type: parallel
    stage: test
    steps:
      a: {image: x, commands: ['echo "version \${{VERSION}}"']}
      b: {image: x, commands: ['echo "$LINES"', 'pwd'], working_directory: '\${{main_clone}}'}
  no: {image: x, commands: [echo never], when: {condition: {all: {v: '"\${{VERSION}}" == "9"'}}}}
  report: {type: report-image, arguments: {CF_IMAGE: 'app:\${{VERSION}}'}}
  after: {image: x, commands: ['echo "image \${{steps.report.output.REPORTED_IMAGE}}"']}
`);
    expect(await runner.exited).toBe(0);
    expect(runner.of('planned')[0]?.notices.join()).toContain('images of steps are not used');
    expect(runner.log('build')).toContain('of main\n');
    expect(runner.log('build.hooks.on_success.on_success')).toBe('went well\n');
    expect(runner.log('build.hooks.on_fail.on_fail')).toBe('');
    expect(runner.log('both.a')).toBe('version 1.2.3\n');
    expect(runner.log('both.b')).toMatch(/^one\ntwo\n.*\/app\n$/);
    expect(runner.outcome('no')).toBe('skipped');
    expect(runner.log('after')).toBe('image app:1.2.3\n');
    expect(runner.of('finished')).toMatchObject([{ status: 'success' }]);
    expect(locks()).toEqual([]);
  });

  test('exits with 1 when a step fails, and says why', async () => {
    const runner = run(
      'steps:\n  bad: {image: x, commands: [echo before, exit 3, echo behind]}\n  never: {image: x, commands: [echo]}',
    );
    expect(await runner.exited).toBe(1);
    expect(runner.log('bad')).toBe('before\n');
    expect(runner.of('step').find(step => step.id === 'bad' && step.phase === 'ended')?.reason).toContain(
      'code 3',
    );
    expect(runner.outcome('never')).toBe('skipped');
  });

  test('exits with 1 and the place of the mistake when the pipeline is not valid', async () => {
    const runner = run('steps:\n  bad: {imagge: x}');
    expect(await runner.exited).toBe(1);
    expect(runner.of('fault')).toMatchObject([
      { code: 'PIPELINE_INVALID', message: expect.stringContaining('codefresh.yml:3:') },
    ]);
    expect(locks()).toEqual([]);
  });

  test('keeps variables data, whatever they say, and hides those that are secret', async () => {
    const hostile = '$(touch /tmp/freshet-hostile) `id` $' + '{{SECRET}} "\'\n; exit 1';
    const runner = run(
      `steps:
  show:
    image: x
    environment: ['OWN=\${{HOSTILE}}']
    commands: ['printf "%s|" "$HOSTILE" "$OWN" "$SECRET"', 'printf %s "$SECRET" | base64', 'cf_export KEY=another-secret --mask']
  later: {image: x, commands: ['echo "$KEY and \${{KEY}}"']}`,
      { variables: { HOSTILE: hostile, SECRET: 'hunter22' }, secrets: ['SECRET'] },
    );
    expect(await runner.exited).toBe(0);
    expect(runner.log('show')).toContain(`${hostile}|${hostile}|*****|*****`);
    expect(runner.log('later')).toBe('***** and *****\n');
    expect(JSON.stringify(runner.messages)).not.toMatch(/hunter22|another-secret|aHVudGVyMj/);
  });

  test('refuses a variable with NUL in words', async () => {
    const runner = run('steps:\n  one: {image: x, commands: [echo]}', { variables: { BAD: 'a\0b' } });
    expect(await runner.exited).toBe(1);
    expect(runner.of('finished')).toMatchObject([{ status: 'error' }]);
    expect(
      runner
        .of('step')
        .map(({ reason }) => reason)
        .join(),
    ).toContain('"BAD" has a NUL character');
  });

  test('tells what to install for what it cannot do', async () => {
    const runner = run(`
fail_fast: false
steps:
  child: {type: codefresh-run, arguments: {PIPELINE_ID: x}}
  unknown: {type: no-such-type, arguments: {}}
  redis: {image: x, commands: [echo], services: {composition: {redis: {image: redis}}}}
`);
    expect(await runner.exited).toBe(0);
    const reasons = Object.fromEntries(
      runner
        .of('step')
        .filter(({ phase }) => phase === 'ended')
        .map(({ id, reason }) => [id, reason]),
    );
    expect(reasons).toMatchObject({
      child: expect.stringContaining('takes a Freshet platform'),
      unknown: expect.stringContaining('there is no step type "no-such-type"'),
      redis: expect.stringContaining('Install Docker or Podman'),
    });
  });

  test('waits for an approval, and goes on with the answer', async () => {
    const runner = run('steps:\n  ask: {type: pending-approval}\n  then: {image: x, commands: [echo on]}');
    await eventually(() => expect(runner.of('approval')).toHaveLength(1), 60_000);
    runner.send({ kind: 'approve', id: 'ask', by: 'somebody' });
    expect(await runner.exited).toBe(0);
    expect(runner.outcome('ask')).toBe('approved');
  });
});

describe('a run that is stopped', () => {
  const stubborn = `steps:
  long:
    image: x
    commands:
      - trap "" TERM
      - setsid sh -c 'trap "" TERM; while :; do sleep 0.1; done' &
      - echo up
      - while :; do sleep 0.1; done
  never: {image: x, commands: [echo]}`;

  test.each([
    [
      'by Ctrl-C twice',
      (runner: RunnerProcess) => [runner.child.kill('SIGINT'), runner.child.kill('SIGINT')],
    ],
    ['by request and force', (runner: RunnerProcess) => [runner.send({ kind: 'cancel', force: true })]],
    [
      'because its parent is gone',
      (runner: RunnerProcess) => [runner.child.stdin.end(), runner.child.kill('SIGTERM')],
    ],
  ])('%s exits with 2 and leaves no process and no lock', async (_, stop) => {
    const runner = run(stubborn);
    await runner.printed('long', 'up');
    const { buildId } = await planned(runner);
    expect(processesOf(buildId).length).toBeGreaterThan(1);
    stop(runner);
    expect(await runner.exited).toBe(2);
    expect(runner.of('finished')).toMatchObject([{ status: 'terminated' }]);
    expect(processesOf(buildId)).toEqual([]);
    expect(locks()).toEqual([]);
  });

  test('before it has begun leaves nothing either', async () => {
    const runner = run(stubborn);
    runner.send({ kind: 'cancel', force: true });
    expect(await runner.exited).toBe(2);
    const [message] = runner.of('planned');
    expect(message && processesOf(message.buildId)).toEqual([]);
    expect(locks()).toEqual([]);
  });
});

describe('a run whose engine is killed in the middle of a step', () => {
  test('is ended by the next run: no process, no lock, and the journal knows', async () => {
    // Without a sandbox, as with one nothing outlives the engine.
    const first = run(
      `steps:
  done: {image: x, commands: ['echo kept > made', 'cf_export MADE=yes']}
  long: {image: x, commands: ['trap "" TERM', 'echo up', 'while :; do sleep 0.1; done']}`,
      { confinement: 'off' },
    );
    await first.printed('long', 'up');
    const { buildId } = await planned(first);
    first.child.kill('SIGKILL');
    expect(await first.exited).toBe('SIGKILL');
    expect(processesOf(buildId).length).toBeGreaterThan(0);

    const second = run('steps:\n  one: {image: x, commands: [cat made]}');
    expect(await second.exited).toBe(0);
    expect(processesOf(buildId)).toEqual([]);
    expect(second.log('one')).toBe('kept\n');
    expect(locks()).toEqual([]);
    const journal = readFileSync(join(home, 'builds', buildId, 'journal'), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(journal.at(-1) ?? '')).toContainEqual(
      expect.objectContaining({ type: 'build.finished', status: 'terminated' }),
    );
  });

  test('can be started over from that step, with what came before it', async () => {
    const first = run(`steps:
  done: {image: x, commands: ['echo run >> runs', 'cf_export MADE=yes']}
  long: {image: x, commands: ['test -e go && echo "MADE is $MADE" && exit 0', 'echo up', 'touch go', 'sleep 600']}
  last: {image: x, commands: [cat runs]}`);
    await first.printed('long', 'up');
    const { buildId, volume } = await planned(first);
    await eventually(() => readFileSync(join(volume, 'go')));
    first.child.kill('SIGKILL');
    await first.exited;

    const second = run('steps: {}', { restart: buildId });
    expect(await second.exited).toBe(0);
    expect(second.outcome('done')).toBe('success');
    expect(second.log('done')).toBe('');
    expect(second.log('long')).toBe('MADE is yes\n');
    expect(second.log('last')).toBe('run\n');
    expect(processesOf(buildId)).toEqual([]);
  });
});

describe('a run that is started over', () => {
  test('keeps what succeeded and the volume, and refuses what cannot be started over', async () => {
    const first = run(
      'steps:\n  once: {image: x, commands: [echo run >> runs]}\n  fails: {image: x, commands: [test -e go]}',
    );
    expect(await first.exited).toBe(1);
    const { buildId, volume } = await planned(first);
    writeFileSync(join(volume, 'go'), '');
    const second = run('steps: {}', { restart: buildId });
    expect(await second.exited).toBe(0);
    expect(readFileSync(join(volume, 'runs'), 'utf8')).toBe('run\n');
    const third = run('steps: {}', { restart: (await planned(second)).buildId });
    expect(await third.exited).toBe(1);
    expect(third.of('fault')).toMatchObject([
      { code: 'BUILD_NOT_RESTARTABLE', message: 'That build succeeded' },
    ]);
  });
});
