export { type BuildFacts, buildEnvironment, expandVariables } from './build-environment.ts';
