import type { ActionOf, Permission, ResourceKind } from '@freshet/domain/access';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api, data, read } from '../api/index.ts';
import { inBatches } from './in-batches.ts';
import { accountModules, useSession } from './session.ts';

const askServer = inBatches(async (questions: readonly { action: string; resource: string }[]) => {
  const { decisions } = await data(api.POST('/access/can-i/batch', { body: { questions: [...questions] } }));
  return decisions;
});

/** The question whether the person may do something to at least some resource of a kind. */
const canI = (action: string, resource: string) =>
  queryOptions({
    queryKey: ['/access/can-i', { action, resource }] as const,
    queryFn: () => askServer({ action, resource }),
  });

/** The part of the product that a kind of resource belongs to, where the account has switched it off. */
export const useModuleOff = (): ((resource: string) => string | undefined) => {
  const modules = useQuery(accountModules);
  return resource => modules.data?.find(({ isOn, resources }) => !isOn && resources.includes(resource))?.name;
};

/**
 * Whether the person may do everything to a kind, without being asked about. Admins may, except in parts of the product
 * that are switched off; the installation as a whole is only for admins of the account that runs it.
 */
const useAdminOf = (): ((resource: string) => boolean) => {
  const { admin } = useSession();
  const account = useQuery({ ...read('/account'), enabled: admin });
  const moduleOff = useModuleOff();
  return resource =>
    admin &&
    moduleOff(resource) === undefined &&
    (resource !== 'system' || account.data?.operatesInstallation === true);
};

/**
 * Whether the person may do this to at least some resource of the kind. False until the server has answered, so that
 * nothing is offered that may be refused; admins may everything and are not asked about.
 */
export const useCan = <Kind extends ResourceKind>(action: ActionOf<Kind>, resource: Kind): boolean => {
  const { admin } = useSession();
  const isAdminOf = useAdminOf();
  const answer = useQuery({ ...canI(action, resource), enabled: !admin });
  return isAdminOf(resource) || answer.data?.allowed === true;
};

/** The same for many at once, in their order. */
export const useCanEach = (permissions: readonly (Permission | undefined)[]): readonly boolean[] => {
  const { admin } = useSession();
  const isAdminOf = useAdminOf();
  const named = permissions.map(permission => permission && `${permission.action} ${permission.resource}`);
  // Two may ask for the same, and one answer is enough.
  const asked = permissions.filter(
    (permission, at) => permission !== undefined && named.indexOf(named[at]) === at,
  ) as readonly Permission[];
  const names = asked.map(({ action, resource }) => `${action} ${resource}`);
  const answers = useQueries({
    queries: asked.map(({ action, resource }) => ({ ...canI(action, resource), enabled: !admin })),
  });
  return permissions.map(
    (permission, at) =>
      !permission ||
      isAdminOf(permission.resource) ||
      answers[names.indexOf(named[at] ?? '')]?.data?.allowed === true,
  );
};

/**
 * Whether the person may do this, or undefined while the server has not answered: for what must not be taken for
 * refused before it is. Where it cannot be asked, whoever acts on it finds out.
 */
export const useAnswer = (permission: Permission | undefined): boolean | undefined => {
  const { admin } = useSession();
  const account = useQuery({ ...read('/account'), enabled: admin });
  const moduleOff = useModuleOff();
  const { action = '', resource = '' } = permission ?? {};
  const isFree = admin || permission === undefined;
  const answer = useQuery({ ...canI(action, resource), enabled: !isFree });
  if (moduleOff(resource) !== undefined) return false;
  if (admin && resource === 'system') return account.isError || account.data?.operatesInstallation;
  return isFree || answer.isError || answer.data?.allowed;
};
