import { type Application, IGNORE_HEALTH_ANNOTATION } from '@freshet/domain/applications';
import { HEALTH_ORDER, type Health } from '@freshet/domain/health';
import { groupOf, type KubeObject, type ResourceKey } from '@freshet/domain/objects';
import { isHook, isIgnoredHook, isSkipped } from '@freshet/domain/sync';

/** Causes beyond these are not told. */
const MOST_TOLD = 3;

interface Judged {
  readonly key: ResourceKey;
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
  readonly health: Health | undefined;
}

const isApplication = ({ apiVersion, kind }: KubeObject): boolean =>
  groupOf(apiVersion) === 'argoproj.io' && kind === 'Application';

const isItself = (live: KubeObject, { metadata }: Application): boolean =>
  isApplication(live) &&
  live.metadata.name === metadata.name &&
  (live.metadata.namespace ?? '') === (metadata.namespace ?? '');

/** Whether the health of an object says something of its application. */
const counts = ({ target, live, health }: Judged, application: Application): boolean => {
  if (live === undefined || health === undefined) return false;
  if (target && isSkipped(target)) return false;
  if (isHook(live) || isIgnoredHook(live) || isSkipped(live)) return false;
  if (live.metadata.annotations?.[IGNORE_HEALTH_ANNOTATION] === 'true') return false;
  if (isItself(live, application)) return false;
  // An application of applications is not ill because one of them has not said anything yet.
  return !(isApplication(live) && (health.status === 'Missing' || health.status === 'Unknown'));
};

const causeText = ({ key, health }: Judged): string => {
  const message = health?.message ? `: ${health.message}` : '';
  return `${key.kind} ${key.name} is ${health?.status ?? 'Unknown'}${message}`;
};

/**
 * The health of an application: the worst of its live objects. What is missing does not make it worse as long as
 * anything is there; where nothing is, everything is missing. Nothing to look after is healthy.
 */
export const appHealth = (resources: readonly Judged[], application: Application): Health => {
  const expected = resources.filter(({ target }) => target && !isHook(target) && !isSkipped(target));
  if (expected.length > 0 && resources.every(({ live }) => live === undefined)) {
    return { status: 'Missing', message: `None of the ${expected.length} wanted objects is in the cluster` };
  }
  const counted = resources.filter(resource => counts(resource, application));
  const rankOf = ({ health }: Judged): number => HEALTH_ORDER.indexOf(health?.status ?? 'Healthy');
  const worst = Math.max(0, ...counted.map(rankOf));
  const status = HEALTH_ORDER[worst] ?? 'Healthy';
  if (status === 'Healthy') return { status };
  const causes = counted.filter(resource => rankOf(resource) === worst);
  const more = causes.length > MOST_TOLD ? ` and ${causes.length - MOST_TOLD} more` : '';
  return { status, message: `${causes.slice(0, MOST_TOLD).map(causeText).join('; ')}${more}` };
};
