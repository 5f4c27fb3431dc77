/** The Applications that carry the shared configuration into clusters. */
import { type Application, CASCADE_FINALIZER } from '@freshet/domain/applications';
import { stringify } from 'yaml';
import { ENTITIES, markName } from './labels.ts';
import { clustersFolder, RESOURCES } from './layout.ts';
import { pathIn, type RepositoryPlace } from './repository-place.ts';

/** The cluster that a runtime is in, by the address that is the same in all. */
export const LOCAL_SERVER = 'https://kubernetes.default.svc';

/** The project of everything that the platform brings along. */
const INTERNAL_PROJECT = 'default';

/** The project of Git Sources. */
export const GIT_SOURCES_PROJECT = 'freshet-git-sources';

/** What a runtime is, as far as its files go. */
export interface RuntimePlace {
  readonly runtime: string;
  /** Where its Applications lie. */
  readonly namespace: string;
  readonly repository: RepositoryPlace;
}

const AUTOMATED = { prune: true, selfHeal: true, allowEmpty: true } as const;

/** Of everything that the platform makes for itself. */
export const INTERNAL_LABELS = { [markName('entity')]: ENTITIES.internal, [markName('internal')]: 'true' };

export const yamlOf = (object: unknown): string =>
  stringify(object, { lineWidth: 0, aliasDuplicateObjects: false });

/** The name of the Application that brings the files of one cluster. */
export const clusterApplicationName = (runtime: string, cluster: string): string => `${runtime}-${cluster}`;

/** The Application of a cluster: everything of `resources` that its glob lets through. */
export const clusterApplication = (
  { runtime, namespace, repository }: RuntimePlace,
  cluster: { readonly name: string; readonly server: string },
  include: string,
): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: {
    name: clusterApplicationName(runtime, cluster.name),
    namespace,
    labels: INTERNAL_LABELS,
  },
  spec: {
    project: INTERNAL_PROJECT,
    source: {
      repoURL: repository.url,
      path: pathIn(repository, RESOURCES),
      targetRevision: repository.branch ?? 'HEAD',
      directory: { recurse: true, include },
    },
    destination: { server: cluster.server, namespace },
    syncPolicy: { automated: AUTOMATED, syncOptions: ['ServerSideApply=true'] },
  },
});

/** The Application that each runtime begins with: it brings the Applications of its clusters. */
export const rootApplication = ({ runtime, namespace, repository }: RuntimePlace): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: `${runtime}-shared-configuration`, namespace, labels: INTERNAL_LABELS },
  spec: {
    project: INTERNAL_PROJECT,
    source: {
      repoURL: repository.url,
      path: pathIn(repository, clustersFolder(runtime)),
      targetRevision: repository.branch ?? 'HEAD',
      directory: { recurse: false },
    },
    destination: { server: LOCAL_SERVER, namespace },
    syncPolicy: { automated: AUTOMATED },
  },
});

/** The project of Git Sources: they bring GitOps entities into the namespace of a runtime. */
export const gitSourcesProject = (): object => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: GIT_SOURCES_PROJECT },
  spec: {
    description: 'Git Sources of the runtime',
    sourceRepos: ['*'],
    destinations: [{ server: '*', namespace: '*' }],
    clusterResourceWhitelist: [{ group: '*', kind: '*' }],
  },
});

/** What a Git Source that is not restricted is. */
export interface StandardGitSource {
  readonly name: string;
  readonly repository: RepositoryPlace;
  readonly include?: string;
  readonly exclude?: string;
}

/** The Application of a standard Git Source. */
export const gitSourceApplication = (
  namespace: string,
  { name, repository, include, exclude }: StandardGitSource,
): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: {
    name,
    namespace,
    labels: { [markName('entity')]: ENTITIES.gitSource, [markName('internal')]: 'false' },
    finalizers: [CASCADE_FINALIZER],
  },
  spec: {
    project: GIT_SOURCES_PROJECT,
    source: {
      repoURL: repository.url,
      path: repository.path === '' ? '.' : repository.path,
      targetRevision: repository.branch ?? 'HEAD',
      directory: {
        recurse: true,
        ...(include === undefined ? {} : { include }),
        ...(exclude === undefined ? {} : { exclude }),
      },
    },
    destination: { server: LOCAL_SERVER, namespace },
    syncPolicy: { automated: AUTOMATED, syncOptions: ['ServerSideApply=true'] },
  },
});
