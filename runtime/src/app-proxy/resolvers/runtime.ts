import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { WORKLOAD_CONTAINER, WORKLOAD_NAME } from '@freshet/domain/runtime-installation';
import {
  clusterApplicationName,
  IN_CLUSTER,
  includesConfigurations,
  type RepositoryPlace,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import type { KubeObject } from '@freshet/kit/kube-client';
import { unifiedDiff } from '../../diff-text/index.ts';
import { InstallationFiles } from '../../installation/index.ts';
import { type Editor, takeOutApplications } from '../../shared-configuration/index.ts';
import { APPLICATIONS } from '../application-desk.ts';
import type { ProxyCall } from '../call.ts';
import { previewing } from '../commit-preview.ts';
import { type ProxyParts, runtimeFiles } from '../proxy-parts.ts';

const hasGitToken = async ({ logins }: ProxyParts, { caller, token }: ProxyCall): Promise<boolean> => {
  try {
    await logins.of({ id: caller.id, name: caller.name, accessToken: token });
    return true;
  } catch (error) {
    if (isFault(error, 'GIT_USER_TOKEN_MISSING') || isFault(error, 'SHARED_CONFIGURATION_MISSING'))
      return false;
    throw error;
  }
};

/** Read from the Application that Git brought, so that no repository need be asked. */
const isConfigurationRuntime = async ({ client, runtime }: ProxyParts): Promise<boolean | undefined> => {
  const { name, namespace } = runtime();
  const application = await client.find<Application>(APPLICATIONS, {
    namespace,
    name: clusterApplicationName(name, IN_CLUSTER),
  });
  const include = application?.spec.source?.directory?.include;
  return include === undefined ? undefined : includesConfigurations(include);
};

const DEPLOYMENTS = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};

interface Workload extends KubeObject {
  readonly spec?: {
    readonly template?: {
      readonly spec?: {
        readonly containers?: readonly { readonly name?: string; readonly image?: string }[];
      };
    };
  };
}

/** What the cluster was told to run, which is known before the repository that says so is asked. */
const imageOf = async ({ client, runtime }: ProxyParts): Promise<string | undefined> => {
  const workload = await client.find<Workload>(DEPLOYMENTS, {
    namespace: runtime().namespace,
    name: WORKLOAD_NAME,
  });
  return workload?.spec?.template?.spec?.containers?.find(({ name }) => name === WORKLOAD_CONTAINER)?.image;
};

const installationPlace = ({ installation, runtime }: ProxyParts): RepositoryPlace => {
  if (installation) return installation;
  throw new Fault('INSTALLATION_MISSING', `the runtime ${runtime().name} has no installation repository`);
};

/** The commit that has the workload run another image, as the editor makes it or tells it. */
const upgrade = <Answer>(
  parts: ProxyParts,
  editor: Editor<Answer>,
  { image, message }: { readonly image: string; readonly message?: string | null | undefined },
): Promise<Answer> => {
  const { name } = parts.runtime();
  const files = new InstallationFiles({ runtime: name, repository: installationPlace(parts) }, editor);
  return files.upgrade(image, message ?? `Upgrade runtime ${name} to ${image}`);
};

/** The runtime itself. */
export const runtimeResolvers = (parts: ProxyParts) =>
  ({
    Query: {
      runtime: async () => {
        const { name, version, namespace, engine } = parts.runtime();
        const shared = parts.shared();
        return {
          name,
          version,
          namespace,
          engine,
          isConfigurationRuntime: await isConfigurationRuntime(parts),
          sharedConfigRepo: shared && writeRepositoryPlace(shared),
          installationRepo: parts.installation && writeRepositoryPlace(parts.installation),
          components: [...parts.components()],
        };
      },
      me: async (_, __, call) => ({
        id: call.caller.id,
        name: call.caller.name,
        isAdmin: call.caller.isAdmin,
        hasGitToken: await hasGitToken(parts, call),
      }),
      previewRuntimeUpgrade: async (_, { image }, call) =>
        upgrade(parts, await previewing(parts.commits, call, installationPlace(parts)), { image }),
    },
    RuntimeFacts: { image: () => imageOf(parts) },
    FilePreview: {
      diff: ({ path, before, after }) =>
        (before ?? after) == null
          ? null
          : unifiedDiff([`a/${path}`, before ?? ''], [`b/${path}`, after ?? '']),
    },
    Mutation: {
      upgradeRuntime: async (_, wish, call) => {
        const place = installationPlace(parts);
        call.guard.note({ image: wish.image.slice(0, 1_000) });
        return upgrade(parts, await parts.commits.writer(call, place), wish);
      },
      removeRuntimeFiles: async (_, { message }, call) => {
        const { name, namespace } = parts.runtime();
        const files = await runtimeFiles(parts, call);
        const { configuration, client, integrations } = parts;
        await configuration.pause();
        try {
          // Credentials that were opened here must not outlive the runtime.
          await integrations.close();
          // Before the files: whoever follows them would take along what they brought.
          await takeOutApplications(client, { runtime: name, namespace });
          const made = await files.removeAll(message ?? `Remove runtime ${name}`);
          // A sync that was under way may have put some of them back.
          await takeOutApplications(client, { runtime: name, namespace });
          return made;
        } catch (error) {
          configuration.resume();
          await integrations.reopen();
          throw error;
        }
      },
      setConfigurationRuntime: async (_, { enabled, message }, call) => {
        const { name } = parts.runtime();
        const files = await runtimeFiles(parts, call);
        return files.setConfigurationRuntime(
          enabled,
          message ?? (enabled ? `Make ${name} a configuration runtime` : `Make ${name} an ordinary runtime`),
        );
      },
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
