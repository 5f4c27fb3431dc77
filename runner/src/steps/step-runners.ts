import type { StepCatalogue } from '@freshet/domain/steps';
import type { Clock } from '@freshet/kit/time';
import type { StepRunners } from '../step/index.ts';
import { createFreestyle } from './freestyle/index.ts';
import { gitClone } from './git-clone/index.ts';
import { createServiceTest } from './service-tests/index.ts';
import { createTyped } from './typed/index.ts';

/** What running steps needs beside the step itself. */
export interface StepRunnersOptions {
  readonly clock: Clock;
  readonly catalogue: () => Promise<StepCatalogue>;
  /** Step types that are known and cannot run here, with what they need. */
  readonly unavailable: Readonly<Record<string, string>>;
  /** Those that work with images. */
  readonly images: StepRunners;
}

/** Who runs which type of step. */
export const createStepRunners = ({
  clock,
  catalogue,
  unavailable,
  images,
}: StepRunnersOptions): StepRunners => {
  const serviceTest = createServiceTest(clock);
  const runners: StepRunners = {
    freestyle: createFreestyle(clock),
    'git-clone': gitClone,
    typed: createTyped({ catalogue, unavailable, runners: () => runners }),
    'integration-test': serviceTest,
    travis: serviceTest,
    simple_travis: serviceTest,
    ...images,
  };
  return runners;
};
