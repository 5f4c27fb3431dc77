import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import {
  checkKind,
  checkPairs,
  removeIntegration,
  saveIntegration,
  testConnection,
} from '../../integrations/index.ts';
import type { ProxyCall } from '../call.ts';
import { type ProxyParts, sharedPlace } from '../proxy-parts.ts';

/** Registries, issue trackers and the like. */
export const integrationResolvers = (parts: ProxyParts) =>
  ({
    Query: {
      integrations: async () =>
        parts.integrations.list().map(({ name, kind, settings, runtimes, isOpen }) => ({
          name,
          kind,
          settings,
          runtimes: [...runtimes],
          isOpen,
        })),
    },
    Mutation: {
      saveIntegration: async (_, { input }, call) => {
        call.guard.note({ integration: input.name.slice(0, 64) });
        const place = sharedPlace(parts);
        const writer = await parts.commits.writer(call, place);
        return saveIntegration(
          writer,
          place,
          { ...input, runtimes: input.runtimes ?? [], isNew: input.isNew ?? false },
          input.message ?? `Save integration ${input.name.slice(0, 64)}`,
        );
      },
      deleteIntegration: async (_, { name }, call) => {
        call.guard.note({ integration: name.slice(0, 64) });
        const place = sharedPlace(parts);
        const writer = await parts.commits.writer(call, place);
        return removeIntegration(writer, place, name, `Remove integration ${name.slice(0, 64)}`);
      },
      testIntegration: async (_, { input }) =>
        testConnection(parts.outbound, checkKind(input.kind), {
          settings: checkPairs(input.settings, 'settings'),
          credentials: checkPairs(input.credentials, 'credentials'),
        }),
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
