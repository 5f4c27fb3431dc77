import type { AppProject } from '@freshet/domain/applications';
import { isKubeError, type KubeClient, type KubeObject, type KubeResource } from '@freshet/kit/kube-client';
import type { Clock } from '@freshet/kit/time';
import { installDefinitions } from '../definitions/index.ts';

const NAMESPACES: KubeResource = {
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
};

const PROJECTS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'appprojects',
  kind: 'AppProject',
  namespaced: true,
};

/** The project that everything may be in; whoever runs the cluster narrows it down. */
const defaultProject = (namespace: string): AppProject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'default', namespace },
  spec: {
    sourceRepos: ['*'],
    destinations: [{ namespace: '*', server: '*' }],
    clusterResourceWhitelist: [{ group: '*', kind: '*' }],
  },
});

const createUnlessThere = async (
  client: KubeClient,
  resource: KubeResource,
  object: KubeObject,
): Promise<void> => {
  const { name, namespace } = object.metadata;
  if (await client.find(resource, { name, ...(namespace ? { namespace } : {}) })) return;
  try {
    await client.create(resource, object);
  } catch (error) {
    if (!isKubeError(error, 'AlreadyExists')) throw error; // another process was quicker
  }
};

/** Sees to it that there is a namespace to lie in. */
export const prepareNamespace = (client: KubeClient, name: string): Promise<void> =>
  createUnlessThere(client, NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

/** Sees to it that the cluster knows our kinds, and that there is a namespace with a project to begin with. */
export const prepareHome = async (client: KubeClient, namespace: string, clock: Clock): Promise<void> => {
  await installDefinitions(client, clock);
  await prepareNamespace(client, namespace);
  await createUnlessThere(client, PROJECTS, defaultProject(namespace));
};
