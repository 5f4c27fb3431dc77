/** One build that somebody at this machine asked for. */
import { resolve } from 'node:path';
import type { LocalRunRequest } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Executor } from '../executor/index.ts';
import {
  type BuildRunning,
  connectionsOf,
  type RunTools,
  runBuild,
  type Send,
  type StartOver,
  secretsOf,
  startOver,
} from '../run/index.ts';
import type { StepRunners } from '../step/index.ts';
import { type Volume, Volumes } from '../workspace/index.ts';
import { endInterrupted } from './interrupted.ts';
import { runScope } from './run-scope.ts';

export type RunRequest = Extract<LocalRunRequest, { kind: 'run' }>;

/** What local runs need from their surroundings. */
export interface LocalRunOptions extends RunTools {
  readonly ids: Ids;
  /** Where steps run, kept from the machine as far as it can where that is wanted. */
  readonly executor: (kind: string, isConfined: boolean) => Promise<Executor | undefined>;
  readonly runners: StepRunners;
}

/** A run that is under way. */
export type LocalRun = BuildRunning;

/** The repository that the person is in stands for itself. */
const ownRepository = ({ system = {}, directory }: RunRequest): ((repo: string) => string | undefined) => {
  const own = [system.CF_REPO_OWNER, system.CF_REPO_NAME];
  const ownName = own.every(Boolean) ? own.join('/') : undefined;
  return repo => (repo === ownName ? directory : undefined);
};

const begin = (
  request: RunRequest,
  options: LocalRunOptions,
  send: Send,
  own: { buildId: string; executor: Executor; volume: Volume; before: StartOver | undefined },
): Promise<LocalRun> => {
  const { buildId, executor, volume, before } = own;
  const { file, text } = before?.header ?? request;
  return runBuild(
    {
      buildId,
      home: request.home,
      file,
      text,
      timeoutMs: request.timeoutMs,
      executor,
      runners: options.runners,
      volume,
      keepVolume: request.keepVolume,
      scope: pipeline => runScope(request, pipeline, options.clock.now().getTime()),
      secrets: secretsOf(request),
      connections: connectionsOf(request, { localRepository: ownRepository(request) }),
      send,
      kept: before?.kept,
    },
    options,
  );
};

/** Starts a build on this machine. Throws a fault when it cannot begin. */
export const startLocalRun = async (
  request: RunRequest,
  options: LocalRunOptions,
  send: Send,
): Promise<LocalRun> => {
  const { home, directory, restart, executor: kind } = request;
  const buildId = options.ids.next();
  const executor = await options.executor(kind, request.confinement !== 'off');
  if (!executor)
    throw new Fault('RUN_REQUEST_INVALID', `There is no executor ${kind} here`, { executor: kind });
  await endInterrupted({ ...options, home });
  const before = restart === undefined ? undefined : await startOver(home, restart);
  const volume = await new Volumes(home).acquire({
    pipeline: resolve(directory, before?.header.file ?? request.file),
    buildId,
    reset: request.resetVolume,
    ...(before ? { name: before.header.volume.name, pipeline: before.header.volume.pipeline } : {}),
  });
  try {
    return await begin(request, options, send, { buildId, executor, volume, before });
  } catch (error) {
    await volume.release('keep');
    throw error;
  }
};
