import type { User } from '../verbs/index.ts';

const AUTHENTICATED = 'system:authenticated';
const UNAUTHENTICATED = 'system:unauthenticated';
/** Passes every check, so that nobody can lock everybody out. */
export const MASTERS = 'system:masters';

export const ANONYMOUS: User = { name: 'system:anonymous', groups: [UNAUTHENTICATED] };

const SERVICE_ACCOUNT = 'system:serviceaccount';

export const serviceAccountName = (namespace: string, name: string): string =>
  `${SERVICE_ACCOUNT}:${namespace}:${name}`;

export const serviceAccountGroups = (namespace: string): string[] => [
  `${SERVICE_ACCOUNT}s`,
  `${SERVICE_ACCOUNT}s:${namespace}`,
];

/** A service account as whoever sends a request in its name is. */
export const serviceAccountUser = (namespace: string, name: string): User =>
  authenticated({ name: serviceAccountName(namespace, name), groups: serviceAccountGroups(namespace) });

/** The namespace and name of a service account, of a user that is one. */
export const readServiceAccount = (user: string): { namespace: string; name: string } | undefined => {
  const [system, kind, namespace, name, ...rest] = user.split(':');
  if (`${system}:${kind}` !== SERVICE_ACCOUNT || !namespace || !name || rest.length > 0) return undefined;
  return { namespace, name };
};

/** The user with the group that everybody has who has proved who they are. */
export const authenticated = (user: User): User =>
  user.groups.includes(AUTHENTICATED) ? user : { ...user, groups: [...user.groups, AUTHENTICATED] };
