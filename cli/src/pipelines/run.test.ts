import { EventEmitter } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { type RunOptions, runFreshet, withTempDir } from '../testing/index.ts';

const PIPELINE = "version: '1.0'\nsteps: {a: {image: x}}\n";

/** A runner that notes what it is told, and plays a script of messages; `null` in it waits for the next request. */
const FAKE = `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { createInterface } from 'node:readline';
  const here = name => new URL(name, import.meta.url);
  const waiting = [], came = [];
  const lines = createInterface({ input: process.stdin });
  lines.on('line', line => {
    appendFileSync(here('requests'), line + '\\n');
    (waiting.shift() ?? (() => came.push(line)))();
  });
  const request = () => new Promise(resolve => (came.shift() ? resolve() : waiting.push(resolve)));
  await request();
  for (const message of JSON.parse(readFileSync(here('script.json'), 'utf8'))) {
    if (message === null) await request();
    else if (message.exit !== undefined) { process.stderr.write(message.words); process.exit(message.exit); }
    else process.stdout.write((message.raw ?? JSON.stringify(message)) + '\\n');
  }
  lines.close();
`;

const planned = {
  kind: 'planned',
  at: 0,
  buildId: 'b1',
  executor: 'local',
  volume: '/v',
  stages: [],
  steps: [{ id: 'a', name: 'a', type: 'freestyle', hook: false }],
  notices: ['Images are not used.'],
};
const step = (phase: string, at: number, more: object = {}) => ({
  kind: 'step',
  at,
  id: 'a',
  phase,
  attempt: 1,
  ...more,
});
const log = (text: string, stream = 'out') => ({ kind: 'log', at: 1, id: 'a', stream, text });
const finished = (status: string, reason = 'because') => ({ kind: 'finished', at: 3_000, status, reason });

interface World {
  readonly home: string;
  requests(): Promise<Record<string, unknown>[]>;
  run(flags?: readonly string[], options?: RunOptions): ReturnType<typeof runFreshet>;
}

const withRunner = <Result>(
  script: readonly unknown[],
  use: (world: World) => Promise<Result>,
): Promise<Result> =>
  withTempDir(async dir => {
    const home = join(dir, 'home');
    await writeFile(join(dir, 'runner.mjs'), FAKE);
    await writeFile(join(dir, 'script.json'), JSON.stringify(script));
    await writeFile(join(dir, 'p.yml'), PIPELINE);
    return use({
      home,
      requests: async () =>
        (await readFile(join(dir, 'requests'), 'utf8').catch(() => ''))
          .split('\n')
          .filter(line => line !== '')
          .map(line => JSON.parse(line)),
      run: (flags = [], options = {}) =>
        runFreshet(['run', '--local', '-f', 'p.yml', ...flags], {
          cwd: dir,
          install: { runnerEntry: join(dir, 'runner.mjs') },
          ...options,
          env: { FRESHET_HOME: home, ...options.env },
        }),
    });
  });

const GOOD = [
  planned,
  step('running', 1_000),
  log('hel'),
  log('lo\n\u001b]0;owned\u0007wor'),
  log('complaint\n', 'err'),
  log('ld'),
  { kind: 'exported', at: 1, id: 'a', names: ['VERSION'] },
  step('ended', 2_500, { outcome: 'success' }),
  finished('success'),
];

