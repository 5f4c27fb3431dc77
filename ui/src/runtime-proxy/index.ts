export { askRuntime, listenToRuntime, runtimeQuery, timeOfAnswer } from './runtime-proxy.ts';
