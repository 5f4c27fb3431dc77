import type { KubeObject } from '../objects/index.ts';
import type { KindStorage } from './kind.ts';

/** What the two groups of events call the same things: as they are kept, and as the newer group has them. */
const NAMES: readonly (readonly [stored: string, served: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
];

const STORED_AS = new Map(NAMES.map(([stored, served]) => [served, stored]));
const SERVED_AS = new Map(NAMES.map(([stored, served]) => [stored, served]));

const renamed = (object: KubeObject, apiVersion: string, names: ReadonlyMap<string, string>): KubeObject => ({
  ...(Object.fromEntries(
    Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]),
  ) as KubeObject),
  apiVersion,
});

/** Events of the newer group are kept as those of the older one. */
export const eventStorage: KindStorage = {
  group: '',
  version: 'v1',
  plural: 'events',
  toStored: object => ({ involvedObject: {}, ...renamed(object, 'v1', STORED_AS) }),
  fromStored: object => renamed(object, 'events.k8s.io/v1', SERVED_AS),
};
