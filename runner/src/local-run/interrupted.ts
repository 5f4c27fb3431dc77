/** Builds whose engine was killed: whatever they left is ended, and their journal says so. */
import { planBuild } from '@freshet/domain/builds';
import { mergeVariables } from '@freshet/domain/expressions';
import { readPipeline } from '@freshet/domain/pipelines';
import { isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { type BuildSink, startBuild } from '../engine/index.ts';
import type { Executor } from '../executor/index.ts';
import { continueJournal, type JournalReading, readJournal } from '../journal/index.ts';
import { Secrets } from '../masking/index.ts';
import { isRunning } from '../processes/index.ts';
import { buildsOf, directoryOf, forgetOldest, hasFinished, journalOf } from '../run/index.ts';
import type { Connections } from '../step/index.ts';
import { Volumes } from '../workspace/index.ts';

/** What ending leftovers needs. */
export interface EndingOptions {
  readonly home: string;
  readonly path: string;
  readonly clock: Clock;
  readonly executor: (kind: string, isConfined: boolean) => Promise<Executor | undefined>;
}

const NOBODY: Connections = {
  registry: () => undefined,
  registryOfImage: () => undefined,
  git: () => undefined,
  localRepository: () => undefined,
};

const SILENT: BuildSink = {
  opened: () => undefined,
  step: () => undefined,
  log: () => undefined,
  exported: () => undefined,
  approval: () => undefined,
  recorded: () => undefined,
  tests: () => undefined,
  image: () => undefined,
};

/** Whether a build was under way when its engine ended. */
const isInterrupted = (reading: JournalReading): boolean =>
  !hasFinished(reading) && !isRunning(reading.header.process.pid, reading.header.process.startedAt);

const endBuild = async (
  reading: JournalReading,
  { home, path, clock, executor }: EndingOptions,
): Promise<void> => {
  const { header } = reading;
  const { pipeline } = readPipeline(header.text);
  // Nothing is run in it any more.
  const found = await executor(header.executor, false);
  if (!pipeline || !found) return;
  const volume = await new Volumes(home)
    .acquire({ pipeline: header.volume.pipeline, buildId: header.buildId, name: header.volume.name })
    .catch(() => undefined);
  const directory = directoryOf(home, header.buildId);
  const journal = await continueJournal(journalOf(home, header.buildId), reading);
  try {
    const build = await startBuild({
      buildId: header.buildId,
      plan: planBuild(pipeline),
      scope: { variables: mergeVariables([]) },
      secrets: new Secrets(),
      executor: found,
      runners: {},
      connections: NOBODY,
      volume: { name: header.volume.name, directory: volume?.directory ?? directory },
      directory,
      path,
      journal,
      sink: SILENT,
      clock,
      graceMs: 0,
      interrupted: { events: reading.events, becomes: 'end' },
    });
    await build.finished;
  } finally {
    await journal.close();
    await volume?.release('keep');
  }
};

/** Ends every build of a home whose engine is gone, and forgets the oldest. */
export const endInterrupted = async (options: EndingOptions): Promise<void> => {
  for (const name of await buildsOf(options.home)) {
    // A journal that cannot be read must not keep other builds from running.
    const reading = await readJournal(journalOf(options.home, name)).catch(() => undefined);
    if (reading && isInterrupted(reading))
      await endBuild(reading, options).catch((error: unknown) => {
        // Its containers are removed by the first run that finds the engine again; others need not wait for that.
        if (!isFault(error, 'CONTAINER_ENGINE_UNREACHABLE')) throw error;
      });
  }
  await forgetOldest(options.home);
};
