import type { DecisionGenerator } from '../application-set.ts';
import { isRecord, type Params, put, textOf } from '../params.ts';
import type { ClusterFact } from './clusters.ts';

type Named = Pick<ClusterFact, 'name' | 'server'>;

/** What a resource that decides on clusters says, and how clusters are found by it. */
export interface Decisions {
  readonly decisions: readonly unknown[];
  /** The field of a decision that holds the name of its cluster. */
  readonly matchKey: string;
}

const clusterOf = (decision: Params, matchKey: string, clusters: readonly Named[]): Named | undefined => {
  if (!Object.hasOwn(decision, matchKey)) return undefined;
  const name = textOf(decision[matchKey]);
  return clusters.find(cluster => cluster.name === name);
};

const valuesParams = (values: Readonly<Record<string, string>>, isGo: boolean): Params => {
  const params: Params = {};
  if (isGo && Object.keys(values).length > 0) put(params, 'values', { ...values });
  if (!isGo) for (const [key, value] of Object.entries(values)) put(params, `values.${key}`, value);
  return params;
};

/** One set for each decision that names a cluster which is known. */
export const decisionParams = (
  { values = {} }: DecisionGenerator,
  { decisions, matchKey }: Decisions,
  clusters: readonly Named[],
  isGo: boolean,
): Params[] =>
  decisions.filter(isRecord).flatMap(decision => {
    const cluster = clusterOf(decision, matchKey, clusters);
    if (!cluster) return [];
    const params: Params = { name: cluster.name, server: cluster.server };
    for (const [key, value] of Object.entries(decision)) put(params, key, textOf(value));
    return [{ ...params, ...valuesParams(values, isGo) }];
  });
