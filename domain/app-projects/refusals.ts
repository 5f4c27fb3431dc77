import type {
  Application,
  ApplicationSource,
  AppProject,
  GroupKind,
  GroupKindName,
} from '@freshet/domain/applications';
import { matchesAny, matchesGlob } from '@freshet/domain/globs';
import { matchesSourceUrl, plainestUrl } from '@freshet/domain/source-urls';
import { type DestinationFacts, permitsDestination } from './destinations.ts';

/** The cluster that an application goes to, as far as projects care. */
export interface ClusterFacts {
  readonly server: string;
  readonly name: string;
  /** The project that the cluster belongs to, if to one. */
  readonly project?: string | undefined;
}

export interface ProjectSurroundings {
  /** Undefined where the destination names none that is known; then it is not judged here. */
  readonly cluster?: ClusterFacts | undefined;
  /** Where the engine's own objects lie: applications there may belong to every project. */
  readonly namespace: string;
}

/** Whether the project lets its applications use a repository: one pattern permits it, and none denies it. */
export const permitsSource = ({ spec }: AppProject, repoURL: string): boolean => {
  const patterns = spec.sourceRepos ?? [];
  const denies = patterns.filter(pattern => pattern.startsWith('!')).map(pattern => pattern.slice(1));
  return (
    patterns.some(pattern => !pattern.startsWith('!') && matchesSourceUrl(pattern, repoURL)) &&
    // What is denied stays so in other spellings: with a login, a port, a slash at its end.
    !denies.some(pattern => [repoURL, plainestUrl(repoURL)].some(url => matchesSourceUrl(pattern, url)))
  );
};

/** Whether applications of the project may lie in a namespace. */
export const permitsNamespace = ({ spec }: AppProject, namespace: string, own: string): boolean =>
  namespace === '' || namespace === own || matchesAny(spec.sourceNamespaces ?? [], namespace);

const sourcesOf = ({ spec }: Application): readonly ApplicationSource[] =>
  spec.sources && spec.sources.length > 0 ? spec.sources : spec.source ? [spec.source] : [];

const isElsewhere = ({ spec, metadata }: AppProject, { project }: ClusterFacts): boolean =>
  spec.permitOnlyProjectScopedClusters === true && project !== metadata.name;

/** Rules that cannot be kept are not passed over; those of `signatureKeys` are kept when a source is rendered. */
const wantsMore = ({ spec }: AppProject): boolean =>
  'sourceIntegrity' in spec && Boolean(spec.sourceIntegrity);

/** Everything that the project forbids about an application, in sentences; none where it may be as it is. */
export const projectRefusals = (
  project: AppProject,
  application: Application,
  { cluster, namespace }: ProjectSurroundings,
): readonly string[] => {
  const { name } = project.metadata;
  const refusals: string[] = [];
  const home = application.metadata.namespace ?? '';
  if (!permitsNamespace(project, home, namespace))
    refusals.push(
      `application '${application.metadata.name}' in namespace '${home}' is not permitted to use project '${name}'`,
    );
  for (const { repoURL } of sourcesOf(application))
    if (!permitsSource(project, repoURL))
      refusals.push(`application repo ${shown(repoURL)} is not permitted in project '${name}'`);
  if (wantsMore(project))
    refusals.push(
      `project '${name}' has rules of sourceIntegrity, which this engine does not know; it knows signatureKeys`,
    );
  if (!cluster) return refusals;
  const { destination } = application.spec;
  const where: DestinationFacts = {
    server: cluster.server,
    name: cluster.name,
    namespace: destination.namespace,
  };
  if (!permitsDestination(project.spec, where) || isElsewhere(project, cluster))
    refusals.push(
      `application destination server '${destination.name ?? cluster.server}' and namespace '${destination.namespace ?? ''}' do not match any of the allowed destinations in project '${name}'`,
    );
  return refusals;
};

/** The first thing that the project forbids about an application, if anything. */
export const projectRefusal = (
  project: AppProject,
  application: Application,
  surroundings: ProjectSurroundings,
): string | undefined => projectRefusals(project, application, surroundings)[0];

/** A login that somebody wrote into an address is no part of what people see. */
const shown = (repoURL: string): string => repoURL.replace(/:\/\/[^/]*@/, '://');

const isIn = (
  list: readonly GroupKindName[] | readonly GroupKind[],
  { group, kind, name }: Required<GroupKindName>,
) =>
  (list as readonly GroupKindName[]).some(
    item =>
      matchesGlob(item.kind, kind) &&
      matchesGlob(item.group ?? '', group) &&
      (item.name === undefined || item.name === '' || matchesGlob(item.name, name)),
  );

/** Why the project forbids objects of a kind, if it does. What belongs to the whole cluster must be named to be allowed. */
export const kindRefusal = (
  { spec, metadata }: AppProject,
  object: { readonly group: string; readonly kind: string; readonly name: string },
  isNamespaced: boolean,
): string | undefined => {
  const allowed = isNamespaced ? spec.namespaceResourceWhitelist : (spec.clusterResourceWhitelist ?? []);
  const denied = isNamespaced ? spec.namespaceResourceBlacklist : spec.clusterResourceBlacklist;
  const isAllowed = allowed === undefined || allowed === null || isIn(allowed, object);
  if (isAllowed && !isIn(denied ?? [], object)) return undefined;
  const kind = `${object.group}:${object.kind}`;
  return `resource ${kind} is not permitted in project ${metadata.name}`;
};

/** Why the project keeps an application from an object, if it does: its kind, or the namespace that it lies in. */
export const objectRefusal = (
  project: AppProject,
  object: {
    readonly group: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace: string;
  },
  cluster: ClusterFacts,
): string | undefined => {
  const isNamespaced = object.namespace !== '';
  const refusal = kindRefusal(project, object, isNamespaced);
  if (refusal !== undefined || !isNamespaced) return refusal;
  const isPermitted =
    permitsDestination(project.spec, { ...cluster, namespace: object.namespace }) &&
    !isElsewhere(project, cluster);
  return isPermitted
    ? undefined
    : `namespace ${object.namespace} is not permitted in project '${project.metadata.name}'`;
};
