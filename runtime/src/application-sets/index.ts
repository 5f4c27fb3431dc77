export { type ApplicationSets, type ApplicationSetsOptions, startApplicationSets } from './controller.ts';
