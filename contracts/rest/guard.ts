import type { ActionOf, ResourceKind } from '@freshet/domain/access';

/**
 * What a caller must be to use an operation. Every route, resolver, subscription and stream declares one;
 * without it the process does not start.
 */
export type Guard = PublicGuard | SignedInGuard | PermissionGuard;

/** Open to anyone who can reach the port. The reason is printed in the route inventory. */
export interface PublicGuard {
  readonly kind: 'public';
  readonly why: string;
}

/** Any identity; the operation touches nothing but the caller's own things. */
export interface SignedInGuard {
  readonly kind: 'signed-in';
}

export interface PermissionGuard {
  readonly kind: 'permission';
  readonly resource: ResourceKind;
  /** Other kinds that the entity may turn out to be; it says which it is. The action is one of all of them. */
  readonly orResources?: readonly ResourceKind[];
  readonly action: string;
  /**
   * `kind`: allowed when the caller may do this to some resource of the kind.
   * `entity`: the handler also asks about the entity it loaded; answering without asking is a bug that fails the call.
   */
  readonly on: 'kind' | 'entity';
}

export const anyone = (why: string): PublicGuard => ({ kind: 'public', why });

export const signedIn: SignedInGuard = { kind: 'signed-in' };

export const may = <Kind extends ResourceKind>(action: ActionOf<Kind>, resource: Kind): PermissionGuard => ({
  kind: 'permission',
  resource,
  action,
  on: 'kind',
});

export const mayEntity = <Kind extends ResourceKind>(
  action: ActionOf<Kind>,
  resource: Kind,
): PermissionGuard => ({
  kind: 'permission',
  resource,
  action,
  on: 'entity',
});

/** For operations on things that share a name space but not a kind: each is judged as the kind that it is. */
export const mayEntityOf = (
  action: 'create' | 'read' | 'update' | 'delete',
  [resource, ...orResources]: readonly [ResourceKind, ...ResourceKind[]],
): PermissionGuard => ({ kind: 'permission', resource, orResources, action, on: 'entity' });
