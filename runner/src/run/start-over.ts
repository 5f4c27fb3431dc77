import { type KeptStep, keptSteps, planBuild, replayBuild } from '@freshet/domain/builds';
import { readPipeline } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import { type JournalHeader, readJournal } from '../journal/index.ts';
import { journalOf } from './homes.ts';

/** What a build takes from the one it starts over. */
export interface StartOver {
  readonly header: JournalHeader;
  readonly kept: readonly KeptStep[];
}

/** Finds the build that is to be started over, and what of it is kept. */
export const startOver = async (home: string, buildId: string): Promise<StartOver> => {
  const refuse = (why: string): Fault => new Fault('BUILD_NOT_RESTARTABLE', why, { build: buildId });
  const reading = isId(buildId) ? await readJournal(journalOf(home, buildId)) : undefined;
  if (!reading) throw refuse(`There is no build ${JSON.stringify(buildId)} here`);
  const { header, events } = reading;
  const { pipeline } = readPipeline(header.text);
  if (!pipeline) throw refuse('This version does not read the pipeline of that build');
  const plan = planBuild(pipeline);
  const state = replayBuild(plan, events);
  if (state.status === 'success') throw refuse('That build succeeded');
  if (state.status === 'running' || state.status === 'new') throw refuse('That build still runs');
  return { header, kept: keptSteps(plan, state) };
};
