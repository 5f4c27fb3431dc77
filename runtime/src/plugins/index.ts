export { findPlugin } from './find-plugin.ts';
export { type PluginDefinition, readPlugin } from './plugin-definition.ts';
export { type PluginFacts, pluginEnvironment } from './plugin-environment.ts';
export { readPluginFolder } from './read-plugin-folder.ts';
export { type PluginLimits, type PluginRoom, runPlugin } from './run-plugin.ts';
