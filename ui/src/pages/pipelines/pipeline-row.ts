import type { components } from '../../api/index.ts';

export type Pipeline = components['schemas']['Pipeline'];
export type Activity = components['schemas']['PipelineActivity'];

/** A pipeline and how it has been doing. */
export interface PipelineRow {
  readonly id: string;
  /** Without its project. */
  readonly name: string;
  readonly fullName: string;
  readonly project: string;
  readonly tags: readonly string[];
  readonly isFavourite: boolean;
  readonly activity: Activity | undefined;
}

const tagsOf = ({ labels }: Pipeline['metadata']): readonly string[] => {
  const { tags } = labels;
  return tags === undefined ? [] : [tags].flat();
};

/** In the order they are shown in: by project, favourites first, then by name. */
export const rowsOf = (
  pipelines: readonly Pipeline[],
  activities: readonly Activity[],
): readonly PipelineRow[] => {
  const byId = new Map(activities.map(activity => [activity.pipelineId, activity]));
  return pipelines
    .map(
      ({ metadata }): PipelineRow => ({
        id: metadata.id,
        name: metadata.shortName,
        fullName: metadata.name,
        project: metadata.project ?? '',
        tags: tagsOf(metadata),
        isFavourite: metadata.favorite,
        activity: byId.get(metadata.id),
      }),
    )
    .toSorted(
      (a, b) =>
        // What is in no project comes last.
        Number(a.project === '') - Number(b.project === '') ||
        a.project.localeCompare(b.project) ||
        Number(b.isFavourite) - Number(a.isFavourite) ||
        a.name.localeCompare(b.name),
    );
};

const RUN_STATES = {
  success: 'passed',
  error: 'failed',
  denied: 'failed',
  terminated: 'stopped',
  terminating: 'running',
  running: 'running',
  elected: 'running',
  pending: 'queued',
  delayed: 'queued',
  'pending-approval': 'waiting',
} as const;

/** The last builds as they are drawn. */
export const runsOf = ({ recent }: Activity) =>
  recent.map(({ id, state, seconds }) => ({
    id,
    state: RUN_STATES[state],
    ...(seconds === undefined ? {} : { seconds }),
  }));

/** The share of builds that succeeded, in per cent; nothing where none ended. */
export const successOf = (activity: Activity | undefined): number | undefined =>
  activity === undefined || activity.finished === 0
    ? undefined
    : (activity.succeeded / activity.finished) * 100;
