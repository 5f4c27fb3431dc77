import {
  type ApiKey,
  getUser,
  type Invitation,
  listApiKeys,
  listSsoProviders,
  listTeams,
  type ServiceAccount,
  type SsoProvider,
  type Team,
  type User,
} from '@freshet/contracts/identity';
import { listRuntimeEnvironments, type Runner, type RuntimeEnvironment } from '@freshet/contracts/runtimes';
import { isId } from '@freshet/kit/ids';
import type { z } from 'zod';
import { type Api, isApiError } from '../api/index.ts';
import { collectAll, invitationPages, runnerPages, serviceAccountPages, userPages } from './pages.ts';
import { type Lookup, lookupOf } from './pick.ts';

export const users: Lookup<z.infer<typeof User>> = lookupOf({
  noun: 'user',
  label: 'user',
  id: user => user._id,
  names: user => [user.userName, user.email],
  candidates: async (api, wanted) => {
    const [name = ''] = wanted;
    if (wanted.length > 1) return collectAll(userPages(api));
    const found = [...(await userById(api, name)), ...(await usersLike(api, name))];
    // Nobody: then the others are needed to tell who may have been meant.
    return found.length > 0 ? found : collectAll(userPages(api));
  },
});

const userById = async (api: Api, id: string): Promise<z.infer<typeof User>[]> => {
  if (!isId(id)) return [];
  try {
    return [await api.call(getUser, { params: { id } })];
  } catch (error) {
    if (isApiError(error) && error.kind === 'missing') return [];
    throw error;
  }
};

const usersLike = async (api: Api, name: string): Promise<readonly z.infer<typeof User>[]> => {
  const search = name.replace(/^user\//, '');
  if (isId(search) || !/^[A-Za-z0-9._-]{1,64}$/.test(search)) return [];
  return collectAll(userPages(api, search));
};

export const teams: Lookup<z.infer<typeof Team>> = lookupOf({
  noun: 'team',
  label: 'team',
  id: team => team._id,
  names: team => [team.name],
  candidates: api => api.call(listTeams),
});

export const serviceAccounts: Lookup<z.infer<typeof ServiceAccount>> = lookupOf({
  noun: 'service-account',
  label: 'service account',
  id: account => account.id,
  names: account => [account.name],
  candidates: api => collectAll(serviceAccountPages(api)),
});

export const tokens: Lookup<z.infer<typeof ApiKey>> = lookupOf({
  noun: 'token',
  label: 'API key',
  id: token => token._id,
  names: token => [token.name],
  candidates: api => api.call(listApiKeys),
});

export const invitations: Lookup<z.infer<typeof Invitation>> = lookupOf({
  noun: 'invitation',
  label: 'invitation',
  id: invitation => invitation.id,
  names: invitation => [invitation.email],
  candidates: api => collectAll(invitationPages(api)),
});

export const ssoProviders: Lookup<z.infer<typeof SsoProvider>> = lookupOf({
  noun: 'sso',
  label: 'identity provider',
  id: provider => provider.id,
  names: provider => [provider.name],
  candidates: async api => (await api.call(listSsoProviders)).providers,
});

export const runners: Lookup<z.infer<typeof Runner>> = lookupOf({
  noun: 'runner',
  label: 'runner',
  id: runner => runner.id,
  names: runner => [runner.name],
  candidates: api => collectAll(runnerPages(api)),
});

export const runtimeEnvironments: Lookup<z.infer<typeof RuntimeEnvironment>> = lookupOf({
  noun: 'runtime-environment',
  label: 'runtime environment',
  id: runtime => runtime.metadata.name,
  names: runtime => [runtime.metadata.name],
  candidates: api => api.call(listRuntimeEnvironments, { query: {} }),
});
