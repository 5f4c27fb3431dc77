import {
  type ActionSpec,
  type Permission,
  RESOURCES,
  type ResourceKind,
  type ResourceSpec,
} from './catalog.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Parsed, quote } from './problem.ts';

/** A permission whose action is not yet known to exist; every `Permission` is one. */
export interface PermissionClaim {
  readonly resource: ResourceKind;
  readonly action: string;
}

/** All kinds, in the order of the catalog. */
export const RESOURCE_KINDS = Object.keys(RESOURCES) as readonly ResourceKind[];

/** True for the name of a kind; inherited names such as `constructor` are not kinds. */
export const isResourceKind = (text: string): text is ResourceKind => Object.hasOwn(RESOURCES, text);

/** The catalog entry of a kind, in the one shape they all share. */
export const specOf = (kind: ResourceKind): ResourceSpec => RESOURCES[kind];

/** The catalog entry of an action, or undefined when the kind or the action does not exist. */
export const actionSpecOf = ({ resource, action }: PermissionClaim): ActionSpec | undefined => {
  if (!isResourceKind(resource)) return undefined;
  const { actions } = specOf(resource);
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
};

/** Every permission there is, for menus, listings and tests that walk them all. */
export const PERMISSIONS: readonly Permission[] = RESOURCE_KINDS.flatMap(resource =>
  Object.keys(RESOURCES[resource].actions).map(action => ({ resource, action }) as Permission),
);

/** A permission as people write it: `pipeline:run`. */
export const permissionText = ({ resource, action }: PermissionClaim): string => `${resource}:${action}`;

/** Says that a text is not the name of a kind, and which one may have been meant. */
export const unknownKind = (text: string): string =>
  `${quote(text)} is not a kind of resource${didYouMean(text, RESOURCE_KINDS)}`;

/** Says that a text is not an action on a kind, and which one may have been meant. */
export const unknownAction = ({ resource, action }: PermissionClaim): string =>
  `${quote(action)} is not an action on ${resource}${didYouMean(action, Object.keys(specOf(resource).actions))}`;

/** Reads a kind and an action as a person typed them, naming the nearest existing one when there is none. */
export const parsePermission = (resource: string, action: string): Parsed<Permission> => {
  if (!isResourceKind(resource)) {
    return { ok: false, problems: [{ path: 'resource', message: unknownKind(resource) }] };
  }
  const claim = { resource, action };
  if (!actionSpecOf(claim))
    return { ok: false, problems: [{ path: 'action', message: unknownAction(claim) }] };
  return { ok: true, value: claim as Permission };
};
