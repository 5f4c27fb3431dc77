export { createAppProxy } from './create-app-proxy.ts';
export type { Platform, RuntimeIdentity } from './ports.ts';
