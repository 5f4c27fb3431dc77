export { askRuntime, listenToRuntime, runtimeQuery } from './runtime-proxy.ts';
