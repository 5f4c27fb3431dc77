import type { Guard, PermissionGuard } from '@freshet/contracts/rest';
import { specOf } from '@freshet/domain/access';
import type { Credentials, Gatekeeper, GuardedEntity, Identity } from '../gateway/index.ts';

/** What resolvers know of the call they work for. */
export interface ResolverContext {
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly gatekeeper: Gatekeeper;
  readonly ip: string;
  readonly requestId: string;
  /** Aborts when the client goes away or the process drains. */
  readonly signal: AbortSignal;
}

/** The guard of a root field, the same that REST operations pass through. */
export const admit = (
  { gatekeeper, identity, ip, requestId }: ResolverContext,
  guard: Guard,
  operation: string,
): Promise<void> => gatekeeper.admit(guard, identity, { operation, ip, requestId });

/** Which entities of a kind the caller may know of. */
export const readable = (
  { gatekeeper, identity }: ResolverContext,
  resource: PermissionGuard['resource'],
): Promise<(entity: GuardedEntity) => boolean> =>
  gatekeeper.filter(
    { kind: 'permission', resource, action: specOf(resource).sight ?? 'read', on: 'kind' },
    identity,
  );
