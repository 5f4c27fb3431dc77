export { createHostedRuntime, HOSTED_NAMESPACE } from './hosted-runtime.ts';
export { provideRepositories } from './repositories.ts';
