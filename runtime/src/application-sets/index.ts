export { type ApplicationSets, type ApplicationSetsOptions, startApplicationSets } from './controller.ts';
export { PROVIDER_LIMITS } from './provider-limits.ts';
