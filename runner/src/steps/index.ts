export { readRepositoryFile } from './git-clone/index.ts';
export { createImageSteps } from './image-steps.ts';
export { createStepRunners } from './step-runners.ts';
