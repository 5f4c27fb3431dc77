import { permitsSource } from '@freshet/domain/app-projects';
import type { Application, ApplicationSource } from '@freshet/domain/applications';
import { isSame, type RefreshLevel } from '@freshet/domain/automation';
import { Fault, isFault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';
import { untilAborted } from '@freshet/kit/time';
import type { LiveCluster } from '../clusters/index.ts';
import type { Comparison } from '../comparison/index.ts';
import type { FileEdits, Rendered } from '../rendering/index.ts';
import type { EngineParts } from './engine-parts.ts';
import { placeOf } from './revisions.ts';
import type { Surroundings } from './surroundings.ts';

export interface ComparisonOrder {
  readonly application: Application;
  readonly surroundings: Surroundings;
  readonly sources: readonly ApplicationSource[];
  /** Already known; otherwise they are resolved. */
  readonly revisions?: readonly string[] | undefined;
  /** Known not to be had: nothing is asked of them, and their objects are looked at all the same. */
  readonly failed?: SourceFailure | undefined;
  /** How old the answer of a repository may be. */
  readonly since: Date;
  readonly level: RefreshLevel;
  readonly isHard: boolean;
  /** Files of the first source as they would be. */
  readonly edits?: FileEdits | undefined;
  /** Ends it, where nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What stands in the way of a comparison, for the log. */
export interface ComparisonTrouble {
  readonly code: string;
  readonly reason?: string;
}

/** Why sources could not be had. */
export interface SourceFailure {
  readonly failure: string;
  /** What was thrown then. */
  readonly cause: unknown;
  /** The same in words that hold nothing of what is in the sources. */
  readonly trouble: ComparisonTrouble;
  /** It may go away by itself. */
  readonly isTransient: boolean;
  /** What else had its part in it, besides the sources: while that is the same, they fail again. */
  readonly ground: unknown;
}

export interface ComparisonFindings {
  readonly comparison: Comparison;
  readonly revisions: readonly string[];
  /** Of what was rendered. */
  readonly digest: string | undefined;
  /** Why the sources could not be had, if they could not. */
  readonly failed: SourceFailure | undefined;
}

const messageOf = (error: unknown): string => {
  if (isFault(error) || isKubeError(error)) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

/** Only of a server that is away the words are told: those on what it gave may quote it. */
const troubleOf = (error: unknown): ComparisonTrouble => {
  if (!isFault(error)) return { code: 'INTERNAL' };
  return { code: error.code, ...(error.kind === 'unavailable' ? { reason: error.message } : {}) };
};

const resolveAll = (
  { revisions }: EngineParts,
  { sources, since, application, revisions: known }: ComparisonOrder,
): Promise<readonly string[]> =>
  known && known.length === sources.length
    ? Promise.resolve(known)
    : Promise.all(sources.map(source => revisions.resolve(placeOf(source, application.spec.project), since)));

const renderAll = (
  parts: EngineParts,
  order: ComparisonOrder,
  revisions: readonly string[],
): Promise<Rendered> => {
  const { application, surroundings, sources } = order;
  const { name, namespace = '' } = application.metadata;
  const { kustomizeOptions } = parts.settings();
  return parts.renderer.render({
    application: { name, namespace, project: application.spec.project },
    sources,
    revisions,
    destinationNamespace: application.spec.destination.namespace ?? '',
    kubeVersion: surroundings.cluster?.version ?? '',
    apiVersions: surroundings.cluster?.apiVersions ?? [],
    ...(kustomizeOptions === undefined ? {} : { kustomizeOptions }),
    ...(order.isHard ? { isHard: true } : {}),
    ...(order.edits === undefined ? {} : { edits: order.edits }),
    ...(order.signal === undefined ? {} : { signal: order.signal }),
  });
};

/** Refuses revisions that are not signed by those whom the project trusts, where it trusts some only. */
const checkSignatures = async (
  { sources: repositories }: EngineParts,
  { surroundings: { project }, sources }: ComparisonOrder,
  revisions: readonly string[],
): Promise<void> => {
  const keyIds = (project?.spec.signatureKeys ?? []).map(({ keyID }) => keyID);
  if (!project || keyIds.length === 0) return;
  for (const [index, source] of sources.entries()) {
    const revision = revisions[index] ?? '';
    const place = placeOf(source, project.metadata.name);
    const problem = await repositories.signatureProblem(place, revision, keyIds);
    if (problem !== undefined)
      throw new Fault(
        'APPLICATION_FORBIDDEN',
        `project '${project.metadata.name}' wants signed commits, and ${revision} does not count as one: ${problem}`,
      );
  }
};

/** An operation may name other sources than the spec, which the project was asked about. */
const checkPlaces = ({ surroundings: { project }, sources }: ComparisonOrder): void => {
  const foreign = sources.find(({ repoURL }) => !project || !permitsSource(project, repoURL));
  if (foreign)
    throw new Fault(
      'APPLICATION_FORBIDDEN',
      `a source of the application is not permitted in project '${project?.metadata.name ?? ''}'`,
    );
};

/** A cluster that does not answer is a reason to wait, and is told as a failure of the comparison. */
export class ClusterAway extends Error {
  override readonly name = 'ClusterAway';
}

export const clusterAway = ({ server }: LiveCluster, cause: unknown): ClusterAway =>
  new ClusterAway(`the cluster ${server} does not answer: ${messageOf(cause)}`, { cause });

const groundOf = ({ project, cluster }: Surroundings): unknown => ({
  project: project && { name: project.metadata.name, spec: project.spec },
  version: cluster?.version,
  apiVersions: cluster?.apiVersions,
});

/** Whether sources that failed could be had by now for what is around them. */
export const hasNewGround = ({ ground }: SourceFailure, surroundings: Surroundings): boolean =>
  !isSame(ground, groundOf(surroundings));

const failureOf = (error: unknown, ground: unknown): SourceFailure => ({
  failure: messageOf(error),
  cause: error,
  trouble: troubleOf(error),
  isTransient: !isFault(error) || error.kind === 'unavailable',
  ground,
});

interface HadSources {
  readonly revisions: readonly string[];
  readonly rendered: Rendered | undefined;
  readonly failed: SourceFailure | undefined;
}

/** What the sources want; how far they could be had where they could not. */
const haveSources = async (parts: EngineParts, order: ComparisonOrder): Promise<HadSources> => {
  const { application, signal } = order;
  const ground = groundOf(order.surroundings);
  let revisions: readonly string[] = order.revisions ?? [];
  try {
    checkPlaces(order);
    // What is fetched goes on for whoever asks next.
    revisions = await untilAborted(resolveAll(parts, order), signal);
    await untilAborted(checkSignatures(parts, order, revisions), signal);
    return { revisions, rendered: await renderAll(parts, order, revisions), failed: undefined };
  } catch (error) {
    // Whoever asked has gone: that is no word on the sources.
    signal?.throwIfAborted();
    if (!isFault(error)) parts.log.warn({ error, application: application.metadata.name }, 'a source failed');
    return { revisions, rendered: undefined, failed: failureOf(error, ground) };
  }
};

/** Brings together what Git wants and what the cluster has. Failures of sources are findings, too. */
export const compareApplication = async (
  parts: EngineParts,
  order: ComparisonOrder,
): Promise<ComparisonFindings> => {
  const { application, surroundings, signal } = order;
  const { cluster, refusalOf } = surroundings;
  if (!cluster) throw new TypeError('only what has a cluster is compared');
  try {
    await untilAborted(cluster.ready, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw clusterAway(cluster, error);
  }
  const sources = order.failed
    ? { revisions: order.revisions ?? [], rendered: undefined, failed: order.failed }
    : await haveSources(parts, order);
  const { revisions, rendered, failed } = sources;
  const comparison = await parts.comparer.compare({
    application,
    rendered,
    failure: failed?.failure,
    revisions,
    cluster,
    settings: parts.settings(),
    healthOf: parts.healthOf,
    refusalOf,
    project: surroundings.project,
    hasApplication: (namespace, name) => parts.findApplication(`${namespace}/${name}`) !== undefined,
  });
  return { comparison, revisions, digest: rendered?.digest, failed };
};
