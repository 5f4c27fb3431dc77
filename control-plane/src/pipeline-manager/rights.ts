import type { Principal } from '@freshet/domain/access';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Access, Call, GuardedEntity, Permission } from '../gateway/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';

/**
 * The fault of a thing that is not there, or that the caller must not know is there. Existing clients look for the
 * words "not find" to tell it from other failures.
 */
export const notFound = (kind: string): Fault =>
  new Fault('NOT_FOUND', `could not find the ${kind.replaceAll('-', ' ')}`);

/** Somebody who does something here, and what they may do. */
export interface Acting {
  readonly context: ChangeContext;
  readonly principal: Principal;
  readonly accountId: string;
  /** Throws unless they may do what they asked for to this entity; what they may not see is as good as missing. */
  may(entity: GuardedEntity): Promise<void>;
  /** Throws unless they may do this as well, to an entity that they know of. */
  mayAlso(permission: Permission, entity: GuardedEntity): Promise<void>;
  /** Whether they may know that an entity is there. */
  sees(resource: string, entity: GuardedEntity): Promise<boolean>;
}

export const actingOf = (access: Access, call: Call, kind: string): Acting => {
  const { principal, context } = call;
  return {
    principal,
    context,
    accountId: principal.accountId,
    may: async entity => {
      try {
        await call.authorize(entity);
      } catch (error) {
        throw isFault(error, 'NOT_FOUND') ? notFound(kind) : error;
      }
    },
    mayAlso: async (permission, entity) => {
      const decision = await access.decideEntity(principal, permission, entity);
      if (decision.allowed) return;
      throw new Fault(decision.reason === 'scope' ? 'SCOPE_MISSING' : 'DENIED', decision.explanation);
    },
    sees: (resource, entity) => access.maySee(principal, resource, entity),
  };
};
