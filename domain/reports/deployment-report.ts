import type { Application, RevisionHistory } from '@freshet/domain/applications';
import type { Commit, DeploymentReport } from './report.ts';
import { rolledBackTo } from './rollback.ts';
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
  const rollbackTo = wasBefore(history, entry) ? revision : rolledBackTo(application, entry, commit?.message);
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
    ...(rollbackTo === undefined ? {} : { isRollback: true, rollbackTo: words(rollbackTo, 255) }),
    // Only of the newest one it is known what runs.
    images: isNewest
      ? deployedImages(status, all)
          .slice(0, 500)
          .map(image => words(image, 1_024))
      : [],
  };
};

/** Without its tag and digest. */
const repositoryOf = (image: string): string => image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');

/**
 * What a deployment brought. The summary is of the pods, which follow a while later: what the sync applied says more
 * of the images that it touched.
 */
const deployedImages = (
  { summary, operationState }: NonNullable<Application['status']>,
  revisions: readonly string[],
): readonly string[] => {
  const { syncResult } = operationState ?? {};
  const isOfThis = syncResult !== undefined && revisions.includes(syncResult.revision);
  const applied = isOfThis ? (syncResult.resources ?? []).flatMap(({ images = [] }) => images) : [];
  const touched = new Set(applied.map(repositoryOf));
  const others = (summary?.images ?? []).filter(image => !touched.has(repositoryOf(image)));
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

/** Where the commit of a deployment lies. */
export const deployedRevision = ({ spec }: Application, entry: RevisionHistory) => {
  const revision = entry.revision ?? entry.revisions?.[0];
  const source = sourcesOf(entry)[0] ?? sourcesOf(spec)[0];
  return revision && source && !source.chart
    ? { place: { repoURL: source.repoURL, project: spec.project }, revision }
    : undefined;
};