describe('run without a terminal', () => {
  test('prints a line for each thing that happens, and ends with 0', () =>
    withRunner(GOOD, async ({ run, home }) => {
      const { code, out } = await run();
      expect(out.split('\n')).toEqual([
        'p.yml: build b1, local executor',
        'note: Images are not used.',
        'a: started',
        'a | hello',
        'a | complaint',
        'a: exports VERSION',
        'a | world',
        'a: succeeded after 1.5s',
        '✓ Succeeded after 3.0s.',
        `  Logs:     ${home}/runs/b1/logs`,
        '',
      ]);
      expect(code).toBe(0);
    }));

  test('keeps the whole log as it came, and the logs of the last runs only', () =>
    withRunner(GOOD, async ({ run, home }) => {
      for (let n = 0; n < 25; n += 1) {
        const old = join(home, 'runs', `old-${n}`);
        await mkdir(join(old, 'logs'), { recursive: true });
        if (n === 0) await writeFile(join(old, 'journal'), 'kept by somebody else');
        await utimes(old, n, n);
      }
      await run();
      expect(await readFile(join(home, 'runs', 'b1', 'logs', 'a.log'), 'utf8')).toBe(
        'hello\n\u001b]0;owned\u0007worcomplaint\nld',
      );
      const left = await readdir(join(home, 'runs'));
      expect(left).toHaveLength(21);
      expect(left).toContain('old-0');
      expect(await readdir(join(home, 'runs', 'old-0'))).toEqual(['journal']);
      expect(left).not.toContain('old-1');
    }));

  test.each([
    ['success', 0],
    ['error', 1],
    ['denied', 1],
    ['terminated', 2],
  ])('ends a build that is %s with %i', (status, expected) =>
    withRunner([planned, finished(status)], async ({ run }) => expect((await run()).code).toBe(expected)),
  );

  test('tells the runner everything that was asked for', () =>
    withRunner([planned, finished('success')], async ({ run, requests, home }) => {
      await run(
        [
          '--executor',
          'docker',
          '--var',
          'A=1=2',
          '--secret',
          'TOKEN',
          '--restart',
          'b0',
          '--no-keep-volume',
          '--reset-volume',
        ],
        { env: { TOKEN: 'hush' } },
      );
      expect((await requests())[0]).toMatchObject({
        kind: 'run',
        file: 'p.yml',
        text: PIPELINE,
        executor: 'docker',
        variables: { A: '1=2', TOKEN: 'hush' },
        secrets: ['TOKEN'],
        home,
        restart: 'b0',
        keepVolume: false,
        resetVolume: true,
      });
    }));

  test('hands on what a file says to log in with, and names what is wrong in it without its values', () =>
    withRunner([planned, finished('success')], async ({ run, requests, home }) => {
      const file = `${home}.yaml`;
      const registry = { name: 'main', registry: 'registry.example.com', userName: 'ada', password: 'hush' };
      await writeFile(
        file,
        JSON.stringify({ registries: [registry], contexts: { store: { key: 'value' } } }),
      );
      await run(['--connections', file]);
      expect((await requests())[0]).toMatchObject({
        registries: [registry],
        contexts: { store: { key: 'value' } },
      });
      await writeFile(
        file,
        'registries: [{name: main, registry: r.example.com, userName: ada, password: {hush: 1}}]',
      );
      const { code, err } = await run(['--connections', file]);
      expect([code, err]).toEqual([2, expect.stringContaining('registries.0.password')]);
      expect(err).not.toContain('hush');
    }));

  test('prints the messages themselves for scripts, and skips what it does not know', () =>
    withRunner(
      [planned, { raw: 'stray print' }, { kind: 'future', at: 1 }, finished('error')],
      async ({ run }) => {
        const { code, out } = await run(['-o', 'json']);
        expect(
          out
            .trim()
            .split('\n')
            .map(line => JSON.parse(line)),
        ).toEqual([planned, finished('error')]);
        expect(code).toBe(1);
      },
    ));

  test('says how to restart what failed', () =>
    withRunner(
      [
        planned,
        step('running', 1),
        step('ended', 2, { outcome: 'failure', reason: 'exit code 3' }),
        finished('error', 'step "a" failed'),
      ],
      async ({ run }) => {
        const { out } = await run();
        expect(out).toContain('a: failed after 0.0s: exit code 3');
        expect(out).toContain('✗ Failed after 3.0s: step "a" failed\n  a failed: exit code 3\n');
        expect(out).toContain('Restart:  freshet run --local -f p.yml --restart b1');
      },
    ));

  test('goes on without logs where they cannot be written', () =>
    withRunner(GOOD, async ({ run, home }) => {
      await writeFile(home, 'a file where the home should be');
      const { code, err } = await run();
      expect([code, err]).toEqual([0, expect.stringContaining('The logs are not kept: ')]);
    }));
});

describe('an approval', () => {
  const ASKING = [
    planned,
    step('waiting', 1),
    { kind: 'approval', at: 1, id: 'a', reason: 'to production' },
    null,
    step('ended', 2, { outcome: 'approved' }),
    finished('success'),
  ];

  test.each([
    ['y', 'approve'],
    ['no', 'deny'],
    ['', 'deny'],
  ])('that the person answers with %j is told as %s', (answer, expected) =>
    withRunner(ASKING, async ({ run, requests }) => {
      const { err } = await run([], { answers: [answer], env: { USER: 'ada' } });
      expect((await requests()).slice(1)).toEqual([{ kind: expected, id: 'a', by: 'ada' }]);
      expect(err).toContain('a needs approval (to production). Approve? [y/N]');
    }),
  );

  test('is given without a question with --yes', () =>
    withRunner(ASKING, async ({ run, requests }) => {
      await run(['--yes'], { answers: ['n'] });
      expect((await requests())[1]).toMatchObject({ kind: 'approve' });
    }));

  test('is denied where nobody can be asked, instead of waiting for ever', () =>
    withRunner(ASKING, async ({ run, requests }) => {
      expect((await run()).out).toContain('nobody to ask; --yes approves');
      expect((await requests())[1]).toMatchObject({ kind: 'deny' });
    }));
});

