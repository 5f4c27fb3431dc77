import { type Application, IGNORE_HEALTH_ANNOTATION } from '@freshet/domain/applications';
import { HEALTH_ORDER, type Health } from '@freshet/domain/health';
import { groupOf, type KubeObject, type ResourceKey } from '@freshet/domain/objects';
import { isHook, isSkipped } from '@freshet/domain/sync';

/** Causes beyond these are not told. */
const MOST_TOLD = 3;

interface Judged extends Pair {
  readonly key: ResourceKey;
  readonly health: Health | undefined;
}

const isApplication = ({ apiVersion, kind }: KubeObject): boolean =>
  groupOf(apiVersion) === 'argoproj.io' && kind === 'Application';

const isItself = (live: KubeObject, { metadata }: Application): boolean =>
  isApplication(live) &&
  live.metadata.name === metadata.name &&
  (live.metadata.namespace ?? '') === (metadata.namespace ?? '');

interface Pair {
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
}

/** Whether an object is one of the application's own, as opposed to what is run or left alone. */
const isKept = ({ target, live }: Pair): boolean =>
  ![target, live].some(side => side !== undefined && (isHook(side) || isSkipped(side)));

/** Whether anything is said of the health of an object. */
export const showsHealth = (pair: Pair, application: Application): boolean => {
  const { live } = pair;
  if (!isKept(pair)) return false;
  return (
    !live ||
    (live.metadata.annotations?.[IGNORE_HEALTH_ANNOTATION] !== 'true' && !isItself(live, application))
  );
};

/** Whether the health of an object says something of its application. */
const counts = ({ live, health }: Judged): boolean => {
  if (live === undefined || health === undefined) return false;
  // An application of applications is not ill because one of them has not said anything yet.
  return !(isApplication(live) && (health.status === 'Missing' || health.status === 'Unknown'));
};

const causeText = ({ key, health }: Judged): string => {
  // The health of an application is told outside the cluster; what nodes and containers say may hold values of secrets.
  const isPod = key.kind === 'Pod' && key.group === '';
  const message = health?.message && !isPod ? `: ${health.message}` : '';
  return `${key.kind} ${key.name} is ${health?.status ?? 'Unknown'}${message}`;
};

const missingAll = (count: number): string =>
  count === 1
    ? 'The one wanted object is not in the cluster'
    : `None of the ${count} wanted objects is in the cluster`;

/**
 * The health of an application: the worst of its live objects. What is missing does not make it worse as long as
 * anything is there; where nothing is, everything is missing. Nothing to look after is healthy.
 */
export const appHealth = (resources: readonly Judged[]): Health => {
  const kept = resources.filter(isKept);
  if (kept.length > 0 && kept.every(({ live }) => live === undefined)) {
    return { status: 'Missing', message: missingAll(kept.length) };
  }
  const counted = kept.filter(counts);
  const rankOf = ({ health }: Judged): number => HEALTH_ORDER.indexOf(health?.status ?? 'Healthy');
  const worst = Math.max(0, ...counted.map(rankOf));
  const status = HEALTH_ORDER[worst] ?? 'Healthy';
  if (status === 'Healthy') return { status };
  const causes = counted.filter(resource => rankOf(resource) === worst);
  const more = causes.length > MOST_TOLD ? ` and ${causes.length - MOST_TOLD} more` : '';
  return { status, message: `${causes.slice(0, MOST_TOLD).map(causeText).join('; ')}${more}` };
};
