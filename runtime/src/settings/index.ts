export { defaultSettings } from './defaults.ts';
export { readSettings } from './read-settings.ts';
export type { EngineSettings, KindScript, SetRules } from './settings.ts';
export { type WatchedSettings, watchSettings } from './watch-settings.ts';
