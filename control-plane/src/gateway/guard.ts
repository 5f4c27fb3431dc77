/**
 * The one guard. REST handlers, GraphQL resolvers, subscriptions and streams all pass through here, so there
 * is one place that decides and one that remembers a refusal.
 */
import type { Guard, PermissionGuard, SignedInGuard } from '@freshet/contracts/rest';
import type { Decision, Principal } from '@freshet/domain/access';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';
import type { GuardedEntity } from './call.ts';
import type { Identity } from './identity.ts';

export interface Permission {
  readonly resource: string;
  readonly action: string;
}

/** The decisions behind the guard, with the account's rules already at hand. */
export interface Access {
  /** May the caller do this to at least some resource of the kind? */
  decideKind(principal: Principal, permission: Permission): Promise<Decision>;
  decideEntity(principal: Principal, permission: Permission, entity: GuardedEntity): Promise<Decision>;
  /** May the caller know that the entity exists? Where not, a refusal reads as if it did not. */
  maySee(principal: Principal, resource: string, entity: GuardedEntity): Promise<boolean>;
  /** For lists: decides many entities with the rules looked up once. */
  filter(principal: Principal, permission: Permission): Promise<(entity: GuardedEntity) => boolean>;
}

/** The fault of a thing that is not there, or that the caller must not know is there. */
export const missing = (kind: string): Fault =>
  new Fault('NOT_FOUND', `no such ${kind.replaceAll('-', ' ')}`);

/** What a caller hears who may know of the thing. A key that is too narrow needs another key, not another rule. */
const refusal = ({ reason, explanation }: Decision): Fault => {
  if (reason === 'module-off') return new Fault('MODULE_OFF', explanation);
  return new Fault(reason === 'scope' ? 'SCOPE_MISSING' : 'DENIED', explanation);
};

export type RecordDenied = (actor: Actor, entry: AuditEntry) => Promise<void>;

/** Refusals that their module records itself, with what only it knows. */
const RECORDED_ELSEWHERE: ReadonlySet<string> = new Set(['PASSWORD_WRONG']);

export class Gatekeeper {
  readonly #access: Access;
  readonly #recordDenied: RecordDenied;
  /** The refusals that were thrown here, and so are on record. */
  readonly #recorded = new WeakSet<Fault>();

  constructor(access: Access, recordDenied: RecordDenied) {
    this.#access = access;
    this.#recordDenied = recordDenied;
  }

  /** Passes, or throws what the caller should hear. `operation` names the call in the audit log. */
  async admit(guard: Guard, identity: Identity | undefined, origin: CallOrigin): Promise<void> {
    if (guard.kind === 'public') return;
    if (!identity) {
      await this.#record(anonymous(origin), { guard, origin, why: 'no valid credentials' });
      throw new Fault('UNAUTHENTICATED', 'this needs a valid session or API key');
    }
    if (guard.kind === 'signed-in') return;
    const decision = await this.#decideKinds(identity.principal, guard);
    if (decision.allowed) return;
    await this.#record(actorOf(identity, origin), { guard, origin, why: decision.explanation });
    throw this.#noted(refusal(decision));
  }

  /** Where the entity may be of several kinds, it is enough to be allowed with one: the entity decides later. */
  async #decideKinds(principal: Principal, guard: PermissionGuard): Promise<Decision> {
    const first = await this.#access.decideKind(principal, guard);
    for (const resource of first.allowed ? [] : (guard.orResources ?? [])) {
      const other = await this.#access.decideKind(principal, { ...guard, resource });
      if (other.allowed) return other;
    }
    return first;
  }

  /** Decides on one entity. Who may not read it hears that it does not exist. */
  async admitEntity(declared: PermissionGuard, identity: Identity, asked: AskedEntity): Promise<void> {
    const { entity, origin } = asked;
    const guard = guardFor(declared, entity);
    const decision = await this.#access.decideEntity(identity.principal, guard, entity);
    if (decision.allowed) return;
    await this.#record(actorOf(identity, origin), {
      guard,
      origin,
      why: decision.explanation,
      entityId: entity.id,
    });
    const visible = await this.#access.maySee(identity.principal, guard.resource, entity);
    throw visible ? this.#noted(refusal(decision)) : missing(guard.resource);
  }

  /** Records what a handler threw, if it is a refusal that the guard could not foresee. */
  async recordRefusal(error: unknown, guard: Refusal['guard'], asked: AskedBy): Promise<void> {
    if (!isFault(error) || error.kind !== 'denied') return;
    if (this.#recorded.has(error) || RECORDED_ELSEWHERE.has(error.code)) return;
    const { identity, origin } = asked;
    await this.#record(actorOf(identity, origin), { guard, origin, why: error.message });
  }

  async filter(guard: PermissionGuard, identity: Identity): Promise<(entity: GuardedEntity) => boolean> {
    const kinds = [guard.resource, ...(guard.orResources ?? [])];
    const filters = new Map(
      await Promise.all(
        kinds.map(
          async resource =>
            [resource, await this.#access.filter(identity.principal, { ...guard, resource })] as const,
        ),
      ),
    );
    return entity => filters.get(guardFor(guard, entity).resource)?.(entity) ?? false;
  }

  #noted(fault: Fault): Fault {
    this.#recorded.add(fault);
    return fault;
  }

  #record(actor: Actor, refusal: Refusal): Promise<void> {
    return this.#recordDenied(actor, deniedEntry(refusal));
  }
}

/** The guard for an entity that says which of the guard's kinds it is. */
const guardFor = (guard: PermissionGuard, { kind = guard.resource }: GuardedEntity): PermissionGuard => {
  if (kind === guard.resource) return guard;
  if (!guard.orResources?.includes(kind)) throw new Error(`the guard knows nothing of a ${kind}`);
  return { ...guard, resource: kind };
};

interface Refusal {
  readonly guard: SignedInGuard | PermissionGuard;
  readonly origin: CallOrigin;
  readonly why: string;
  /** Known once the entity was loaded. */
  readonly entityId?: string;
}

/** Named like the change that did not happen, so that a filter for `team.delete` finds both. */
const deniedEntry = ({ guard, origin: { operation }, why, entityId }: Refusal): AuditEntry => {
  const permission = guard.kind === 'permission' ? guard : { resource: 'operation', action: 'call' };
  return {
    action: `${permission.resource}.${permission.action}`,
    entity:
      entityId === undefined
        ? { kind: 'operation', id: operation }
        : { kind: permission.resource, id: entityId },
    result: 'denied',
    details: { why, operation },
  };
};

/** Where a call came from and what it asked for. */
export interface CallOrigin {
  readonly operation: string;
  readonly ip: string;
  readonly requestId: string;
}

interface AskedBy {
  readonly identity: Identity;
  readonly origin: CallOrigin;
}

interface AskedEntity {
  readonly entity: GuardedEntity;
  readonly origin: CallOrigin;
}

export const actorOf = (identity: Identity, { ip, requestId }: CallOrigin): Actor => ({
  kind: identity.principal.kind,
  id: identity.principal.id,
  name: identity.name,
  accountId: identity.principal.accountId,
  ...(identity.keyId ? { keyId: identity.keyId } : {}),
  ip,
  requestId,
});

/** Refusals of nobody in particular are kept with the installation, not with any account. */
const anonymous = ({ ip, requestId }: CallOrigin): Actor => ({
  kind: 'anonymous',
  id: 'anonymous',
  name: 'anonymous',
  accountId: 'installation',
  ip,
  requestId,
});
