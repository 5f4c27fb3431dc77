export { type Engine, type EngineOptions, startEngine } from './compose.ts';
