export { applicationSchema } from './application-schema.ts';
export { type Definition, gitopsDefinitions } from './definitions.ts';
export { fold } from './shared-parts.ts';
