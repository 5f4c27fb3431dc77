export { findPlugin } from './find-plugin.ts';
export { type PluginDefinition, readPlugin } from './plugin-definition.ts';
export { pluginEnvironment } from './plugin-environment.ts';
export { readPluginFolder } from './read-plugin-folder.ts';
export { type PluginRoom, runPlugin } from './run-plugin.ts';
