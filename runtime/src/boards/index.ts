export {
  badness,
  ClusterView,
  type PodRow,
  type ServiceRow,
  type WorkloadName,
  type WorkloadRow,
} from './cluster-view.ts';
export {
  countBy,
  isWantedPod,
  isWantedService,
  isWantedWorkload,
  podOrder,
  serviceOrder,
  workloadOrder,
} from './filters.ts';
export { Owners } from './owners.ts';
export { pageOf } from './page.ts';
