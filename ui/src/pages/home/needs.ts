/** What waits for the person, the most urgent first: each kind at most once, however much there is of it. */
import type { Build } from '../../builds/index.ts';
import {
  needsLook,
  type Runtime,
  type RuntimeTroubles,
  rankOfState,
  runtimeStateOf,
  STATES_TO_LOOK_AT,
} from '../../gitops/index.ts';
import type { HomeWorstQuery } from './worst.generated.ts';

export interface NeedFacts {
  readonly approvals: readonly Build[];
  /** Builds of the person that failed and have not been mended. */
  readonly failed: readonly Build[];
  readonly worst: HomeWorstQuery | undefined;
  readonly runtimes: readonly Runtime[];
  /** By the name of a runtime. */
  readonly troublesOf: (runtime: string) => RuntimeTroubles;
}

type StateToLookAt = (typeof STATES_TO_LOOK_AT)[number];

export type Need =
  | { readonly is: 'approval' | 'failed'; readonly count: number; readonly build: Build }
  | {
      readonly is: StateToLookAt;
      readonly count: number;
      readonly application: HomeWorstQuery[StateToLookAt]['nodes'][number];
    }
  | {
      readonly is: 'runtime';
      readonly count: number;
      readonly runtime: Runtime;
      /** What is wrong with one that is there. */
      readonly because: 'path' | 'part' | 'problem';
    };

const ofBuilds = (is: 'approval' | 'failed', builds: readonly Build[]): readonly Need[] => {
  const [build] = builds;
  return build ? [{ is, count: builds.length, build }] : [];
};

const ofApplications = (worst: HomeWorstQuery | undefined): readonly Need[] =>
  STATES_TO_LOOK_AT.flatMap(is => {
    const found = worst?.[is];
    const [application] = found?.nodes ?? [];
    return found && application ? [{ is, count: found.total, application }] : [];
  });

const becauseOf = ({ paths, parts }: RuntimeTroubles) => {
  if (paths.length > 0) return 'path';
  return parts.length > 0 ? 'part' : 'problem';
};

const ofRuntimes = ({ runtimes, troublesOf }: NeedFacts): readonly Need[] => {
  const stateOf = (runtime: Runtime) => runtimeStateOf(runtime, troublesOf(runtime.name));
  const found = runtimes
    .filter(runtime => needsLook(stateOf(runtime)))
    .toSorted((one, other) => rankOfState(stateOf(one)) - rankOfState(stateOf(other)));
  const [runtime] = found;
  return runtime
    ? [{ is: 'runtime', count: found.length, runtime, because: becauseOf(troublesOf(runtime.name)) }]
    : [];
};

export const needsOf = (facts: NeedFacts): readonly Need[] => [
  ...ofBuilds('approval', facts.approvals),
  ...ofBuilds('failed', facts.failed),
  ...ofApplications(facts.worst),
  ...ofRuntimes(facts),
];
