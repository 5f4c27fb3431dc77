/** A real agent process with a small real control plane. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentProcessUnderTest, processesOf, type StoredBuild, TestControlPlane } from '../testing/index.ts';

let home: string;
let plane: TestControlPlane;
const agents: AgentProcessUnderTest[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-agent-'));
  plane = new TestControlPlane();
  await plane.start();
});
afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.kill();
  await plane.kill();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const start = (more: Readonly<Record<string, string>> = {}): AgentProcessUnderTest => {
  const agent = new AgentProcessUnderTest({
    PATH: process.env.PATH ?? '',
    FRESHET_URL: plane.url,
    FRESHET_RUNNER_HOME: home,
    FRESHET_RUNNER_TOKEN: plane.token,
    ...more,
  });
  agents.push(agent);
  return agent;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
};

const pipeline = (steps: string): string => `version: "1.0"\nsteps:\n${steps}`;

const SAY = `version: "1.0"
kind: step-type
metadata: {name: acme/say, version: 1.0.0}
spec:
  arguments: '{"type":"object","properties":{"WORD":{"type":"string"}}}'
  steps: {say: {image: x, environment: ['WORD=\${{WORD}}'], commands: ['echo "$WORD"']}}
`;

const numbersOf = ({ reports }: StoredBuild): number[] => reports.map(({ seq }) => seq);

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** What a build left in the home: only its journal stays. */
const leftOf = async ({ work }: StoredBuild): Promise<string[]> =>
  (await readdir(join(home, 'builds', work.buildId))).filter(
    name => !['journal', 'processes', 'executor'].includes(name),
  );

