import type { StepRunners } from '../step/index.ts';
import { buildImage } from './build/index.ts';
import { composition, launchComposition } from './composition/index.ts';
import { createDeploy } from './deploy/index.ts';
import { createPush, pushTag } from './push/index.ts';

/** What steps around images need from the machine. */
export interface ImageStepsOptions {
  /** HOME and KUBECONFIG are read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Builds every image from its beginning, whatever the step says. */
  readonly noCache?: boolean | undefined;
}

/** Who builds, pushes and deploys images, and runs compositions of them. */
export const createImageSteps = (options: ImageStepsOptions): StepRunners => ({
  build: options.noCache ? (step, world) => buildImage({ ...step, noCache: true }, world) : buildImage,
  push: createPush(options),
  'push-tag': pushTag,
  composition,
  'launch-composition': launchComposition,
  deploy: createDeploy(options),
});
