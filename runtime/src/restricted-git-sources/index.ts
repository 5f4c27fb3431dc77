export { RESTRICTED_GIT_SOURCES, startRestrictedGitSources } from './controller.ts';
export { openSourceNamespaces } from './source-namespaces.ts';
