import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planBuild } from '@freshet/domain/builds';
import { mergeVariables } from '@freshet/domain/expressions';
import { readPipeline } from '@freshet/domain/pipelines';
import { eventually } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Program, ProgramEnd } from '../executor/index.ts';
import { createNoOpExecutor, type NoOpOptions } from '../executors/index.ts';
import { continueJournal, createJournal, readJournal } from '../journal/index.ts';
import { Secrets } from '../masking/index.ts';
import { createStepRunners } from '../steps/index.ts';
import { type BuildOrder, type BuildSink, type StepChange, startBuild } from './index.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freshet-engine-'));
  await mkdir(join(directory, 'volume'));
});
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

const never = (stopped: AbortSignal): Promise<ProgramEnd> =>
  new Promise(resolve => {
    stopped.addEventListener('abort', () => resolve({ kind: 'signalled', signal: 'SIGKILL' }));
  });

class Watcher implements BuildSink {
  readonly changes: StepChange[] = [];
  readonly recorded: BuildSink['recorded'] = () => undefined;
  readonly tests: BuildSink['tests'] = () => undefined;
  readonly image: BuildSink['image'] = () => undefined;
  readonly opened: BuildSink['opened'] = () => undefined;
  readonly log: BuildSink['log'] = () => undefined;
  readonly exported: BuildSink['exported'] = () => undefined;
  readonly approval: BuildSink['approval'] = () => undefined;

  step(change: StepChange): void {
    this.changes.push(change);
  }

  outcome(id: string): string | undefined {
    return this.changes.findLast(change => change.id === id && change.phase === 'ended')?.outcome;
  }

  is(id: string, phase: StepChange['phase'], attempt = 1): boolean {
    return this.changes.some(
      change => change.id === id && change.phase === phase && change.attempt === attempt,
    );
  }
}

const path = (): string => join(directory, 'journal');
const programs: string[] = [];

const orderOf = async (text: string, options: NoOpOptions, more: Partial<BuildOrder> = {}) => {
  const { pipeline, problems } = readPipeline(`version: "1.0"\n${text}`);
  if (!pipeline) throw new Error(problems[0]?.message);
  const sink = new Watcher();
  const clock = more.clock ?? systemClock;
  const catalogue = () => Promise.reject(new Error('there is none'));
  const order: BuildOrder = {
    buildId: 'b',
    plan: planBuild(pipeline),
    scope: { variables: mergeVariables([]) },
    secrets: new Secrets(),
    executor: createNoOpExecutor(options),
    runners: createStepRunners({ clock, catalogue, unavailable: {}, images: {} }),
    connections: {
      registry: () => undefined,
      registryOfImage: () => undefined,
      git: () => undefined,
      localRepository: () => undefined,
    },
    volume: { name: 'v', directory: join(directory, 'volume') },
    directory: join(directory, 'build'),
    path: '',
    journal:
      more.journal ??
      (await createJournal(path(), {
        version: 1,
        buildId: 'b',
        executor: 'no-op',
        file: 'f',
        text,
        volume: { pipeline: 'p', name: 'v' },
        process: { pid: process.pid },
      })),
    sink,
    clock,
    graceMs: 10,
    ...more,
  };
  return { order, sink };
};

const named = (program: Program): string => program.environment.CF_STEP_NAME ?? '';

