export { DEEPEST, isTooDeep } from './depth.ts';
export { cloneJson, fieldOf, isJsonObject, putField } from './fields.ts';
export { sameJson } from './same.ts';
