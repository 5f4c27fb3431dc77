/** What a runtime commits to the Shared Configuration Repository before anything else, for itself and for who previews it. */
import {
  clusterApplication,
  gitSourceApplication,
  gitSourcesProject,
  LOCAL_SERVER,
  type RuntimePlace,
  yamlOf,
} from './configuration-files.ts';
import { inClusterInclude } from './include-glob.ts';
import { clusterFile, gitSourceFile, IN_CLUSTER, RESOURCES } from './layout.ts';
import { pathIn, type RepositoryPlace } from './repository-place.ts';

/** The Git Source that a runtime begins with. */
export const FIRST_GIT_SOURCE = 'default-git-source';

export interface WrittenFile {
  readonly path: string;
  readonly content: string;
}

export const beginningMessage = (runtime: string): string => `Add runtime ${runtime}`;

/** Whom commits of a runtime itself name. */
export const runtimeAuthor = (
  runtime: string,
  platformUrl: string,
): { readonly name: string; readonly email: string } => {
  const { hostname = 'runtime' } = URL.parse(platformUrl) ?? {};
  return { name: `Freshet runtime ${runtime}`, email: `${runtime}@${hostname}` };
};

/** The project of Git Sources, which all runtimes share: whichever comes first writes it. */
export const gitSourcesProjectFile = ({ repository }: RuntimePlace): WrittenFile => ({
  path: pathIn(repository, `${RESOURCES}/app-projects/git-sources.yaml`),
  content: yamlOf(gitSourcesProject()),
});

interface Beginning {
  readonly isConfigurationRuntime: boolean;
  /** The repository of its first Git Source, where it has one. */
  readonly gitSource?: RepositoryPlace | undefined;
}

/** The files that make a runtime known: its own cluster, and its first Git Source. */
export const beginningFiles = (
  place: RuntimePlace,
  { isConfigurationRuntime, gitSource }: Beginning,
): readonly [own: WrittenFile, ...rest: WrittenFile[]] => {
  const { runtime, namespace, repository } = place;
  const include = inClusterInclude({
    runtime,
    isConfigurationRuntime,
    gitSources: gitSource ? [FIRST_GIT_SOURCE] : [],
  });
  const own = {
    path: pathIn(repository, clusterFile(runtime, IN_CLUSTER)),
    content: yamlOf(clusterApplication(place, { name: IN_CLUSTER, server: LOCAL_SERVER }, include)),
  };
  if (!gitSource) return [own];
  const source = gitSourceApplication(namespace, { name: FIRST_GIT_SOURCE, repository: gitSource });
  return [
    own,
    { path: pathIn(repository, gitSourceFile(runtime, FIRST_GIT_SOURCE)), content: yamlOf(source) },
  ];
};

/** What an installer calls the repository that it makes for the first Git Source. */
export const gitSourceRepositoryName = (runtime: string): string => `${runtime}_git-source`;

/** Where that lies: beside the repository that all runtimes share. */
export const ownGitSource = ({ url }: Pick<RepositoryPlace, 'url'>, runtime: string): RepositoryPlace => ({
  url: url.replace(/[^/]+$/, `${gitSourceRepositoryName(runtime)}.git`),
  path: '',
});
