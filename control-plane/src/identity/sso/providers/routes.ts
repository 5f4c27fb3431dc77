import * as rest from '@freshet/contracts/identity';
import { Secret } from '@freshet/kit/secret';
import type { z } from 'zod';
import { missing, type Route, route } from '../../../gateway/index.ts';
import type { SsoCore } from '../core.ts';
import { createProvider } from './create-provider.ts';
import { clientOf, type Provider, redirectUriOf } from './provider.ts';
import { ProviderStore } from './provider-store.ts';
import { deleteProvider, updateProvider } from './update-provider.ts';

export const providerRoutes = (core: SsoCore): readonly Route[] => {
  const store = new ProviderStore(core.work.sql);
  const [create, update, remove] = [createProvider(core), updateProvider(core), deleteProvider(core)];
  const toWire = wireOf(core);

  const find = async (accountId: string, id: string): Promise<Provider> => {
    const provider = await store.find(accountId, id);
    if (!provider) throw missing('identity-provider');
    return provider;
  };

  return [
    route(rest.listSsoProviders, async (_, call) => ({
      providers: (await store.list(call.principal.accountId)).map(toWire),
    })),
    route(rest.createSsoProvider, async ({ body: { clientSecret, ...settings } }, call) =>
      toWire(
        await create(call.context, {
          settings,
          ...(clientSecret === undefined ? {} : { clientSecret: new Secret(clientSecret) }),
        }),
      ),
    ),
    route(rest.getSsoProvider, async ({ params }, call) =>
      toWire(await find(call.principal.accountId, params.id)),
    ),
    route(rest.updateSsoProvider, async ({ params, body: { clientSecret, ...settings } }, call) =>
      toWire(
        await update(call.context, params.id, {
          settings,
          ...(clientSecret === undefined
            ? {}
            : { clientSecret: clientSecret === null ? null : new Secret(clientSecret) }),
        }),
      ),
    ),
    route(rest.deleteSsoProvider, ({ params }, call) => remove(call.context, params.id)),
    route(rest.testSsoProvider, async ({ params }, call) => {
      const provider = await find(call.principal.accountId, params.id);
      const checks = await core.relyingParty.examine(await clientOf(core, provider), call.signal);
      return { ok: checks.every(({ ok }) => ok), checks: [...checks] };
    }),
  ];
};

const wireOf =
  (core: SsoCore) =>
  (provider: Provider): z.input<typeof rest.SsoProvider> => ({
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,
    clientId: provider.clientId,
    hasClientSecret: provider.sealedSecret !== undefined,
    redirectUri: redirectUriOf(core, provider.id),
    scopes: [...provider.scopes],
    groupClaim: provider.groupClaim,
    adminGroup: provider.adminGroup ?? null,
    groupTeams: provider.groupTeams.map(({ group, team }) => ({
      group,
      team: { _id: team.id, name: team.name },
    })),
    allowedDomains: [...provider.allowedDomains],
    assumeEmailVerified: provider.assumeEmailVerified,
    createUsers: provider.createUsers,
    enabled: provider.enabled,
    enforced: provider.enforced,
    breakGlassUsers: [...provider.breakGlassUsers],
    createdAt: provider.createdAt.toISOString(),
    updatedAt: provider.updatedAt.toISOString(),
  });
