export { createAppProxy } from './create-app-proxy.ts';
export type { News, Platform, RuntimeIdentity } from './ports.ts';
export type { ComponentFacts } from './proxy-parts.ts';
