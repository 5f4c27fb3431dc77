/**
 * API-key scopes. A key acts as its owner, and its scopes cut what it may do: they never add anything.
 *
 * A scope is a path from wide to narrow, and each scope grants everything below it:
 *
 *     pipeline                 every action on pipelines
 *     pipeline:write           every action that changes something
 *     pipeline:write:run       one action
 *
 * `write` does not grant `read`: a key for starting builds need not see definitions. Over HTTP, GET, HEAD and
 * OPTIONS are reads and the rest are writes; the catalog says the same of each action, with one exception it
 * explains (showing secrets counts as a write). The plural path names of the REST API are accepted as well.
 */
import type { Mode, ResourceKind } from './catalog.ts';
import { didYouMean } from './did-you-mean.ts';
import { actionSpecOf, PERMISSIONS, type PermissionClaim, RESOURCE_KINDS, specOf } from './permission.ts';
import { type Parsed, type Problem, quote } from './problem.ts';

/** The most scopes one key may have. */
export const SCOPES_MAX = 100;
const SCOPE_MAX_LENGTH = 100;

/** What each first word of a scope covers. A word such as `contexts` may cover several kinds. */
const ROOTS: ReadonlyMap<string, ReadonlySet<ResourceKind>> = (() => {
  const roots = new Map<string, Set<ResourceKind>>();
  for (const kind of RESOURCE_KINDS) {
    for (const root of [kind, ...(specOf(kind).scopeNames ?? [])]) {
      roots.set(root, (roots.get(root) ?? new Set()).add(kind));
    }
  }
  return roots;
})();

const MODES: readonly Mode[] = ['read', 'write'];
const isMode = (text: string): text is Mode => text === 'read' || text === 'write';

const grants = (scope: string, permission: PermissionClaim): boolean => {
  const [root = '', mode, action, ...rest] = scope.split(':');
  const spec = actionSpecOf(permission);
  return (
    spec !== undefined &&
    rest.length === 0 &&
    ROOTS.get(root)?.has(permission.resource) === true &&
    (mode === undefined || mode === spec.mode) &&
    (action === undefined || action === permission.action)
  );
};

/** The narrowest scope that grants a permission, to tell people what their key lacks. */
export const scopeFor = (permission: PermissionClaim): string => {
  const { resource, action } = permission;
  const mode = actionSpecOf(permission)?.mode ?? 'write';
  return action === mode ? `${resource}:${mode}` : `${resource}:${mode}:${action}`;
};

/** True when a key with these scopes may be used for the permission; undefined scopes cut nothing. */
export const scopesAllow = (scopes: readonly string[] | undefined, permission: PermissionClaim): boolean =>
  scopes === undefined || scopes.some(scope => grants(scope, permission));

/**
 * True when `inner` grants nothing that `outer` does not. Whoever makes a key while using a key must be held
 * to this, or a narrow key could make itself a wide one.
 */
export const scopesCover = (
  outer: readonly string[] | undefined,
  inner: readonly string[] | undefined,
): boolean => {
  if (outer === undefined) return true;
  // An unlimited key also gets the permissions of later versions, which no list of scopes covers.
  if (inner === undefined) return false;
  return PERMISSIONS.every(permission => !scopesAllow(inner, permission) || scopesAllow(outer, permission));
};

const subProblem = (root: string, mode: Mode, action: string): string | undefined => {
  const kinds = [...(ROOTS.get(root) ?? [])];
  const specs = kinds.map(resource => actionSpecOf({ resource, action })).filter(spec => spec !== undefined);
  if (specs.some(spec => spec.mode === mode)) return undefined;
  const [other] = specs;
  if (other !== undefined)
    return `${quote(action)} is a ${other.mode} action: ${root}:${other.mode}:${action}`;
  const known = kinds.flatMap(kind => Object.keys(specOf(kind).actions));
  return `${quote(action)} is not an action on ${root}${didYouMean(action, known)}`;
};

const scopeProblem = (scope: string): string | undefined => {
  if (scope.length > SCOPE_MAX_LENGTH) return `a scope may have at most ${SCOPE_MAX_LENGTH} characters`;
  const [root = '', mode, action, ...rest] = scope.split(':');
  if (rest.length > 0) return `${quote(scope)} has too many parts: a scope is resource[:read|write[:action]]`;
  if (!ROOTS.has(root)) return `${quote(root)} is not a resource${didYouMean(root, [...ROOTS.keys()])}`;
  if (mode === undefined) return undefined;
  if (!isMode(mode)) return `${quote(mode)} must be read or write${didYouMean(mode, MODES)}`;
  return action === undefined ? undefined : subProblem(root, mode, action);
};

/** Reads the scopes someone asks for a key, reporting every one that grants nothing. Repeats are dropped. */
export const parseScopes = (input: unknown, path = 'scopes'): Parsed<readonly string[]> => {
  if (!Array.isArray(input)) return { ok: false, problems: [{ path, message: 'must be a list of scopes' }] };
  const problems: Problem[] = [];
  if (input.length > SCOPES_MAX) {
    problems.push({ path, message: `has ${input.length} scopes; the most is ${SCOPES_MAX}` });
  }
  const scopes = new Set<string>();
  for (const [position, scope] of input.slice(0, SCOPES_MAX).entries()) {
    const message = typeof scope === 'string' ? scopeProblem(scope) : 'must be text';
    if (message !== undefined) problems.push({ path: `${path}[${position}]`, message });
    else scopes.add(scope);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: [...scopes] };
};
