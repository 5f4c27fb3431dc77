export { type CheckOptions, checkValue, type ValuePath, type ValueProblem } from './check-value.ts';
export { withDefaults } from './defaults.ts';
export type { Json, JsonMap } from './json.ts';
export { readSchema, type Schema, type SchemaProblem } from './schema.ts';
export { structuralSchema } from './structural.ts';
