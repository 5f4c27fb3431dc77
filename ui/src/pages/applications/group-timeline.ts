import type { Query } from '../../design/filter-bar/index.ts';
import type { GroupTimelineQuery } from './group.generated.ts';

type Application = GroupTimelineQuery['applications']['nodes'][number];
type Deployment = Application['deployments']['nodes'][number];

/** What was deployed in a group, and to which of its applications. */
export interface GroupDeployment {
  readonly application: Application;
  readonly deployment: Deployment;
}

/**
 * As many as are asked for of each of as many applications, those first that were deployed last: the newest of all of
 * the group are among them, so many and no more.
 */
const CERTAIN = 20;

/** The deployments of the applications of a group as one timeline, the newest first. */
export const groupTimeline = (applications: readonly Application[]): readonly GroupDeployment[] =>
  applications
    .flatMap(application => application.deployments.nodes.map(deployment => ({ application, deployment })))
    .toSorted((one, other) => Date.parse(other.deployment.deployedAt) - Date.parse(one.deployment.deployedAt))
    .slice(0, CERTAIN);

/** The group that a filter is about, where it names one and no more. */
export const groupAsked = ({ filters }: Query): string | undefined => {
  const groups = filters.filter(({ key }) => key === 'group');
  const [only] = groups;
  return groups.length === 1 && only?.not === false ? only.value : undefined;
};
