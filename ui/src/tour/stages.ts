/** Where a pushed change is, stage by stage: what the tour marks while somebody watches. */
import type { IconName } from '../design/icon/index.ts';

export const STAGES = ['repository', 'pipeline', 'build', 'application', 'timeline'] as const;
export type StageName = (typeof STAGES)[number];

export const STAGE_ICONS: Readonly<Record<StageName, IconName>> = {
  repository: 'code',
  pipeline: 'pipeline',
  build: 'runs',
  application: 'app',
  timeline: 'history',
};

/** Not reached, under way, behind the change, or stuck. */
export type StageState = 'ahead' | 'now' | 'done' | 'stuck';

/** What is known of a push and what became of it. */
export interface Way {
  readonly push?: { readonly to: string } | undefined;
  readonly build?: { readonly state: string } | undefined;
  readonly application?:
    | { readonly sync: string; readonly health: string; readonly images: readonly string[] }
    | undefined;
}

const FAILED = ['error', 'terminated', 'denied'];

/** Whether an image has this version or a newer one: another push may have overtaken the one that is watched. */
const isAsNew = (image: string, version: string): boolean => {
  const [, tag] = /:(\d+\.\d+\.\d+)-/.exec(image) ?? [];
  return tag !== undefined && tag.localeCompare(version, 'en', { numeric: true }) >= 0;
};

const applicationState = ({ push, build, application }: Way): StageState => {
  const hasIt = push !== undefined && (application?.images.some(one => isAsNew(one, push.to)) ?? false);
  if (hasIt && application?.sync === 'Synced' && application.health === 'Healthy') return 'done';
  if (hasIt && application?.health === 'Degraded') return 'stuck';
  return hasIt || build?.state === 'success' ? 'now' : 'ahead';
};

const buildState = ({ build }: Way): StageState => {
  if (build === undefined) return 'ahead';
  if (build.state === 'success') return 'done';
  return FAILED.includes(build.state) ? 'stuck' : 'now';
};

/** What is told of a push while it is shown to whoever watches how far it is: no more than what they see of it. */
export const wayAt = (way: Way, stop: string | undefined): Way => {
  if (stop === undefined) return way;
  const isBuilding = stop === 'build' && way.build?.state === 'success';
  return { push: way.push, build: isBuilding ? { state: 'running' } : way.build };
};

/** The state of each stage; without a push nothing is under way. */
export const statesOf = (way: Way): Readonly<Record<StageName, StageState>> => {
  if (way.push === undefined)
    return {
      repository: 'ahead',
      pipeline: 'ahead',
      build: 'ahead',
      application: 'ahead',
      timeline: 'ahead',
    };
  const application = applicationState(way);
  // Pods with the new version say more than a list of builds that is not up to date yet.
  const build = application === 'done' ? 'done' : buildState(way);
  return {
    repository: 'done',
    pipeline: way.build === undefined && application !== 'done' ? 'now' : 'done',
    build,
    application,
    timeline: application === 'done' ? 'done' : 'ahead',
  };
};
