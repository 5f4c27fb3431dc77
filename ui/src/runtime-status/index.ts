export type { Check } from './check.ts';
export { CheckList } from './check-list.tsx';
export { countGood } from './check-paths.ts';
export { ComponentHealth, ComponentList } from './component-list.tsx';
export { RuntimeCounters } from './counters.tsx';
export { IssueList, Resync } from './issue-list.tsx';
export { NotInstalled } from './not-installed.tsx';
export { useFailedChecks } from './use-failed-checks.ts';
export { useStanding } from './use-standing.ts';
