import type { KubeObject } from '@freshet/domain/objects';
import { definedKind } from '@freshet/domain/sync';
import type { Clock } from '@freshet/kit/time';
import type { WritableCluster } from './writing.ts';

const LONGEST_WAIT_MS = 3000;
const STEP_MS = 50;
const DEFINITIONS = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};

/** Gives a new definition a moment to be served, so that the objects of its kind can follow; then goes on anyway. */
export const awaitDefinition = async (
  applied: KubeObject,
  { cluster, clock }: { readonly cluster: WritableCluster; readonly clock: Clock },
): Promise<void> => {
  if (definedKind(applied) === undefined) return;
  let definition: KubeObject | undefined = applied;
  const until = clock.now().getTime() + LONGEST_WAIT_MS;
  while (definition && !isEstablished(definition) && clock.now().getTime() < until) {
    await clock.sleep(STEP_MS);
    definition = await cluster.client.find<KubeObject>(DEFINITIONS, applied.metadata);
  }
  const kind = definedKind(applied)?.split('/') ?? [];
  if (!cluster.kindOf(kind[0] ?? '', kind[1] ?? '')) await cluster.rediscover();
};

const isEstablished = ({ status }: KubeObject): boolean => {
  const { conditions } = (status ?? {}) as { conditions?: { type?: string; status?: string }[] };
  return conditions?.some(({ type, status }) => type === 'Established' && status === 'True') ?? false;
};
