export { Context, ContextInput } from './context.ts';
export { ContextCreated, ContextDeleted, ContextUpdated } from './events.ts';
export {
  createRegistry,
  deleteRegistry,
  listRegistries,
  Registry,
  type RegistryInput,
  testRegistry,
  testStoredRegistry,
} from './registries.ts';
export {
  createContext,
  deleteContext,
  getContext,
  listContexts,
  prepareContext,
  replaceContext,
  updateContext,
} from './rest.ts';
