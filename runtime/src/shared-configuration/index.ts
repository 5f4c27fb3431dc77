export { sharedConfigurationCheck } from './configuration-check.ts';
export { type Editor, editing } from './editor.ts';
export { keepConfiguration, NOT_LOOKED_AT } from './keep-configuration.ts';
export { RuntimeFiles } from './runtime-files.ts';
export { takeOutApplications } from './take-out-applications.ts';
