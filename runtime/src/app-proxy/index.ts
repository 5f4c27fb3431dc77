export { type AppProxy, createAppProxy } from './create-app-proxy.ts';
export type { LookedIntoEngine, Platform, RuntimeIdentity } from './ports.ts';
export type { ComponentFacts } from './proxy-parts.ts';
