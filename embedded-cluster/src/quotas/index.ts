export { isInScope } from './scopes.ts';
export { type Usage, usageOf } from './usage.ts';
