import type { KubeObject, ResourceKey } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Clusters, LiveCluster } from '../clusters/index.ts';
import type { Scripts } from '../scripts/index.ts';
import type { KindScript } from '../settings/index.ts';
import type { ActionInfo, ActionParams } from './action.ts';
import { createActions } from './actions.ts';
import { carryOut } from './carry-out.ts';

/** An object of a cluster, by the server or the name of the cluster. */
interface ActionTarget {
  readonly cluster: { readonly server?: string; readonly name?: string };
  readonly key: ResourceKey;
}

/** Actions on objects of clusters. Who may do what is for the caller to know; nothing is asked here. */
export interface ResourceActions {
  list(target: ActionTarget): readonly ActionInfo[];
  /** Resolves when the cluster has taken it; what it refuses is its own error. */
  run(target: ActionTarget, name: string, params?: ActionParams): Promise<void>;
}

interface ResourceActionsDeps {
  readonly clusters: Pick<Clusters, 'find'>;
  readonly scripts: Scripts;
  /** As they are now. */
  readonly settings: () => readonly KindScript[];
  readonly clock: Clock;
}

const nameOf = ({ kind, namespace, name }: ResourceKey): string =>
  namespace === '' ? `${kind} ${name}` : `${kind} ${name} in ${namespace}`;

export const createResourceActions = ({
  clusters,
  scripts,
  settings,
  clock,
}: ResourceActionsDeps): ResourceActions => {
  const find = ({ cluster, key }: ActionTarget): { object: KubeObject; live: LiveCluster } => {
    const live = clusters.find(cluster);
    const object = live?.get(key);
    if (!live || !object)
      throw new Fault('RESOURCE_NOT_FOUND', `there is no ${nameOf(key)} in the cluster`, { name: key.name });
    return { object, live };
  };
  const actions = () => createActions({ scripts, settings: settings(), clock });
  return {
    list: target => actions().list(find(target).object),
    run: async (target, name, params) => {
      const { object, live } = find(target);
      await carryOut(live.client, object, actions().run(object, name, params));
    },
  };
};
