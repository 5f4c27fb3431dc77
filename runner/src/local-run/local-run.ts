/** One build on this machine, from the text of its pipeline to its end. */
import { join, resolve } from 'node:path';
import type { LocalRunRequest } from '@freshet/contracts/runner';
import { type Plan, planBuild } from '@freshet/domain/builds';
import { checkExpression } from '@freshet/domain/expressions';
import { type Pipeline, readPipeline } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { type BuildEnd, type RunningBuild, startBuild } from '../engine/index.ts';
import type { Executor } from '../executor/index.ts';
import { createJournal, type JournalHeader } from '../journal/index.ts';
import { Secrets } from '../masking/index.ts';
import { startOf } from '../processes/index.ts';
import type { StepRunners } from '../step/index.ts';
import { type Volume, Volumes } from '../workspace/index.ts';
import { connectionsOf } from './connections.ts';
import { endInterrupted, journalOf } from './interrupted.ts';
import { runScope } from './run-scope.ts';
import { type StartOver, startOver } from './start-over.ts';
import { messageSink, type Send, shownSteps } from './tell.ts';

export type RunRequest = Extract<LocalRunRequest, { kind: 'run' }>;

/** What local runs need from their surroundings. */
export interface LocalRunOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly executor: (kind: string) => Executor | undefined;
  readonly runners: StepRunners;
  /** Where programs of the machine are looked for. */
  readonly path: string;
  readonly graceMs: number;
}

/** A run that is under way. */
export interface LocalRun extends Pick<RunningBuild, 'cancel' | 'answer'> {
  readonly buildId: string;
  /** Settles once nothing of the build is left, and its volume is free. */
  readonly finished: Promise<BuildEnd>;
}

const PROBLEMS_SHOWN = 5;

const firstError = (source: string): { readonly message: string; readonly offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

const planOf = (
  text: string,
  file: string,
  timeoutMs: number | undefined,
): { readonly pipeline: Pipeline; readonly plan: Plan } => {
  const { pipeline, problems, locate } = readPipeline(text, {
    checkExpression: firstError,
  });
  if (!pipeline) {
    const errors = problems.filter(({ severity }) => severity === 'error').slice(0, PROBLEMS_SHOWN);
    const told = errors.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
    throw new Fault('PIPELINE_INVALID', told.join('\n'), { file });
  }
  return {
    pipeline,
    plan: planBuild(pipeline, { locate, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
  };
};

const secretsOf = ({ registries = [], git = [], contexts = {} }: RunRequest): readonly string[] => [
  ...registries.map(({ password }) => password),
  ...git.map(({ password = '' }) => password),
  ...Object.values(contexts).flatMap(context => Object.values(context)),
];

class LocalBuild {
  readonly #request: RunRequest;
  readonly #options: LocalRunOptions;
  readonly #send: Send;
  readonly buildId: string;

  constructor(request: RunRequest, options: LocalRunOptions, send: Send) {
    this.#request = request;
    this.#options = options;
    this.#send = send;
    this.buildId = options.ids.next();
  }

  async start(): Promise<LocalRun> {
    const { home, directory, restart, executor: kind } = this.#request;
    const executor = this.#options.executor(kind);
    if (!executor)
      throw new Fault('RUN_REQUEST_INVALID', `There is no executor ${kind} here`, { executor: kind });
    await endInterrupted({ ...this.#options, home });
    const before = restart === undefined ? undefined : await startOver(home, restart);
    const file = before?.header.file ?? this.#request.file;
    const volume = await new Volumes(home).acquire({
      pipeline: resolve(directory, file),
      buildId: this.buildId,
      reset: this.#request.resetVolume,
      ...(before ? { name: before.header.volume.name, pipeline: before.header.volume.pipeline } : {}),
    });
    try {
      return await this.#begin(executor, volume, before);
    } catch (error) {
      await volume.release('keep');
      throw error;
    }
  }

  async #begin(executor: Executor, volume: Volume, before: StartOver | undefined): Promise<LocalRun> {
    const { clock, runners, path, graceMs } = this.#options;
    const request = this.#request;
    const { home } = request;
    const { file, text } = before?.header ?? request;
    const { pipeline, plan } = planOf(text, file, request.timeoutMs);
    const journal = await createJournal(journalOf(home, this.buildId), this.#header(volume, { file, text }));
    const planned = {
      buildId: this.buildId,
      executor: executor.kind,
      volume: volume.directory,
      stages: [...pipeline.stages],
      steps: shownSteps(plan),
    };
    const build = await startBuild({
      buildId: this.buildId,
      plan,
      scope: runScope(request, pipeline, clock.now().getTime()),
      secrets: new Secrets(secretsOf(request)),
      executor,
      runners,
      connections: connectionsOf(request),
      volume,
      directory: join(home, 'builds', this.buildId),
      path,
      journal,
      sink: messageSink(planned, this.#send, clock),
      clock,
      graceMs,
      ...(before ? { kept: before.kept } : {}),
    }).catch(async (error: unknown) => {
      await journal.close();
      throw error;
    });
    const finish = async (): Promise<BuildEnd> => {
      try {
        return await build.finished;
      } finally {
        await journal.close();
        await volume.release(request.keepVolume ? 'keep' : 'remove');
      }
    };
    return {
      buildId: this.buildId,
      finished: finish(),
      cancel: (reason, force) => build.cancel(reason, force),
      answer: (id, isApproved, by) => build.answer(id, isApproved, by),
    };
  }

  #header(volume: Volume, { file, text }: { readonly file: string; readonly text: string }): JournalHeader {
    const { timeoutMs, executor } = this.#request;
    const startedAt = startOf(process.pid);
    return {
      version: 1,
      buildId: this.buildId,
      executor,
      file,
      text,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      volume: { pipeline: volume.pipeline, name: volume.name },
      process: { pid: process.pid, ...(startedAt === undefined ? {} : { startedAt }) },
    };
  }
}

/** Starts a build on this machine. Throws a fault when it cannot begin. */
export const startLocalRun = (request: RunRequest, options: LocalRunOptions, send: Send): Promise<LocalRun> =>
  new LocalBuild(request, options, send).start();
