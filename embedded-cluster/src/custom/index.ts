export { customKinds } from './custom-kinds.ts';
export { keepDefinitions } from './keep-definitions.ts';
