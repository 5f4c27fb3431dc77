export { type DestinationFacts, permitsDestination } from './destinations.ts';
export { countsAsOrphan, warnsOfOrphans, watchesOrphans } from './orphans.ts';
export { projectProblems } from './project-problems.ts';
export {
  type ClusterFacts,
  kindRefusal,
  objectRefusal,
  type ProjectSurroundings,
  permitsNamespace,
  permitsSource,
  projectRefusal,
  projectRefusals,
} from './refusals.ts';
export {
  isTokenValid,
  type ProjectDeed,
  type ProjectPolicy,
  type ProjectSubject,
  policiesOf,
  projectAllows,
} from './roles.ts';
export { serviceAccountFor } from './service-accounts.ts';
export {
  projectWindowVerdict,
  type WindowMoment,
  type WindowVerdict,
  windowApplies,
  windowProblem,
  windowsFor,
  windowVerdict,
} from './sync-windows.ts';
export {
  type StandingWindow,
  type WindowPermission,
  type WindowStanding,
  windowStanding,
} from './window-standing.ts';
