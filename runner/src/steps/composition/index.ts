export { composition } from './composition.ts';
export { launchComposition } from './launch-composition.ts';
