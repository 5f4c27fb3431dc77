export { scriptedHealth, scriptFor } from './scripted-health.ts';
export { createScripts, type ScriptLimits, type Scripts } from './scripts.ts';
