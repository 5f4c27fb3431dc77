import { type Head, keyText, type Live, type ResourceNode } from '../application.ts';
import { type Step, stepState } from '../sync/sync-plan.ts';

interface Operation {
  readonly phase: string;
  readonly message: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly initiatedBy: string | null;
  readonly isAutomated: boolean;
  /** It was only tried; the platform is not told of this. */
  readonly isDryRun: boolean;
}

/** How an application stands, by whoever knows best. */
export interface Standing {
  readonly health: string;
  readonly healthMessage: string | null;
  readonly sync: string;
  readonly phase: string | undefined;
  readonly revisions: readonly string[];
  readonly operation: Operation | undefined;
  readonly conditions: Head['conditions'];
  readonly total: number;
  readonly outOfSync: number;
  /** How many of them are not in the cluster. */
  readonly missing: number;
  /** Why it stands so, in one sentence, as far as that is told of this health. */
  readonly why: string | undefined;
}

const isDifferent = ({ sync }: { readonly sync: string | null }): boolean => sync === 'OutOfSync';

/** The runtime is asked first; while it does not answer, what it told last holds. */
export const standingOf = (
  head: Head,
  live: Live | undefined,
  nodes: readonly ResourceNode[] | undefined,
): Standing => {
  const operation = live ? live.operation : head.operation;
  const named = nodes?.filter(({ sync }) => sync != null);
  const known = named && named.length > 0 ? named : head.resources.nodes;
  const sync = live?.syncStatus ?? head.sync;
  const total = Math.max(head.resourceCount, named?.length ?? 0);
  return {
    health: live?.healthStatus ?? head.health,
    healthMessage: live ? live.healthMessage : head.healthMessage,
    sync,
    phase: operation?.phase,
    revisions: live?.revisions ?? head.revisions,
    operation: operation
      ? {
          phase: operation.phase,
          message: operation.message,
          startedAt: operation.startedAt,
          finishedAt: operation.finishedAt,
          initiatedBy: operation.initiatedBy,
          isAutomated: operation.isAutomated ?? false,
          isDryRun: live?.operation?.isDryRun ?? false,
        }
      : undefined,
    conditions: live?.conditions ?? head.conditions,
    total,
    outOfSync: known.filter(isDifferent).length,
    missing: known.filter(({ health }) => health === 'Missing').length,
    why: !live || live.healthStatus === head.health ? head.why : undefined,
  };
};

/** What the engine says of a sync that somebody ended. */
const TERMINATED = 'Operation terminated';

/** What became of the last sync, where it came to nothing. One that was only tried tells of itself. */
export const failureOf = ({ phase, operation }: Pick<Standing, 'phase' | 'operation'>) => {
  if ((phase !== 'Failed' && phase !== 'Error') || operation?.isDryRun) return undefined;
  return operation?.message === TERMINATED ? 'terminated' : 'failed';
};

/** What keeps the engine from knowing how an application is. */
export const problemOf = ({
  conditions,
}: Pick<Standing, 'conditions'>): Standing['conditions'][number] | undefined =>
  conditions.find(({ type }) => type.endsWith('Error'));

/** Told with how many there are now, and which, as soon as that is known. */
const ORPHANS = 'OrphanedResourceWarning';
const MOST_PROBLEMS = 3;

/** What the engine itself complains of, as far as nothing else on the page tells it. */
export const problemsOf = (
  standing: Pick<Standing, 'conditions' | 'phase' | 'operation'>,
  { areOrphansTold }: { readonly areOrphansTold: boolean },
): Standing['conditions'] => {
  // A sync that failed tells of itself, in the same words.
  const isTold = (type: string): boolean =>
    (type === ORPHANS && areOrphansTold) || (type === 'SyncError' && failureOf(standing) !== undefined);
  return standing.conditions
    .filter(({ type }) => /Error|Warning/.test(type) && !isTold(type))
    .slice(0, MOST_PROBLEMS);
};

export interface Trouble {
  readonly node: ResourceNode;
  readonly message: string;
}

/** Whether an object is one that the last sync could not apply. */
export const isFailedStep =
  (steps: readonly Step[]) =>
  (key: string): boolean =>
    steps.some(step => stepState(step) === 'failed' && keyText(step) === key);

const ILL: Readonly<Record<string, Exclude<Illness['is'], 'stuck'>>> = {
  Degraded: 'degraded',
  Missing: 'missing',
  Progressing: 'progressing',
};

/**
 * The objects that make an application what it is, those that say why first: a pod that cannot start says more than the
 * Deployment that waits for it.
 */
export const troublesOf = (nodes: readonly ResourceNode[], health: string): readonly Trouble[] => {
  const rankOf = ({ kind }: ResourceNode): number => RANKS[kind] ?? 1;
  // While it is still tried, a pod that cannot start says what will come of it.
  return nodes
    .filter(node => node.health === health || (health === 'Progressing' && isIllPod(node)))
    .map(node => ({ node, message: reasonOf(node) }))
    .filter(({ message }) => message !== '')
    .sort((one, other) => rankOf(one.node) - rankOf(other.node));
};

const isIllPod = ({ kind, health }: ResourceNode): boolean => kind === 'Pod' && health === 'Degraded';

const RANKS: Readonly<Record<string, number>> = { Pod: 0, ReplicaSet: 2 };

/** What an object says of its state: the message of its health, or why its containers wait. */
const reasonOf = ({ healthMessage, facts, health }: ResourceNode): string => {
  const reason = facts.find(({ name }) => name === 'Status Reason')?.value ?? '';
  if (healthMessage)
    return reason && !healthMessage.includes(reason) ? `${reason}: ${healthMessage}` : healthMessage;
  return reason || (health === 'Missing' ? 'Missing' : '');
};

/** Why an application is not well, as far as anybody says so. */
export interface Illness {
  readonly is: 'degraded' | 'missing' | 'progressing' | 'stuck';
  /** In one sentence, as Home and the fleet have it; undefined where only the objects themselves tell. */
  readonly sentence: string | undefined;
  readonly troubles: readonly Trouble[];
}

/** Undefined where it is well, or what is missing is what is out of sync, which says so itself. */
export const illnessOf = (
  { health, sync, why, healthMessage }: Pick<Standing, 'health' | 'sync' | 'why' | 'healthMessage'>,
  nodes: readonly ResourceNode[],
): Illness | undefined => {
  const ill = ILL[health];
  if (ill === undefined || (health === 'Missing' && sync === 'OutOfSync')) return undefined;
  const troubles = troublesOf(nodes, health);
  const is = ill === 'progressing' && troubles[0]?.node.health === 'Degraded' ? 'stuck' : ill;
  // There before the objects are, and the same when they come, so that nothing moves.
  if ((is === 'degraded' || is === 'stuck') && why !== undefined) return { is, sentence: why, troubles };
  const sentence = troubles.length > 0 ? undefined : (why ?? healthMessage ?? undefined);
  return troubles.length > 0 || healthMessage ? { is, sentence, troubles } : undefined;
};
