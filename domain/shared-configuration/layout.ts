/**
 * The Shared Configuration Repository, one for an account:
 *
 *   resources/
 *     all-runtimes-all-clusters/   goes to every cluster of every runtime
 *     control-planes/              goes to the cluster that each runtime is in
 *     configurations/              goes to Configuration Runtimes: products, flows, policies
 *     app-projects/                projects that every runtime has
 *     runtimes/<runtime>/          goes to the cluster of that runtime
 *     <runtime>/<git-source>.yaml  one Git Source each
 *   runtimes/<runtime>/
 *     in-cluster.yaml, <cluster>.yaml   one Application for each cluster, which says by its include glob what of
 *                                       `resources` goes there
 */
export const RESOURCES = 'resources';

/** The cluster that a runtime is in. */
export const IN_CLUSTER = 'in-cluster';

/** Holds one Application for each cluster of a runtime. */
export const clustersFolder = (runtime: string): string => `runtimes/${runtime}`;

export const clusterFile = (runtime: string, cluster: string): string =>
  `${clustersFolder(runtime)}/${cluster}.yaml`;

/** Below `resources`, as globs name it. */
export const gitSourceGlob = (runtime: string, gitSource: string): string => `${runtime}/${gitSource}.yaml`;

export const gitSourceFile = (runtime: string, gitSource: string): string =>
  `${RESOURCES}/${gitSourceGlob(runtime, gitSource)}`;

/** The public keys with which secrets are sealed for runtimes. */
export const SEALING_KEYS = `${RESOURCES}/control-planes/sealing-keys`;

export const sealingKeyFile = (runtime: string): string => `${SEALING_KEYS}/${runtime}.yaml`;

/** Which clusters something in the repository goes to. */
export type Reach =
  | { readonly to: 'all-clusters' }
  | { readonly to: 'all-runtimes' }
  | { readonly to: 'configuration-runtimes' }
  | { readonly to: 'runtime'; readonly runtime: string };

/** The folder for what goes that far. */
export const reachFolder = (reach: Reach): string => {
  if (reach.to === 'runtime') return `${RESOURCES}/runtimes/${reach.runtime}`;
  if (reach.to === 'all-clusters') return `${RESOURCES}/all-runtimes-all-clusters`;
  return `${RESOURCES}/${reach.to === 'all-runtimes' ? 'control-planes' : 'configurations'}`;
};
