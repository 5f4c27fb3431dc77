import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PipelineProblem, PipelineReading } from '@freshet/domain/pipelines';
import {
  checkTypedSteps,
  createStepCatalogue,
  readStepDefinition,
  type StepCatalogue,
} from '@freshet/domain/steps';
import type { CommandContext } from '../command/index.ts';
import { errorCode } from '../host/index.ts';

/** Checks typed steps against the step types that come with this installation; read when the first is needed. */
export const createHubCheck = ({ install }: Pick<CommandContext, 'install'>) => {
  let catalogue: Promise<StepCatalogue> | undefined;
  return async (reading: PipelineReading): Promise<readonly PipelineProblem[]> => {
    catalogue ??= readHub(join(install.root, 'runner', 'src', 'hub', 'catalogue'));
    return checkTypedSteps(reading, await catalogue).flatMap(remarkOf);
  };
};

/**
 * A platform may have other step types, and other versions of these, so nothing that is found here makes a
 * pipeline invalid; of a type that is not here nothing can be said at all.
 */
const remarkOf = (problem: PipelineProblem): readonly PipelineProblem[] =>
  problem.code === 'type-unknown' ? [] : [{ ...problem, severity: 'warning' }];

const readHub = async (directory: string): Promise<StepCatalogue> => {
  const names = (await filesIn(directory)).filter(name => name.endsWith('.yml')).toSorted();
  const texts = await Promise.all(names.map(name => readFile(join(directory, name), 'utf8')));
  return createStepCatalogue(texts.flatMap(text => readStepDefinition(text).definition ?? []));
};

/** An installation without a runner has no step types either. */
const filesIn = async (directory: string): Promise<readonly string[]> => {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};
