import { type Catalog, createCatalog } from './command/index.ts';

/** Every command, each loaded when it is called. A new one is one file and one line here. */
export const catalog: Catalog = createCatalog({
  'auth create-context': async () => (await import('./auth/create-context.ts')).createContext,
  'auth current-context': async () => (await import('./auth/current-context.ts')).currentContext,
  'auth delete-context': async () => (await import('./auth/delete-context.ts')).deleteContext,
  'auth get-contexts': async () => (await import('./auth/get-contexts.ts')).getContexts,
  'auth use-context': async () => (await import('./auth/use-context.ts')).useContext,
  completion: async () => (await import('./completion/completion.ts')).createCompletionCommand(catalog),
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  help: async () => (await import('./about/help.ts')).createHelpCommand(catalog),
  serve: async () => (await import('./platform/serve.ts')).serve,
  up: async () => (await import('./platform/up.ts')).up,
  version: async () => (await import('./about/version.ts')).version,
});
