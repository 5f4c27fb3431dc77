import { isDeepStrictEqual } from 'node:util';
import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { isApiError } from '../status/index.ts';
import { bootstrapRoles } from '../tables/index.ts';
import type { Role } from './role-book.ts';

const GROUP = 'rbac.authorization.k8s.io';
const AUTOUPDATE = 'rbac.authorization.kubernetes.io/autoupdate';

const PLURALS: Readonly<Record<string, string>> = {
  ClusterRole: 'clusterroles',
  ClusterRoleBinding: 'clusterrolebindings',
  Role: 'roles',
  RoleBinding: 'rolebindings',
};

/**
 * Creates the roles and bindings that every cluster begins with, and puts back what is missing from them, unless
 * somebody has switched that off for one by its annotation.
 */
export const keepBootstrapRoles = async (client: ClusterClient): Promise<void> => {
  const writer = client.as('freshet-bootstrap');
  for (const wanted of bootstrapRoles() as unknown as readonly KubeObject[]) {
    const resource = `${PLURALS[wanted.kind]}.${GROUP}`;
    const key = { namespace: wanted.metadata.namespace ?? '', name: wanted.metadata.name };
    const found = writer.get(resource, key);
    if (found === undefined) await unlessThere(writer.create(resource, structuredClone(wanted)));
    else if (found.metadata.annotations?.[AUTOUPDATE] !== 'false' && !isComplete(found, wanted))
      await writer.update(resource, { ...structuredClone(wanted), metadata: found.metadata });
  }
};

/** Roles that collect the rules of others have none of their own to compare. */
const isComplete = (found: KubeObject, wanted: KubeObject): boolean =>
  'aggregationRule' in wanted ||
  (isDeepStrictEqual((found as Role).rules ?? [], (wanted as Role).rules ?? []) &&
    isDeepStrictEqual(found.subjects ?? [], wanted.subjects ?? []));

const unlessThere = async (creation: Promise<unknown>): Promise<void> => {
  try {
    await creation;
  } catch (error) {
    if (!isApiError(error) || error.body.reason !== 'AlreadyExists') throw error;
  }
};
