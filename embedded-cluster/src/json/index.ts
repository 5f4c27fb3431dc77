export { DEEPEST, isTooDeep } from './depth.ts';
export { cloneJson, fieldOf, isJsonObject, putField } from './fields.ts';
export { type Fields, fieldsAt, listAt, numberAt, textAt, textsAt, valueAt } from './reading.ts';
export { sameJson } from './same.ts';
