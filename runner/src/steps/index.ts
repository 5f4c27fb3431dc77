export { createImageSteps } from './image-steps.ts';
export { createStepRunners, type StepRunnersOptions } from './step-runners.ts';
