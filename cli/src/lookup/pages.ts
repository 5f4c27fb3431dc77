import { listInvitations, listServiceAccounts, listUsers } from '@freshet/contracts/identity';
import { listRunners } from '@freshet/contracts/runtimes';
import { type Api, collectPages, type PageRequest } from '../api/index.ts';

/** Looking through more by name would take too long; an id still finds everything. */
const MOST = 10_000;

/** All there are, as far as a look-up by name goes. */
export const collectAll = <Item>(pages: Parameters<typeof collectPages<Item>>[1]): Promise<Item[]> =>
  collectPages(MOST, pages);

export const userPages = (api: Api, search?: string) => async (page: PageRequest) => {
  const { users: items, nextCursor } = await api.call(listUsers, { query: { ...page, search } });
  return { items, nextCursor };
};

export const serviceAccountPages = (api: Api) => async (query: PageRequest) => {
  const { serviceAccounts: items, nextCursor } = await api.call(listServiceAccounts, { query });
  return { items, nextCursor };
};

export const invitationPages = (api: Api) => async (query: PageRequest) => {
  const { invitations: items, nextCursor } = await api.call(listInvitations, { query });
  return { items, nextCursor };
};

export const runnerPages = (api: Api, runtime?: string) => async (page: PageRequest) => {
  const { runners: items, nextCursor } = await api.call(listRunners, { query: { ...page, runtime } });
  return { items, nextCursor };
};
