/** How entries of the timeline went: what they are called, drawn as and coloured. */
import type { IconName } from '../../../design/icon/index.ts';
import type { Deployment, Head } from '../application.ts';

export type FailedSync = Head['failedSyncs']['nodes'][number];

/** What happened to an application: something was deployed, or could not be. */
export type Entry =
  | { readonly is: 'deployment'; readonly at: string; readonly deployment: Deployment }
  | { readonly is: 'failed-sync'; readonly at: string; readonly failed: FailedSync };

type Word = 'healthy' | 'recovered' | 'progressing' | 'degraded' | 'replaced' | 'syncFailed' | 'terminated';

export interface Outcome {
  readonly word: Word;
  readonly icon: IconName;
  /** None for what is neither well nor ill. */
  readonly tone: 'ok' | 'run' | 'warn' | 'bad' | undefined;
}

const OUTCOMES = {
  healthy: { word: 'healthy', icon: 'check', tone: 'ok' },
  recovered: { word: 'recovered', icon: 'check', tone: 'warn' },
  progressing: { word: 'progressing', icon: 'refresh', tone: 'run' },
  degraded: { word: 'degraded', icon: 'warn-o', tone: 'bad' },
  replaced: { word: 'replaced', icon: 'redo', tone: undefined },
  syncFailed: { word: 'syncFailed', icon: 'x', tone: 'bad' },
  terminated: { word: 'terminated', icon: 'stop', tone: 'warn' },
} as const satisfies Record<Word, Outcome>;

/** Undefined of a deployment that nobody watched. */
export const outcomeOf = (entry: Entry): Outcome | undefined => {
  if (entry.is === 'failed-sync') return OUTCOMES[entry.failed.isTerminated ? 'terminated' : 'syncFailed'];
  const outcome = deploymentOutcome(entry.deployment);
  // What never happened is neither well nor ill.
  return outcome && entry.deployment.isDemo ? { ...outcome, tone: undefined } : outcome;
};

const deploymentOutcome = ({ status, degradedAt }: Deployment): Outcome | undefined => {
  if (status === 'Healthy') return OUTCOMES[degradedAt == null ? 'healthy' : 'recovered'];
  if (status === 'Degraded') return OUTCOMES.degraded;
  if (status === 'Progressing') return OUTCOMES.progressing;
  return status === 'Replaced' ? OUTCOMES.replaced : undefined;
};

/** What the timeline may be narrowed to. */
export const NARROWINGS = ['failed', 'rollbacks'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

/** As Home counts: a sync that failed, or a deployment on which the application was degraded at any time. */
export const isFailed = (entry: Entry): boolean =>
  entry.is === 'failed-sync' || entry.deployment.degradedAt != null || entry.deployment.status === 'Degraded';

export const isRollback = (entry: Entry): boolean =>
  entry.is === 'deployment' && entry.deployment.isRollback === true;

/** Who made an entry: the author of its commit, else whoever began it. */
export const personOf = (entry: Entry): string | undefined => {
  const { commit, initiatedBy } = entry.is === 'deployment' ? entry.deployment : entry.failed;
  return commit?.author ?? initiatedBy ?? undefined;
};

interface Wanted {
  readonly only: Narrowing | undefined;
  readonly person: string | undefined;
}

export const narrowed = (entries: readonly Entry[], { only, person }: Wanted): readonly Entry[] =>
  entries.filter(
    entry =>
      (only === undefined || (only === 'failed' ? isFailed(entry) : isRollback(entry))) &&
      (person === undefined || personOf(entry) === person),
  );

/** The newest of a list, the newest first. */
export interface Loaded<One> {
  readonly nodes: readonly One[];
  readonly hasOlder: boolean;
}

const START_OF_TIME = Number.NEGATIVE_INFINITY;

/** Since when everything of a list is loaded. */
const loadedSince = <One>({ nodes, hasOlder }: Loaded<One>, timeOf: (one: One) => string): number => {
  const oldest = nodes.at(-1);
  return hasOlder && oldest !== undefined ? Date.parse(timeOf(oldest)) : START_OF_TIME;
};

const deploymentsSince = (deployments: Loaded<Deployment>) =>
  loadedSince(deployments, ({ deployedAt }) => deployedAt);
const failedSince = (failedSyncs: Loaded<FailedSync>) => loadedSince(failedSyncs, ({ at }) => at);

/** Deployments and syncs that failed, the newest first, as far back as both are loaded: so there are no gaps. */
export const entriesOf = (
  deployments: Loaded<Deployment>,
  failedSyncs: Loaded<FailedSync>,
): readonly Entry[] => {
  const begin = Math.max(deploymentsSince(deployments), failedSince(failedSyncs));
  return [
    ...deployments.nodes.map(
      deployment => ({ is: 'deployment', at: deployment.deployedAt, deployment }) as const,
    ),
    ...failedSyncs.nodes.map(failed => ({ is: 'failed-sync', at: failed.at, failed }) as const),
  ]
    .filter(({ at }) => Date.parse(at) >= begin)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
};

/** What has to be loaded for older entries: that which does not go back as far; undefined where there are none. */
export const toLoadNext = (
  deployments: Loaded<Deployment>,
  failedSyncs: Loaded<FailedSync>,
): 'deployments' | 'failedSyncs' | undefined => {
  const [since, sinceFailed] = [deploymentsSince(deployments), failedSince(failedSyncs)];
  if (since === START_OF_TIME && sinceFailed === START_OF_TIME) return undefined;
  return since >= sinceFailed ? 'deployments' : 'failedSyncs';
};
