import { readHubTexts } from '@freshet/contracts/hub';
import type { PipelineProblem, PipelineReading } from '@freshet/domain/pipelines';
import {
  checkTypedSteps,
  createStepCatalogue,
  readStepDefinition,
  type StepCatalogue,
} from '@freshet/domain/steps';

/** Checks typed steps against the step types that come with this installation; read when the first is needed. */
export const createHubCheck = () => {
  let catalogue: Promise<StepCatalogue> | undefined;
  return async (reading: PipelineReading): Promise<readonly PipelineProblem[]> => {
    catalogue ??= readHub();
    return checkTypedSteps(reading, await catalogue).flatMap(remarkOf);
  };
};

/**
 * A platform may have other step types, and other versions of these, so nothing that is found here makes a
 * pipeline invalid; of a type that is not here nothing can be said at all.
 */
const remarkOf = (problem: PipelineProblem): readonly PipelineProblem[] =>
  problem.code === 'type-unknown' ? [] : [{ ...problem, severity: 'warning' }];

const readHub = async (): Promise<StepCatalogue> =>
  createStepCatalogue(
    (await readHubTexts()).flatMap(({ text }) => readStepDefinition(text).definition ?? []),
  );
