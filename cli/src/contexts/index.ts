export { parseApiKey } from './api-key.ts';
export {
  findContext,
  findCurrentContext,
  givenDirectly,
  resolveConnection,
} from './connection.ts';
export {
  type ContextStore,
  createContextStore,
  type SavedContext,
  type SavedContexts,
} from './context-file.ts';
export { contextFilePath, freshetHome } from './location.ts';
export { DEFAULT_URL, parseServerUrl } from './server-url.ts';