describe('a runner agent', () => {
  test('that is killed within a step goes on with the build: nothing twice, nothing lost', async () => {
    // Without a sandbox, as with one nothing outlives the runner.
    const first = start({ FRESHET_RUNNER_CONFINEMENT: 'off' });
    const build = await plane.run({
      text: pipeline(
        [
          "  one: {image: x, commands: ['echo ran >> $CF_VOLUME_PATH/one', 'echo first']}",
          '  two:',
          '    image: x',
          '    retry: {maxAttempts: 2, delay: 1}',
          '    commands:',
          '      - echo attempt $CF_CURRENT_ATTEMPT',
          '      - if [ $CF_CURRENT_ATTEMPT = 1 ]; then sleep 1000; fi',
          "  three: {image: x, commands: ['cat $CF_VOLUME_PATH/one', 'echo secret is $WORD']}",
          '',
        ].join('\n'),
      ),
      variables: [{ source: 'run', variables: [{ name: 'WORD', value: 'hunter22x', encrypted: true }] }],
    });
    await build.printed('two', 'attempt 1');
    expect(build.log('init')).toContain('Warning: Steps run without a sandbox');
    await first.kill();
    expect(processesOf(build.work.buildId).length).toBeGreaterThan(0);
    start({ FRESHET_RUNNER_TOKEN: '' });
    expect(await build.finished()).toMatchObject({ kind: 'finished', status: 'success' });
    expect(numbersOf(build)).toEqual(upTo(build.reports.length));
    expect(build.log('one')).toBe('first\n');
    expect(build.log('two')).toBe('attempt 1\nattempt 2\n');
    expect(build.log('three')).toMatch(/^ran\nsecret is \*+\n$/);
    for (const id of ['one', 'two', 'three'])
      expect(build.of('step').filter(step => step.id === id && step.phase === 'ended')).toHaveLength(1);
    expect(plane.hellos.at(-1)?.held).toEqual([{ buildId: build.work.buildId, fence: 1 }]);
    await eventually(async () => expect(await leftOf(build)).toEqual([]));
    expect(processesOf(build.work.buildId)).toEqual([]);
    expect((await stat(join(home, 'runner.json'))).mode & 0o777).toBe(0o600);
  }, 120_000);

  test.skipIf(process.platform !== 'linux')(
    'says how steps are kept from its machine, and with a sandbox nothing outlives it',
    async () => {
      const agent = start();
      const build = await plane.run({
        text: pipeline('  long: {image: x, commands: [echo up, setsid env -i sleep 1000]}\n'),
      });
      await build.printed('long', 'up');
      const { isolation } = plane.hellos[0] ?? {};
      expect(agent.words).toContain('how steps are kept from this machine');
      if (isolation?.kind !== 'sandbox') return expect(isolation?.missing.length).toBeGreaterThan(0);
      expect(processesOf(build.work.buildId).length).toBeGreaterThan(0);
      await agent.kill();
      await eventually(() => expect(processesOf(build.work.buildId)).toEqual([]));
    },
    60_000,
  );

  test('keeps builds going while the control plane is killed, and tells everything once', async () => {
    const origin = join(home, 'origin');
    await mkdir(origin);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@localhost', ...args], { cwd: origin });
    git('init', '--quiet', '--initial-branch', 'main');
    const lines = 400;
    const script = `i=0; while [ $i -lt ${lines} ]; do i=$((i+1)); echo line $i; sleep 0.01; done`;
    await writeFile(
      join(origin, 'freshet.yml'),
      pipeline(
        `  print: {image: x, commands: ['${script}']}\n  after: {type: acme/say, arguments: {WORD: over}}\n`,
      ),
    );
    const definition = SAY;
    const digest = createHash('sha256').update(definition).digest('hex');
    const locked = { name: 'acme/say', version: '1.0.0', digest, definition };
    plane.details = { stepTypes: [locked] };
    git('add', '.');
    git('commit', '--quiet', '--message', 'pipeline');
    // Repositories of the machine are cloned only where steps see the machine anyway.
    start({ FRESHET_RUNNER_CONFINEMENT: 'off' });
    const build = await plane.run({
      file: 'freshet.yml',
      repository: { cloneUrl: `file://${origin}`, revision: 'main', path: './freshet.yml' },
    });
    let kills = 0;
    for (const mark of ['line 20\n', 'line 150\n', 'line 260\n']) {
      await build.printed('print', mark);
      // Stored, and never acknowledged: the runner sends it again.
      plane.onStored = () => {
        plane.onStored = undefined;
        void plane.kill().then(() => {
          kills += 1;
        });
      };
      const before = kills;
      await eventually(() => expect(kills).toBe(before + 1));
      await plane.start();
    }
    expect(await build.finished()).toMatchObject({ status: 'success' });
    expect(numbersOf(build)).toEqual(upTo(build.reports.length));
    expect(build.log('print')).toBe(
      upTo(lines)
        .map(number => `line ${number}\n`)
        .join(''),
    );
    expect(build.log('after')).toBe('over\n');
    expect(build.log('init')).toContain('Reading ./freshet.yml');
    expect(plane.prepared).toBe(1);

    // Somebody moved what the step type is, after it was locked.
    plane.details = { stepTypes: [{ ...locked, definition: SAY.replace('echo', 'evil') }] };
    const moved = await plane.run({
      file: 'freshet.yml',
      repository: build.work.repository,
      volume: 'moved',
    });
    expect(await moved.finished()).toMatchObject({ kind: 'fault', code: 'WORK_REFUSED' });
    plane.details = { stepTypes: [locked], textDigest: digest };
    const another = await plane.run({
      file: 'freshet.yml',
      repository: build.work.repository,
      volume: 'other',
    });
    expect(await another.finished()).toMatchObject({ kind: 'fault', code: 'WORK_REFUSED' });
    // Without a lock there is no step type, whatever the runner has of its own.
    const unlocked = await plane.run({
      text: pipeline('  say: {type: slack-message-sender}\n'),
      volume: 'un',
    });
    expect(await unlocked.finished()).toMatchObject({ status: 'error' });
    expect(JSON.stringify(unlocked.of('step'))).toContain('It cannot be run');
  }, 120_000);

  test('takes what it has places for, obeys commands, refuses what it must, and drains', async () => {
    const port = await freePort();
    const agent = start({ FRESHET_RUNNER_CAPACITY: '2', FRESHET_RUNNER_MONITOR_PORT: String(port) });
    const asks = await plane.run({
      text: pipeline(
        "  ask: {type: pending-approval}\n  after: {image: x, commands: ['echo went on']}\n  not: {image: x, commands: [echo]}\n",
      ),
      options: { skip: ['not'] },
    });
    const sleeps = await plane.run({
      text: pipeline("  nap: {image: x, commands: ['echo asleep', 'sleep 1000']}\n"),
      volume: 'other',
    });
    await sleeps.printed('nap', 'asleep');
    expect(await plane.offer(plane.work({ text: 'x' }))).toMatchObject({ accepted: false, why: 'full' });
    const seen = await fetch(`http://127.0.0.1:${port}/health`);
    expect(await seen.json()).toMatchObject({ status: 'connected', running: 2, capacity: 2 });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('\nfreshet_runner_builds_running 2\n');
    expect(metrics).toContain('\nfreshet_event_loop_delay_seconds_count ');
    // The same offer once more, as after an answer that was lost.
    expect(await plane.offer(sleeps.work)).toEqual({ accepted: true });

    await plane.command(sleeps, { number: 1, command: { kind: 'cancel', reason: 'enough' } });
    await plane.command(sleeps, { number: 1, command: { kind: 'cancel', reason: 'enough' } });
    expect(await sleeps.finished()).toMatchObject({ status: 'terminated' });
    expect(processesOf(sleeps.work.buildId)).toEqual([]);

    const offered = plane.work({ text: pipeline('  a: {image: x, commands: [echo]}\n'), volume: 'third' });
    const changed = (bytes: Buffer): Buffer => Buffer.from(bytes.toString().replace('echo', 'evil'));
    expect(await plane.offer(offered, changed)).toMatchObject({ accepted: false, why: 'signature' });
    expect(await plane.offer({ ...offered, trust: 'fork' })).toMatchObject({ accepted: false, why: 'fork' });
    const forged = { name: 'a', version: '1.0.0', digest: '0'.repeat(64), definition: 'x' };
    expect(await plane.offer({ ...offered, stepTypes: [forged] })).toMatchObject({ why: 'invalid' });
    const broken = await plane.run({ text: 'version: "1.0"\nsteps: 5\n', volume: 'fourth' });
    expect(await broken.finished()).toMatchObject({ kind: 'fault', code: 'PIPELINE_INVALID' });

    await eventually(() => expect(asks.of('approval')).toHaveLength(1));
    agent.child.kill('SIGTERM');
    await eventually(async () =>
      expect(await plane.offer(offered)).toMatchObject({ accepted: false, why: 'draining' }),
    );
    await plane.command(asks, {
      number: 1,
      command: { kind: 'answer', stepId: asks.of('approval')[0]?.id ?? '', approved: true, by: 'ada' },
    });
    expect(await asks.finished()).toMatchObject({ status: 'success' });
    expect(asks.log('after')).toBe('went on\n');
    const skipped = asks.of('step').filter(({ id }) => id.endsWith('not'));
    expect(skipped).toMatchObject([{ phase: 'ended', outcome: 'skipped', reason: 'left out of this build' }]);
    expect(await agent.exited).toBe(0);
    expect(existsSync(join(home, 'lock'))).toBe(false);
  }, 120_000);

  test('ended at once leaves no process of its steps, and goes on with the build at the next start', async () => {
    const first = start({ FRESHET_RUNNER_END_WHEN_AWAY: '1' });
    const build = await plane.run({
      text: pipeline(
        "  nap: {image: x, retry: {maxAttempts: 2}, commands: ['if [ -e seen ]; then echo again; else touch seen; echo asleep; sleep 1000; fi']}\n",
      ),
    });
    await build.printed('nap', 'asleep');
    const nap = processesOf(build.work.buildId);
    expect(nap).not.toEqual([]);
    first.child.kill('SIGQUIT');
    expect(await first.exited).toBe(0);
    expect(processesOf(build.work.buildId)).toEqual([]);
    const second = start({ FRESHET_RUNNER_END_WHEN_AWAY: '1' });
    expect(await build.finished()).toMatchObject({ status: 'success' });
    expect(build.log('nap')).toBe('asleep\nagain\n');

    // Without a control plane it has nothing left to do.
    await plane.kill();
    expect(await second.exited).toBe(0);
    expect(existsSync(join(home, 'lock'))).toBe(false);
  }, 120_000);

  test('gives up a build that the control plane took from it, and forgets it', async () => {
    start();
    const build = await plane.run({
      text: pipeline("  nap: {image: x, commands: ['echo asleep', 'sleep 1000']}\n"),
    });
    await build.printed('nap', 'asleep');
    build.isLost = true;
    await eventually(() => expect(existsSync(join(home, 'builds', build.work.buildId))).toBe(false), 60_000);
    expect(processesOf(build.work.buildId)).toEqual([]);
  }, 120_000);

  test('ends a build whose reports the control plane does not understand, and says so', async () => {
    start();
    const build = await plane.run({
      text: pipeline("  nap: {image: x, commands: ['echo asleep', 'sleep 2', 'echo news', 'sleep 1000']}\n"),
    });
    await build.printed('nap', 'asleep');
    plane.understands = ({ message }) => message.kind === 'fault';
    expect(await build.finished()).toMatchObject({ kind: 'fault', code: 'LINK_MESSAGE_INVALID' });
    expect(numbersOf(build)).toEqual(upTo(build.reports.length));
    await eventually(() => expect(existsSync(join(home, 'builds', build.work.buildId))).toBe(false), 60_000);
    expect(processesOf(build.work.buildId)).toEqual([]);
  }, 120_000);

  test('does not start without a key, with a token that is not good, or twice in one home', async () => {
    const nobody = start({ FRESHET_RUNNER_TOKEN: '' });
    expect(await nobody.exited).toBe(1);
    expect(nobody.words).toContain('RUNNER_NOT_REGISTERED');
    const forger = start({ FRESHET_RUNNER_TOKEN: 'guessed' });
    expect(await forger.exited).toBe(75);
    expect(forger.words).toContain('the token was used already');
    expect(forger.words).not.toContain('guessed');
    start();
    await eventually(() => expect(plane.isConnected).toBe(true));
    expect(plane.registeredAs).toBe(hostname());
    const second = start();
    expect(await second.exited).toBe(75);
    expect(second.words).toContain('RUNNER_HOME_IN_USE');
    expect(await readFile(join(home, 'runner.json'), 'utf8')).not.toContain(plane.token);
  }, 120_000);
});
