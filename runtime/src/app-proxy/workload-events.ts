import type { KubeObject } from '@freshet/domain/objects';
import type { LiveCluster } from '../clusters/index.ts';
import { eventsOfMany, type ShownEvent } from './cluster-events.ts';

const MOST_EVENTS = 100;

/** What the cluster told of these objects of a namespace, the newest first. */
export const eventsAbout = async (
  { client }: Pick<LiveCluster, 'client'>,
  namespace: string,
  objects: readonly KubeObject[],
): Promise<ShownEvent[]> => {
  const uids = new Set(objects.flatMap(({ metadata }) => metadata.uid ?? []));
  const { events, gaps } = await eventsOfMany(client, { uids, namespaces: [namespace] });
  return [...gaps, ...events.slice(0, MOST_EVENTS)];
};
