export { type Constraint, isConstraint, readConstraint } from './constraint.ts';
export { newestSatisfying } from './newest.ts';
export { compareVersions, readVersion, type Version } from './version.ts';
