import type { KubeObject } from '@freshet/domain/objects';
import { definedKind, definedVersions, definitionStateOf } from '@freshet/domain/sync';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { WritableCluster } from './writing.ts';

/** With several API servers, a definition is established five seconds after its names are accepted. */
const LONGEST_WAIT_MS = 15_000;
const STEP = { firstMs: 50, maxMs: 500 };
const DEFINITIONS = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};

interface Waiting {
  readonly cluster: WritableCluster;
  readonly clock: Clock;
}

/**
 * Waits until the API server serves all versions of a definition that was just applied, so that objects of its kind
 * can follow in the same sync. A definition that the server refuses, or that takes too long, is not waited for: the
 * objects then fail with the server's message.
 */
export const awaitDefinition = async (applied: KubeObject, { cluster, clock }: Waiting): Promise<void> => {
  const name = definedKind(applied);
  if (name === undefined) return;
  const [group = '', kind = ''] = name.split('/');
  const isKnown = (apiVersion: string): boolean =>
    cluster.kindOf(group, kind, apiVersion.split('/')[1]) !== undefined;
  const versions = definedVersions(applied);
  if (definitionStateOf(applied) === 'established' && versions.every(isKnown)) return;

  const until = clock.now().getTime() + LONGEST_WAIT_MS;
  let seen: KubeObject | undefined = applied;
  for (let attempt = 0; seen && definitionStateOf(seen) !== 'refused'; attempt++) {
    if (definitionStateOf(seen) === 'established' && (await isServed(cluster, kind, versions))) break;
    if (clock.now().getTime() >= until) break;
    await clock.sleep(backoffMs(attempt, STEP), cluster.client.closed);
    seen = await cluster.client.find<KubeObject>(DEFINITIONS, applied.metadata);
  }
  if (!versions.every(isKnown)) await cluster.rediscover();
};

const isServed = async (
  { client }: WritableCluster,
  kind: string,
  versions: readonly string[],
): Promise<boolean> => {
  for (const version of versions) {
    const resources = await client.discovery.resourcesOf(version, false);
    if (!resources.some(resource => resource.kind === kind)) return false;
  }
  return true;
};
