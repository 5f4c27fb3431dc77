/** One build on this machine, from the text of its pipeline to its end. */
import type { KeptStep } from '@freshet/domain/builds';
import type { Scope } from '@freshet/domain/expressions';
import type { Pipeline } from '@freshet/domain/pipelines';
import type { Clock } from '@freshet/kit/time';
import { type BuildEnd, type RunningBuild, startBuild } from '../engine/index.ts';
import type { Executor } from '../executor/index.ts';
import { continueJournal, createJournal, type JournalHeader, type JournalReading } from '../journal/index.ts';
import { Secrets } from '../masking/index.ts';
import { startOf } from '../processes/index.ts';
import type { Connections, StepRunners } from '../step/index.ts';
import type { Volume } from '../workspace/index.ts';
import { directoryOf, journalOf } from './homes.ts';
import { leftOut, type StepChoice } from './left-out.ts';
import { planText } from './plan-text.ts';
import { messageSink, type Send, shownSteps } from './tell.ts';

/** What every run needs from its surroundings. */
export interface RunTools {
  readonly clock: Clock;
  /** Where programs of the machine are looked for. */
  readonly path: string;
  /** How long programs that are asked to end may take. */
  readonly graceMs: number;
}

/** A build that is to run, with everything it has. */
export interface BuildToRun {
  readonly buildId: string;
  readonly home: string;
  readonly file: string;
  readonly text: string;
  readonly timeoutMs?: number | undefined;
  /** Refuses a pipeline whose commands hold text of an event. */
  readonly refusesEventsInCommands?: boolean | undefined;
  readonly executor: Executor;
  readonly runners: StepRunners;
  /** Is given back when the build is over. */
  readonly volume: Volume;
  readonly keepVolume: boolean;
  readonly scope: (pipeline: Pipeline) => Scope;
  readonly secrets: readonly string[];
  readonly connections: Connections;
  readonly send: Send;
  /** What is taken over from the build that this one starts over. */
  readonly kept?: readonly KeptStep[] | undefined;
  /** Which steps the build is about, where it is not about all. */
  readonly choice?: StepChoice | undefined;
  /** Waited for before anything of the build begins. */
  readonly mayBegin?: (() => Promise<void>) | undefined;
  /** The journal of a build that goes on after its engine was killed, and how many changes of steps were told. */
  readonly interrupted?: { readonly reading: JournalReading; readonly told: number } | undefined;
}

/** A build that is under way. */
export interface BuildRunning extends Pick<RunningBuild, 'cancel' | 'answer'> {
  readonly buildId: string;
  /** Settles once nothing of the build is left, and its volume is free. */
  readonly finished: Promise<BuildEnd>;
}

const headerOf = ({ buildId, executor, file, text, timeoutMs, volume }: BuildToRun): JournalHeader => {
  const startedAt = startOf(process.pid);
  return {
    version: 1,
    buildId,
    executor: executor.kind,
    file,
    text,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    volume: { pipeline: volume.pipeline, name: volume.name },
    process: { pid: process.pid, ...(startedAt === undefined ? {} : { startedAt }) },
  };
};

/** Begins a build, or goes on with it. Throws a fault when that is not possible; the volume is then still taken. */
export const runBuild = async (build: BuildToRun, tools: RunTools): Promise<BuildRunning> => {
  const { buildId, home, text, file, executor, volume, interrupted } = build;
  const { pipeline, plan } = planText(text, file, build);
  const kept = [...(build.kept ?? []), ...leftOut(plan, build.choice ?? {})];
  const path = journalOf(home, buildId);
  const journal = await (interrupted
    ? continueJournal(path, interrupted.reading)
    : createJournal(path, headerOf(build)));
  const planned = {
    buildId,
    executor: executor.kind,
    volume: volume.directory,
    stages: [...pipeline.stages],
    steps: shownSteps(plan),
  };
  const running = await startBuild({
    buildId,
    plan,
    scope: build.scope(pipeline),
    secrets: new Secrets(build.secrets),
    executor,
    runners: build.runners,
    connections: build.connections,
    volume,
    directory: directoryOf(home, buildId),
    path: tools.path,
    journal,
    sink: messageSink(planned, build.send, tools.clock),
    clock: tools.clock,
    graceMs: tools.graceMs,
    ...(kept.length > 0 ? { kept } : {}),
    ...(build.mayBegin ? { mayBegin: build.mayBegin } : {}),
    ...(interrupted
      ? {
          interrupted: {
            events: interrupted.reading.events,
            becomes: 'continue' as const,
            told: interrupted.told,
          },
        }
      : {}),
  }).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  const finish = async (): Promise<BuildEnd> => {
    try {
      return await running.finished;
    } finally {
      await journal.close();
      await volume.release(build.keepVolume ? 'keep' : 'remove');
    }
  };
  return {
    buildId,
    finished: finish(),
    cancel: (reason, force) => running.cancel(reason, force),
    answer: (id, isApproved, by) => running.answer(id, isApproved, by),
  };
};
