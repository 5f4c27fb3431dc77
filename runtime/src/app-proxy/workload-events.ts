import type { KubeObject } from '@freshet/domain/objects';
import type { LiveCluster } from '../clusters/index.ts';
import { EVENTS, type KubeEventObject, showEvent } from './resolvers/application-reads.ts';

const MOST_EVENTS = 100;

/** What the cluster told of these objects of a namespace, the newest first. */
export const eventsAbout = async (
  { client }: Pick<LiveCluster, 'client'>,
  namespace: string,
  objects: readonly KubeObject[],
) => {
  const uids = new Set(objects.map(({ metadata }) => metadata.uid));
  const { items } = await client.list<KubeEventObject>(EVENTS, { namespace });
  return items
    .filter(({ involvedObject }) => involvedObject?.uid !== undefined && uids.has(involvedObject.uid))
    .map(showEvent)
    .sort((one, other) => ((one.lastAt ?? '') < (other.lastAt ?? '') ? 1 : -1))
    .slice(0, MOST_EVENTS);
};
