export { createHostedRuntime, HOSTED_NAMESPACE } from './hosted-runtime.ts';
export { permittedFor, refuseIdleSettings, wantsHostedRuntime } from './hosted-settings.ts';
export { provideRepositories } from './repositories.ts';
