import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import {
  clusterApplicationName,
  IN_CLUSTER,
  includesConfigurations,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import { InstallationFiles } from '../../installation/index.ts';
import { takeOutApplications } from '../../shared-configuration/index.ts';
import { APPLICATIONS } from '../application-desk.ts';
import type { ProxyCall } from '../call.ts';
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
    },
    Mutation: {
      upgradeRuntime: async (_, { image, message }, call) => {
        const { name } = parts.runtime();
        const repository = parts.installation;
        if (!repository)
          throw new Fault('INSTALLATION_MISSING', `the runtime ${name} has no installation repository`);
        call.guard.note({ image: image.slice(0, 1_000) });
        const files = new InstallationFiles(
          { runtime: name, repository },
          await parts.commits.writer(call, repository),
        );
        return files.upgrade(image, message ?? `Upgrade runtime ${name} to ${image}`);
      },
      removeRuntimeFiles: async (_, { message }, call) => {
        const { name, namespace } = parts.runtime();
        const files = await runtimeFiles(parts, call);
        const { configuration, client } = parts;
        await configuration.pause();
        try {
          // Before the files: whoever follows them would take along what they brought.
          await takeOutApplications(client, { runtime: name, namespace });
          const made = await files.removeAll(message ?? `Remove runtime ${name}`);
          // A sync that was under way may have put some of them back.
          await takeOutApplications(client, { runtime: name, namespace });
          return made;
        } catch (error) {
          configuration.resume();
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
