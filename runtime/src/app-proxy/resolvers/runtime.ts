import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import {
  clusterApplicationName,
  IN_CLUSTER,
  includesConfigurations,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { isFault } from '@freshet/kit/errors';
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
      setConfigurationRuntime: async (_, { enabled }, call) => {
        const { name } = parts.runtime();
        const files = await runtimeFiles(parts, call);
        return files.setConfigurationRuntime(
          enabled,
          enabled ? `Make ${name} a configuration runtime` : `Make ${name} an ordinary runtime`,
        );
      },
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
