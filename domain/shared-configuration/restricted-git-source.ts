/**
 * A Git Source whose applications may go only where it says. It is an object of its own kind, out of which the runtime
 * makes a namespace, two projects and an Application:
 *
 *   <name>-restricted   what the Git Source itself may make: applications in its own namespace, and nothing else
 *   <name>              what those applications may make, and where
 */
import { type Application, type AppProject, CASCADE_FINALIZER } from '@freshet/domain/applications';
import type { KubeMetadata, KubeObject } from '@freshet/domain/objects';
import { gitSourceApplication } from './configuration-files.ts';
import { checkGitSourceName, invalidSource } from './names.ts';
import { isRepositoryPath, type RepositoryPlace, readRepositoryPlace } from './repository-place.ts';

export const RESTRICTED_GROUP = 'freshet.io';
export const RESTRICTED_VERSION = 'v1';
export const RESTRICTED_KIND = 'RestrictedGitSource';

/** What the namespace of a restricted Git Source begins with; the first is ours, the other that of moved files. */
export const SOURCE_NAMESPACE_PREFIXES = ['freshet-', 'cf-'] as const;

export interface RestrictedDestination {
  /** Of a cluster; all unless said. */
  readonly server?: string;
  readonly name?: string;
  /** All unless said. */
  readonly namespace?: string;
}

export interface RestrictedSpec {
  readonly repoURL: string;
  readonly path?: string;
  readonly revision?: string;
  readonly include?: string;
  readonly exclude?: string;
  /** Where its applications lie. */
  readonly sourceNamespace: string;
  /** Where its applications may go. */
  readonly destinations: readonly RestrictedDestination[];
  /** What its applications may be made from; all unless said. */
  readonly sourceRepos?: readonly string[];
}

export interface RestrictedGitSource extends KubeObject {
  metadata: KubeMetadata;
  spec: RestrictedSpec;
}

const NAMESPACE = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const MOST_DESTINATIONS = 200;
const MOST_REPOSITORIES = 200;

const checkDestination = ({ server, name }: RestrictedDestination): void => {
  if (server !== undefined && name !== undefined)
    throw invalidSource(
      'destinations',
      'a destination names its cluster by `server` or by `name`, not by both',
    );
};

/** A Fault for a specification that gives no safe Git Source in the runtime of this namespace. */
export const checkRestrictedSpec = (runtimeNamespace: string, spec: RestrictedSpec): void => {
  // Applications that lie beside the runtime may use any project, so nothing would limit them there.
  if (spec.sourceNamespace === runtimeNamespace)
    throw invalidSource(
      'sourceNamespace',
      'sourceNamespace must be another namespace than that of the runtime',
    );
  if (!NAMESPACE.test(spec.sourceNamespace))
    throw invalidSource('sourceNamespace', 'sourceNamespace must be the name of a namespace');
  if (!SOURCE_NAMESPACE_PREFIXES.some(prefix => spec.sourceNamespace.startsWith(prefix)))
    throw invalidSource(
      'sourceNamespace',
      `sourceNamespace must begin with ${SOURCE_NAMESPACE_PREFIXES.join(' or ')}`,
    );
  if (spec.destinations.length === 0)
    throw invalidSource('destinations', 'a restricted Git Source needs at least one destination');
  if (spec.destinations.length > MOST_DESTINATIONS)
    throw invalidSource(
      'destinations',
      `a restricted Git Source has at most ${MOST_DESTINATIONS} destinations`,
    );
  if ((spec.sourceRepos ?? []).length > MOST_REPOSITORIES)
    throw invalidSource(
      'sourceRepos',
      `a restricted Git Source has at most ${MOST_REPOSITORIES} source repositories`,
    );
  spec.destinations.forEach(checkDestination);
};

/** Where the manifests of a restricted Git Source lie. */
export const restrictedPlace = ({ repoURL, path = '', revision }: RestrictedSpec): RepositoryPlace => {
  const plain = path === '.' ? '' : path.replace(/^\/+|\/+$/g, '');
  if (plain !== '' && !isRepositoryPath(plain))
    throw invalidSource('path', 'path must stay inside of the repository');
  const { url } = readRepositoryPlace(repoURL);
  return { url, path: plain, ...(revision === undefined || revision === 'HEAD' ? {} : { branch: revision }) };
};

/** The object that is committed. */
export const restrictedGitSource = (
  namespace: string,
  name: string,
  spec: RestrictedSpec,
): RestrictedGitSource => {
  checkGitSourceName(name);
  checkRestrictedSpec(namespace, spec);
  restrictedPlace(spec);
  return {
    apiVersion: `${RESTRICTED_GROUP}/${RESTRICTED_VERSION}`,
    kind: RESTRICTED_KIND,
    metadata: { name, namespace },
    spec,
  };
};

const LOCAL_SERVER = 'https://kubernetes.default.svc';

/** Everything that a restricted Git Source stands for. */
export interface RestrictedParts {
  readonly namespace: KubeObject;
  readonly projects: readonly AppProject[];
  readonly application: Application;
}

const project = (name: string, namespace: string, spec: AppProject['spec']): AppProject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name, namespace },
  spec,
});

/** What the runtime makes of a restricted Git Source; a Fault where it is not safe. */
export const partsOfRestricted = ({ metadata, spec }: RestrictedGitSource): RestrictedParts => {
  const { name, namespace = '' } = metadata;
  checkGitSourceName(name);
  checkRestrictedSpec(namespace, spec);
  const repository = restrictedPlace(spec);
  const own = gitSourceApplication(namespace, {
    name,
    repository,
    ...(spec.include === undefined ? {} : { include: spec.include }),
    ...(spec.exclude === undefined ? {} : { exclude: spec.exclude }),
  });
  return {
    namespace: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: spec.sourceNamespace } },
    projects: [
      project(`${name}-restricted`, namespace, {
        description: `What the Git Source ${name} itself may make`,
        sourceRepos: [repository.url],
        destinations: [{ server: LOCAL_SERVER, namespace: spec.sourceNamespace }],
        clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }],
        namespaceResourceWhitelist: [
          { group: 'argoproj.io', kind: 'Application' },
          { group: 'argoproj.io', kind: 'ApplicationSet' },
        ],
      }),
      project(name, namespace, {
        description: `What applications of the Git Source ${name} may make`,
        sourceRepos: [...(spec.sourceRepos ?? ['*'])],
        sourceNamespaces: [spec.sourceNamespace],
        destinations: spec.destinations.map(({ server, name: cluster, namespace: into = '*' }) => ({
          ...(cluster === undefined ? { server: server ?? '*' } : { name: cluster }),
          namespace: into,
        })),
        clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }],
      }),
    ],
    application: {
      ...own,
      metadata: { ...own.metadata, finalizers: [CASCADE_FINALIZER] },
      spec: {
        ...own.spec,
        project: `${name}-restricted`,
        destination: { server: LOCAL_SERVER, namespace: spec.sourceNamespace },
      },
    },
  };
};
