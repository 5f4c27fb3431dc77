import {
  INSTALLATION_MAP,
  type InstallationFacts,
  installationApplication,
} from '@freshet/domain/runtime-installation';
import type { RuntimePlace } from '@freshet/domain/shared-configuration';
import type { KubeClient, KubeObject } from '@freshet/kit/kube-client';
import type { Editor } from '../shared-configuration/index.ts';
import { InstallationFiles } from './installation-files.ts';

const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

/** A cluster holds no more in a ConfigMap than a mebibyte; an installation has far fewer files. */
const MOST_FILES = 50;

/** What the installer left for the repository; undefined where there was none. */
const leftIn = async (
  client: KubeClient,
  namespace: string,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const map = await client.find<KubeObject>(CONFIG_MAPS, { namespace, name: INSTALLATION_MAP });
  const data = (map?.data ?? undefined) as Record<string, string> | undefined;
  return data && Object.fromEntries(Object.entries(data).slice(0, MOST_FILES));
};

/** Sees to it that the installation repository says what the runtime is, and that the cluster follows it. */
export const keepInstallation = async (
  client: KubeClient,
  at: RuntimePlace,
  editor: Editor<unknown>,
  facts: Omit<InstallationFacts, 'runtime' | 'namespace' | 'installed'>,
): Promise<void> => {
  const { namespace } = at;
  const files = new InstallationFiles(at, editor);
  await files.describe({ ...facts, namespace }, await leftIn(client, namespace));
  await client.apply(APPLICATIONS, installationApplication(at), { manager: 'freshet-runtime', force: true });
};
