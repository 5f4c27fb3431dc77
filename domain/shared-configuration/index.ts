export {
  clusterApplication,
  clusterApplicationName,
  GIT_SOURCES_PROJECT,
  gitSourceApplication,
  INTERNAL_LABELS,
  type RuntimePlace,
  rootApplication,
  type StandardGitSource,
  yamlOf,
} from './configuration-files.ts';
export { type ConfigurationRole, roleStep } from './configuration-role.ts';
export {
  gitSourcesIn,
  inClusterInclude,
  includesConfigurations,
  managedInclude,
  readInclude,
  withConfigurations,
  withGitSource,
  withoutGitSource,
  writeInclude,
} from './include-glob.ts';
export { installerPlace } from './installer-repositories.ts';
export { knownProvider } from './known-provider.ts';
export { annotationOf, isGitSource, isInternal, labelOf, markName } from './labels.ts';
export {
  clusterFile,
  clustersFolder,
  gitSourceFile,
  IN_CLUSTER,
  RESOURCES,
  type Reach,
  reachFolder,
  SEALING_KEYS,
  sealingKeyFile,
} from './layout.ts';
export { checkClusterName, checkGitSourceName, clusterNameFrom, invalidSource } from './names.ts';
export {
  editClusterInclude,
  type GitSourceFacts,
  gitSourceFacts,
  readClusterInclude,
  readGitSourceFile,
} from './read-files.ts';
export {
  isBranchName,
  isRepositoryPath,
  pathIn,
  type RepositoryPlace,
  readRepositoryPlace,
  writeRepositoryPlace,
} from './repository-place.ts';
export {
  partsOfRestricted,
  RESTRICTED_GROUP,
  RESTRICTED_KIND,
  RESTRICTED_VERSION,
  type RestrictedDestination,
  type RestrictedGitSource,
  type RestrictedSpec,
  restrictedGitSource,
  SOURCE_NAMESPACE_PREFIXES,
} from './restricted-git-source.ts';
export {
  beginningFiles,
  beginningMessage,
  FIRST_GIT_SOURCE,
  gitSourceRepositoryName,
  gitSourcesProjectFile,
  ownGitSource,
  runtimeAuthor,
  type WrittenFile,
} from './runtime-beginning.ts';
