import { RESOURCES, type ResourceSpec } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Asking } from './callers.ts';
import type { Asked, Caller, Decision } from './ports.ts';

/** What a question is about. */
export interface GuardedEntity {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** What whoever may not see it is told: the same as where there is none. */
  readonly missing: () => Fault;
}

/** The guard of one field: a resolver that is about an entity has to let it be judged. */
export interface FieldGuard {
  /** Fails where the caller may not; by the action of the field unless another is named. */
  admit(entity: GuardedEntity, action?: string): Promise<void>;
  /** What is said of the call where it is put on record; never a secret or a manifest. */
  note(details: Readonly<Record<string, string>>): void;
}

/** What resolvers know of the call they work for. */
export interface ProxyCall {
  readonly caller: Caller;
  readonly token: Secret;
  readonly requestId: string;
  /** The address that the call came from, as the tunnel or the connection says; never a header of the client. */
  readonly ip: string | undefined;
  /** Aborts when the client goes away or the process drains. */
  readonly signal: AbortSignal;
  readonly guard: FieldGuard;
  ask(questions: readonly Asked[]): Promise<readonly Decision[]>;
}

/** A call before a field of it was chosen. */
export interface UnguardedCall extends Omit<ProxyCall, 'guard' | 'ask'> {
  readonly callers: Asking;
}

const KINDS: Readonly<Record<string, ResourceSpec>> = RESOURCES;

/** The action that decides whether a caller may know that there is such a thing. */
const sightOf = (resource: string): string => KINDS[resource]?.sight ?? 'read';

export const denied = (reason: string): Fault => new Fault('DENIED', reason || 'you may not do this');

/** May the caller see this, and do that to it? */
export const judge = async (
  ask: (questions: readonly Asked[]) => Promise<readonly Decision[]>,
  { resource, action }: { readonly resource: string; readonly action: string },
  entity: GuardedEntity,
): Promise<void> => {
  const about = { resource, attributes: entity.attributes, entity: { id: entity.id, name: entity.name } };
  const sight = sightOf(resource);
  // What is asked is put on record where it is refused, so who may not even see a thing is asked only that.
  const [seen] = await ask([{ ...about, action: sight }]);
  if (!seen?.isAllowed) throw entity.missing();
  if (action === sight) return;
  const [allowed] = await ask([{ ...about, action }]);
  if (!allowed?.isAllowed) throw denied(allowed?.reason ?? '');
};
