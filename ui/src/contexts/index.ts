export { type Context, type ContextType, MASKED } from './context.ts';
export { deleteContext } from './parts.ts';
export { useContexts } from './use-contexts.ts';
