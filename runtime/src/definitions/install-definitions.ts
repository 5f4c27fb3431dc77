import { type Definition, gitopsDefinitions } from '@freshet/contracts/crds';
import { isKubeError, type KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import type { Clock } from '@freshet/kit/time';

const RESOURCE = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};
const MANAGER = 'freshet';
const OWNER_LABEL = 'app.kubernetes.io/managed-by';
const LOOK_MS = 100;
const LONGEST_MS = 30_000;

interface Installed extends KubeObject {
  status?: { conditions?: { type: string; status: string }[] };
}

const isEstablished = ({ status }: Installed): boolean =>
  status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') ?? false;

/**
 * Sees to it that the cluster knows the kinds of the GitOps engine. Definitions that somebody else brought, such as an
 * installation of Argo CD, stay as they are.
 */
export const installDefinitions = async (client: KubeClient, clock: Clock): Promise<void> => {
  await Promise.all(gitopsDefinitions().map(definition => install(client, definition)));
  const deadline = clock.now().getTime() + LONGEST_MS;
  for (const { metadata } of gitopsDefinitions()) {
    while (!isEstablished(await client.get<Installed>(RESOURCE, metadata))) {
      if (clock.now().getTime() > deadline) return; // whoever needs the kind will say that it is missing
      await clock.sleep(LOOK_MS);
    }
  }
};

const install = async (client: KubeClient, definition: Definition): Promise<void> => {
  const labels = { [OWNER_LABEL]: MANAGER };
  const owned: KubeObject = { ...definition, metadata: { ...definition.metadata, labels } };
  const present = await client.find<Installed>(RESOURCE, definition.metadata);
  if (present && present.metadata.labels?.[OWNER_LABEL] !== MANAGER) return;
  try {
    await client.apply(RESOURCE, owned, { manager: MANAGER, force: true });
  } catch (error) {
    if (!isKubeError(error, 'Conflict')) throw error; // another runtime installs them at this moment
  }
};
