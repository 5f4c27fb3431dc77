export { customKinds } from './custom-kinds.ts';
export { type DefinitionKeeper, keepDefinitions } from './keep-definitions.ts';