describe('the engine', () => {
  test('starts a step over after its delay, and ends one that takes too long', async () => {
    const clock = new ManualClock();
    const text =
      'steps:\n  again: {image: x, commands: [x], retry: {maxAttempts: 2, delay: 7}}\n  slow: {image: x, commands: [x], timeout: 30s}\n';
    const end = (program: Program, stopped: AbortSignal): ProgramEnd | Promise<ProgramEnd> => {
      if (named(program) === 'slow') return never(stopped);
      return { kind: 'exited', code: program.environment.CF_CURRENT_ATTEMPT === '2' ? 0 : 1 };
    };
    const { order, sink } = await orderOf(text, { end }, { clock });
    const build = await startBuild(order);
    await eventually(() => expect(sink.is('again', 'delayed')).toBe(true));
    expect(sink.is('again', 'running', 2)).toBe(false);
    clock.advance(7_000);
    await eventually(() => expect(sink.is('slow', 'running')).toBe(true));
    clock.advance(30_000);
    expect(await build.finished).toMatchObject({ status: 'error' });
    expect([sink.outcome('again'), sink.outcome('slow')]).toEqual(['success', 'failure']);
    await order.journal.close();
  });

  test('goes on from the journal of a killed engine: what ran is known, what was running has failed', async () => {
    const text =
      'steps:\n  done: {image: x, commands: [x]}\n  cut: {image: x, commands: [x], retry: {maxAttempts: 2, delay: 5}}\n  last: {image: x, commands: [x]}\n';
    const first = await orderOf(text, {
      end: (program, stopped) => (named(program) === 'cut' ? never(stopped) : { kind: 'exited', code: 0 }),
    });
    await startBuild(first.order);
    await eventually(() => expect(first.sink.is('cut', 'running')).toBe(true));
    const reading = await readJournal(path());
    if (!reading) throw new Error('there is no journal');

    programs.length = 0;
    const clock = new ManualClock(new Date(Date.now() + 1));
    const journal = await continueJournal(path(), reading);
    const end = (program: Program): ProgramEnd => {
      programs.push(named(program));
      return { kind: 'exited', code: 0 };
    };
    const second = await orderOf(
      text,
      { end },
      { clock, journal, interrupted: { events: reading.events, becomes: 'continue' } },
    );
    const build = await startBuild(second.order);
    await eventually(() => expect(second.sink.is('cut', 'delayed')).toBe(true));
    clock.advance(5_000);
    expect(await build.finished).toMatchObject({ status: 'success' });
    expect(programs).toEqual(['cut', 'last']);
    await journal.close();
    const whole = await readJournal(path());
    expect(whole?.events.filter(({ type }) => type === 'build.finished')).toHaveLength(1);
  });

  test('ends a build whose engine was killed, at any line of its journal', async () => {
    const text =
      'steps:\n  a: {image: x, commands: [x]}\n  b: {type: parallel, steps: {c: {image: x, commands: [x]}, d: {image: x, commands: [x]}}}\n';
    const { order } = await orderOf(text, {});
    await (await startBuild(order)).finished;
    await order.journal.close();
    const reading = await readJournal(path());
    const events = reading?.events ?? [];
    for (let count = 0; count < events.length; count += 1) {
      await rm(path());
      const cut = await orderOf(
        text,
        {},
        { interrupted: { events: events.slice(0, count), becomes: 'end' } },
      );
      const build = await startBuild(cut.order);
      expect((await build.finished).status, `after ${count} events`).not.toBe('error');
      await cut.order.journal.close();
    }
  });

  test('ends what runs when the journal cannot be written, and says so', async () => {
    const { order } = await orderOf(
      'steps:\n  one: {image: x, commands: [x]}\n  two: {image: x, commands: [x]}\n',
      {
        end: (program, stopped) => (named(program) === 'one' ? { kind: 'exited', code: 0 } : never(stopped)),
      },
    );
    const { journal } = order;
    const failing = Object.create(journal, {
      append: {
        value: (events: Parameters<typeof journal.append>[0]) =>
          events.some(event => event.type === 'step.finished')
            ? Promise.reject(new Error('no space left'))
            : journal.append(events),
      },
    }) as typeof journal;
    const build = await startBuild({ ...order, journal: failing });
    await expect(build.finished).rejects.toThrow('no space left');
    await journal.close();
  });

  test('runs cleaning hooks when it is cancelled once, and ends at once when by force', async () => {
    const text =
      'mode: parallel\nsteps:\n  long: {image: x, commands: [x]}\n  clean: {image: x, commands: [x], when: {condition: {any: {t: \'workflow.result == "terminated"\'}}}}\n';
    const { order, sink } = await orderOf(text, { end: (_, stopped) => never(stopped) });
    const build = await startBuild(order);
    await eventually(() => expect(sink.is('long', 'running')).toBe(true));
    build.cancel('enough');
    await eventually(() => expect(sink.is('clean', 'running')).toBe(true));
    build.cancel('really');
    expect(await build.finished).toMatchObject({ status: 'terminated' });
    expect(sink.outcome('clean')).toBe('terminated');
    await order.journal.close();
  });
});
