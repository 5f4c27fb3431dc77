import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { quantityNanos } from '../quantities/index.ts';
import { usageOf } from '../quotas/index.ts';
import type { Claim, Container, Pod } from '../shapes/index.ts';
import { forbidden } from '../status/index.ts';
import type { AdmissionRequest } from '../verbs/index.ts';

type Amounts = Record<string, string>;

interface Limit {
  type: string;
  max?: Amounts;
  min?: Amounts;
  default?: Amounts;
  defaultRequest?: Amounts;
  maxLimitRequestRatio?: Amounts;
}

interface LimitRange extends KubeObject {
  spec: { limits: Limit[] };
}

const limitsIn = (client: ClusterClient, namespace: string): Limit[] =>
  (client.list('limitranges', { namespace }) as readonly LimitRange[]).flatMap(({ spec }) => spec.limits);

/** Fills in what containers leave open, from the limit ranges of their namespace. */
export const applyLimitDefaults = (client: ClusterClient, { key, object }: AdmissionRequest): void => {
  const limits = limitsIn(client, key.namespace).filter(({ type }) => type === 'Container');
  if (limits.length === 0) return;
  const { spec } = object as Pod;
  for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
    for (const limit of limits) fillIn(container, limit);
  }
};

/** A request that is not given follows the limit that is, before any default. */
const fillIn = (
  container: Container,
  { default: limits = {}, defaultRequest: requests = {} }: Limit,
): void => {
  const given = container.resources ?? {};
  container.resources = {
    ...given,
    ...merged('limits', given.limits, limits),
    ...merged('requests', { ...pick(given.limits, requests), ...given.requests }, requests),
  };
};

const merged = (name: 'limits' | 'requests', given: Amounts | undefined, defaults: Amounts) => {
  const all = { ...defaults, ...given };
  return Object.keys(all).length === 0 ? {} : { [name]: all };
};

const pick = (from: Amounts | undefined, names: Amounts): Amounts =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => Object.hasOwn(names, name)));

/** Refuses what lies outside of the limit ranges of its namespace. */
export const keepLimits = (client: ClusterClient, { kind, key, object }: AdmissionRequest): void => {
  const limits = limitsIn(client, key.namespace);
  if (limits.length === 0 || !object) return;
  const problems = limits.flatMap(limit =>
    kind.plural === 'pods' ? podProblems(object as Pod, limit) : claimProblems(object as Claim, limit),
  );
  if (problems.length === 0) return;
  throw forbidden(kind, key.name, problems.length === 1 ? `${problems[0]}` : `[${problems.join(', ')}]`);
};

const podProblems = (pod: Pod, limit: Limit): string[] => {
  if (limit.type === 'Container')
    return [...pod.spec.containers, ...(pod.spec.initContainers ?? [])].flatMap(({ resources }) =>
      outside(limit, resources?.requests ?? {}, resources?.limits ?? {}),
    );
  if (limit.type !== 'Pod') return [];
  const usage = usageOf('pods', pod);
  const amounts = (prefix: string): Record<string, bigint> =>
    Object.fromEntries(
      Object.entries(usage)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, amount]) => [name.slice(prefix.length), amount]),
    );
  return outside(limit, amounts('requests.'), amounts('limits.'));
};

const claimProblems = ({ spec }: Claim, limit: Limit): string[] =>
  limit.type === 'PersistentVolumeClaim' ? outside(limit, spec.resources?.requests ?? {}, {}) : [];

const outside = (
  { type, max = {}, min = {} }: Limit,
  requests: Readonly<Record<string, string | bigint>>,
  limits: Readonly<Record<string, string | bigint>>,
): string[] => {
  const upper = type === 'PersistentVolumeClaim' ? requests : limits;
  return [
    ...Object.entries(min).flatMap(([name, least]) => {
      const asked = requests[name];
      if (asked !== undefined && nanos(asked) >= nanos(least)) return [];
      return [
        `minimum ${name} usage per ${type} is ${least}, but ${asked === undefined ? 'no request is specified' : `request is ${asked}`}`,
      ];
    }),
    ...Object.entries(max).flatMap(([name, most]) => {
      const asked = upper[name];
      if (asked !== undefined && nanos(asked) <= nanos(most)) return [];
      return [
        `maximum ${name} usage per ${type} is ${most}, but ${asked === undefined ? 'no limit is specified' : `limit is ${asked}`}`,
      ];
    }),
  ];
};

const nanos = (amount: string | bigint): bigint =>
  typeof amount === 'bigint' ? amount : (quantityNanos(String(amount)) ?? 0n);