describe('Ctrl-C', () => {
  test('cancels and waits, and the second one hurries', () =>
    withRunner([planned, null, null, finished('terminated', 'cancelled')], async ({ run, requests }) => {
      const signals = new EventEmitter();
      const running = run([], { signals });
      await eventually(async () => expect(await requests()).toHaveLength(1));
      signals.emit('SIGINT');
      await eventually(async () => expect(await requests()).toHaveLength(2));
      signals.emit('SIGINT');
      const { code, out } = await running;
      expect((await requests()).slice(1)).toEqual([{ kind: 'cancel' }, { kind: 'cancel', force: true }]);
      expect(out).toContain('Cancelling: steps are ending');
      expect(out).toContain('Ending everything at once.');
      expect([code, out]).toEqual([2, expect.stringContaining('Cancelled after 3.0s: cancelled')]);
    }));

  test('for the third time ends a runner that does not answer', () =>
    withRunner([planned, null, null, null, null], async ({ run, requests }) => {
      const signals = new EventEmitter();
      const running = run([], { signals });
      await eventually(async () => expect(await requests()).toHaveLength(1));
      for (let n = 0; n < 3; n += 1) signals.emit('SIGINT');
      const { code, out } = await running;
      expect([code, out]).toEqual([2, expect.stringContaining('ended by force')]);
    }));
});

describe('run in a terminal', () => {
  test('shows the whole run at its end, with the log of what failed, and gives the cursor back', () =>
    withRunner(
      [
        planned,
        step('running', 1),
        log('boom\n'),
        step('ended', 2, { outcome: 'failure', reason: 'exit code 3' }),
        finished('error'),
      ],
      async ({ run }) => {
        const { out } = await run(['--no-color'], { columns: 80 });
        expect(out).toContain('  ✗ a  failed');
        expect(out).toContain('a: its log\n│ boom\n');
        expect(out.lastIndexOf('\u001b[?25h')).toBeGreaterThan(out.lastIndexOf('\u001b[?25l'));
        expect(out.slice(out.lastIndexOf('\u001b[?25h'))).not.toContain('\u001b[?25l');
      },
    ));

  test.each([
    [['--plain'], {}],
    [[], { TERM: 'dumb' }],
  ])('prints lines with %j and %j', (flags, env) =>
    withRunner(GOOD, async ({ run }) => {
      const { out } = await run([...flags, '--no-color'], { columns: 80, env });
      expect(out).toContain('a | hello\n');
      expect(out).not.toContain('\u001b');
    }),
  );
});

describe('what goes wrong before or beside a run', () => {
  test('is told as if the command had met it itself', () =>
    withRunner(
      [
        {
          kind: 'fault',
          at: 1,
          code: 'BUILD_NOT_RESTARTABLE',
          message: 'build b0 did not fail',
          details: { buildId: 'b0' },
        },
      ],
      async ({ run }) => {
        const { code, err } = await run(['--restart', 'b0']);
        expect([code, err]).toEqual([6, expect.stringContaining('Error: build b0 did not fail')]);
      },
    ));

  test('is told when the runner is lost, with its last words', () =>
    withRunner([planned, { exit: 9, words: 'out of\nmemory\n' }], async ({ run }) => {
      const { code, err } = await run();
      expect([code, err]).toEqual([
        1,
        expect.stringContaining('the runner ended with 9 and without a result: out of memory'),
      ]);
      expect(err).toContain('CLI_RUNNER_LOST');
    }));

  test('is told when this checkout has no runner', () =>
    withRunner([], async ({ run }) => {
      const { code, err } = await run([], { install: { runnerEntry: '/nonexistent/main.ts' } });
      expect([code, err]).toEqual([1, expect.stringContaining('this checkout has no runner')]);
    }));

  test.each([
    [['run', '-f', 'p.yml'], 2, 'add --local'],
    [['run', '--local'], 2, 'name the pipeline: -f codefresh.yml'],
    [['run', '--local', 'p.yml', '-f', 'p.yml'], 2, 'two files are given'],
    [['run', '--local', '-f', 'nowhere.yml'], 2, 'there is no file nowhere.yml'],
    [['run', '--local', '-f', 'bad.yml'], 1, 'bad.yml:1:'],
    [['run', '--local', '-f', 'p.yml', '--executor', 'podman'], 2, '--executor must be one of local, docker'],
    [['run', '--local', '-f', 'p.yml', '--var', 'x'], 2, '--var must be NAME=VALUE'],
    [['run', '--local', '-f', 'p.yml', '--exeutor', 'docker'], 2, 'Did you mean `--executor`?'],
    [['run', '--local', '-f', 'p.yml', '-o', 'yaml'], 2, '-o must be one of text, json'],
  ])('%j ends with %i and says: %s', async (argv, expected, said) => {
    await withTempDir(async dir => {
      await writeFile(join(dir, 'p.yml'), PIPELINE);
      await writeFile(join(dir, 'bad.yml'), 'steps: [');
      const { code, err } = await runFreshet(argv, { cwd: dir });
      expect([code, err]).toEqual([expected, expect.stringContaining(said)]);
    });
  });
});
