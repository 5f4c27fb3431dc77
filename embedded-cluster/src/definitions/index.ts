export { acceptedStatus } from './accepted-status.ts';
export { celValue } from './cel-values.ts';
export { type CustomSchema, readRoot } from './custom-schema.ts';
export {
  type DefinitionNames,
  type DefinitionVersion,
  type PrinterColumn,
  type ScalePaths,
  specOf,
  statusOf,
} from './definition.ts';
export { validateDefinition, validateDefinitionUpdate } from './definition-checks.ts';
export { fillCustomDefaults } from './fill-defaults.ts';
export { findByPath, type JsonPathStep, parseJsonPath } from './json-path.ts';
export { pruneResource } from './prune.ts';
export { resourceProblems } from './resource-problems.ts';
export { compileRules } from './rules.ts';
