export { type Editor, editing } from './editor.ts';
export { type KeptConfiguration, keepConfiguration } from './keep-configuration.ts';
export { RuntimeFiles } from './runtime-files.ts';
