export { scriptedHealth, scriptFor } from './scripted-health.ts';
export { createScripts, type Scripts } from './scripts.ts';
