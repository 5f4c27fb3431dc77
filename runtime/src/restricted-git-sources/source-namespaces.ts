import { SOURCE_NAMESPACE_PREFIXES } from '@freshet/domain/shared-configuration';
import { isKubeError, type KubeClient, type KubeObject } from '@freshet/kit/kube-client';

const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const NAME = 'argocd-cmd-params-cm';
const KEY = 'application.namespaces';

/** Has the engine look into the namespaces of restricted Git Sources, unless somebody chose namespaces already. */
export const openSourceNamespaces = async (client: KubeClient, namespace: string): Promise<void> => {
  const key = { namespace, name: NAME };
  const data = { [KEY]: SOURCE_NAMESPACE_PREFIXES.map(prefix => `${prefix}*`).join(',') };
  const present = await client.find<KubeObject>(CONFIG_MAPS, key);
  if ((present?.data as Record<string, string> | undefined)?.[KEY] !== undefined) return;
  if (present) {
    await client.patch(CONFIG_MAPS, key, { kind: 'merge', patch: { data } });
    return;
  }
  try {
    await client.create(CONFIG_MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: key, data });
  } catch (error) {
    if (!isKubeError(error, 'AlreadyExists')) throw error;
  }
};
