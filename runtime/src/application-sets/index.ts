export { type ApplicationSets, startApplicationSets } from './controller.ts';
export { PROVIDER_LIMITS } from './provider-limits.ts';
