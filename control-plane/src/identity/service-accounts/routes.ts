import * as rest from '@freshet/contracts/identity';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { IdentityCore } from '../core.ts';
import { nextCursor, pageRequest, totalFor } from '../paging.ts';
import { createServiceAccount } from './create-service-account.ts';
import { deleteServiceAccount } from './delete-service-account.ts';
import { type ServiceAccount, ServiceAccountStore } from './service-account-store.ts';
import { updateServiceAccount } from './update-service-account.ts';

export const serviceAccountRoutes = (core: IdentityCore): readonly Route[] => {
  const store = new ServiceAccountStore(core.work.sql);
  const create = createServiceAccount(core);
  const [update, remove] = [updateServiceAccount(core), deleteServiceAccount(core)];

  const findFor = async (call: Call, id: string): Promise<ServiceAccount> => {
    const found = await store.find(call.principal.accountId, id);
    if (!found) throw missing('service-account');
    await call.authorize(found);
    return found;
  };

  return [
    route(rest.listServiceAccounts, async ({ query }, call) => {
      const { accountId } = call.principal;
      const page = await store.page(accountId, pageRequest(query));
      const accounts = page.items.filter(await call.permits());
      const total = await store.count(accountId);
      return {
        serviceAccounts: accounts.map(wireOf),
        ...nextCursor(page),
        ...totalFor(page, accounts, total),
      };
    }),
    route(rest.createServiceAccount, async ({ body }, call) => wireOf(await create(call.context, body))),
    route(rest.getServiceAccount, async ({ params }, call) => wireOf(await findFor(call, params.id))),
    route(rest.updateServiceAccount, async ({ params, body }, call) => {
      await findFor(call, params.id);
      return wireOf(await update(call.context, params.id, body));
    }),
    route(rest.deleteServiceAccount, async ({ params }, call) => {
      await findFor(call, params.id);
      await remove(call.context, params.id);
    }),
  ];
};

const wireOf = (account: ServiceAccount) => ({
  id: account.id,
  name: account.name,
  admin: account.admin,
  enabled: account.enabled,
  teams: account.teams.map(({ id, name }) => ({ _id: id, name })),
  createdAt: account.createdAt.toISOString(),
});
