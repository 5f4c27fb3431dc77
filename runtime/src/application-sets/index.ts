export { type ApplicationSets, startApplicationSets } from './controller.ts';
export { type PreviewedApplication, type SetPreview, SetPreviews } from './preview-set.ts';
export { PROVIDER_LIMITS } from './provider-limits.ts';
export { SET_REFRESH_ANNOTATION } from './reconcile.ts';
export { APPLICATION_SETS } from './resources.ts';
export { setOf } from './set-facts.ts';
