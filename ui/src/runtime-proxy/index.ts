export { askRuntime, listenToRuntime, runtimeQuery, timeOfAnswer } from './runtime-proxy.ts';
export { isTooOld } from './too-old.ts';
