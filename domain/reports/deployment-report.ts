import type { Application, ResourceResult, RevisionHistory, SyncResult } from '@freshet/domain/applications';
import { declaredPaths } from '@freshet/domain/merge-effects';
import type { Commit, DeploymentReport } from './report.ts';
import { rollbackOf } from './rollback.ts';
import { sourceReports, sourcesOf } from './source-report.ts';
import { instant, maybe, when, words } from './words.ts';

/** One entry of the history of an application, with its commit where that is known. */
export const deploymentReport = (
  application: Application,
  entry: RevisionHistory,
  commit?: Commit,
): DeploymentReport => {
  const { metadata, status = {} } = application;
  const { id, revision, revisions, deployedAt, deployStartedAt, initiatedBy } = entry;
  const history = status.history ?? [];
  const all = revisions && revisions.length > 0 ? revisions : revision ? [revision] : [];
  const isNewest = history.at(-1)?.id === id;
  const rollback = wasBefore(history, entry)
    ? { to: revision }
    : rollbackOf(application, entry, commit?.message);
  return {
    is: 'deployment',
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    uid: metadata.uid ?? '',
    historyId: id,
    revisions: all.slice(0, 50).map(one => words(one, 255)),
    sources: sourceReports(entry),
    ...(commit ? { commit } : {}),
    ...when('startedAt', deployStartedAt),
    deployedAt: instant(deployedAt) ?? new Date(0).toISOString(),
    ...maybe('initiatedBy', initiatedBy?.username, 255),
    ...(initiatedBy?.automated === undefined ? {} : { isAutomated: initiatedBy.automated }),
    ...(rollback ? { isRollback: true, ...maybe('rollbackTo', rollback.to, 255) } : {}),
    // Only of the newest one it is known what runs.
    images: isNewest
      ? deployedImages(status, all)
          .slice(0, 500)
          .map(image => words(image, 1_024))
      : [],
    ...(isNewest
      ? maybe('mainImage', mainImage(metadata.name, resultOf(status, all)?.resources ?? []), 1_024)
      : {}),
  };
};

/** Workloads that run for good, the likeliest to be what an application is about first; tasks are not. */
const SERVING = ['Deployment', 'Rollout', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Pod'];

/** What the first container runs of the workload that an application is about: the one of its name, else the first. */
const mainImage = (name: string, resources: readonly ResourceResult[]): string | undefined => {
  const workloads = resources
    .filter(({ kind, images = [] }) => SERVING.includes(kind) && images.length > 0)
    .sort((one, other) => SERVING.indexOf(one.kind) - SERVING.indexOf(other.kind));
  return (workloads.find(workload => workload.name === name) ?? workloads[0])?.images?.[0];
};

/** What the last sync did, where it was the one to these revisions. */
const resultOf = (
  { operationState }: NonNullable<Application['status']>,
  revisions: readonly string[],
): SyncResult | undefined => {
  const { syncResult } = operationState ?? {};
  return syncResult !== undefined && revisions.includes(syncResult.revision) ? syncResult : undefined;
};

/** Without its tag and digest. */
const repositoryOf = (image: string): string => image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');

/**
 * What a deployment brought. The summary is of the pods, which follow a while later: what the sync applied says more
 * of the images that it touched.
 */
const deployedImages = (
  status: NonNullable<Application['status']>,
  revisions: readonly string[],
): readonly string[] => {
  const applied = (resultOf(status, revisions)?.resources ?? []).flatMap(({ images = [] }) => images);
  const touched = new Set(applied.map(repositoryOf));
  const others = (status.summary?.images ?? []).filter(image => !touched.has(repositoryOf(image)));
  return [...new Set([...others, ...applied])].sort();
};

/** Whether an earlier deployment, and not the one right before, was at the same revision. */
const wasBefore = (history: readonly RevisionHistory[], { id, revision }: RevisionHistory): boolean => {
  const earlier = history.filter(entry => entry.id < id);
  return (
    revision !== undefined &&
    earlier.at(-1)?.revision !== revision &&
    earlier.some(entry => entry.revision === revision)
  );
};

/**
 * Where the commit of a deployment lies. A revision is the head of a branch, which others may have moved: of an
 * application that says which paths it is made of, the commit is the last one since the deployment before that touched
 * them.
 */
export const deployedRevision = (application: Application, entry: RevisionHistory) => {
  const { spec, status } = application;
  const revision = entry.revision ?? entry.revisions?.[0];
  const source = sourcesOf(entry)[0] ?? sourcesOf(spec)[0];
  if (!revision || !source || source.chart) return undefined;
  const paths = declaredPaths(application.metadata.annotations, source);
  const before = status?.history?.findLast(({ id }) => id < entry.id);
  const since = before?.revision ?? before?.revisions?.[0];
  const touching = paths && { paths, ...(since === undefined ? {} : { since }) };
  return {
    place: { repoURL: source.repoURL, project: spec.project, ...(touching ? { touching } : {}) },
    revision,
  };
};
