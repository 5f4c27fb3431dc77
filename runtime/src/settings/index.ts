export type { EngineSettings, KindFilter, KindScript, TrackingMethod } from './settings.ts';
