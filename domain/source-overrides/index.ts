export { applyOverride, overrideFiles } from './source-overrides.ts';
