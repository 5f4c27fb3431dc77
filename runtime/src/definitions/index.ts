export { installDefinitions } from './install-definitions.ts';
