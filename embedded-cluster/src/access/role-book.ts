import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { User } from '../verbs/index.ts';
import type { PolicyRule } from './rules.ts';
import { serviceAccountName } from './user.ts';

interface Subject {
  kind: 'User' | 'Group' | 'ServiceAccount';
  name: string;
  namespace?: string;
}

interface RoleReference {
  apiGroup: string;
  kind: 'Role' | 'ClusterRole';
  name: string;
}

export interface Binding extends KubeObject {
  roleRef: RoleReference;
  subjects?: Subject[];
}

export interface Role extends KubeObject {
  rules?: PolicyRule[] | null;
}

/** Rules that reach a user, and by which binding. */
interface Grant {
  readonly rules: readonly PolicyRule[];
  /** Named as refusals and reviews name it. */
  readonly by: string;
}

const GROUP = 'rbac.authorization.k8s.io';

/**
 * Who is bound to which roles, kept up to date from the cluster. Bindings are found by subject, so that a decision
 * costs what the user is bound to and not what everybody is bound to.
 */
export interface RoleBook {
  /** What reaches the user in a namespace; without one, only what holds everywhere. */
  grantsOf(user: User, namespace: string): Iterable<Grant>;
  rulesOf(reference: RoleReference, namespace: string): readonly PolicyRule[] | undefined;
  stop(): void;
}

export const openRoleBook = (client: ClusterClient): RoleBook => {
  const roles = new Map<string, Role>();
  const bindings = new Map<string, Map<string, Binding>>();
  const follow = <Kind extends KubeObject>(
    plural: string,
    replace: (before: Kind | undefined, now: Kind | undefined) => void,
  ) => {
    const known = new Map<string, Kind>();
    return client.watch(`${plural}.${GROUP}`, ({ type, object }) => {
      const key = keyOf(object);
      const now = type === 'DELETED' ? undefined : (object as Kind);
      const before = known.get(key);
      if (now) known.set(key, now);
      else known.delete(key);
      replace(before, now);
    });
  };
  const replaceRole = (before: Role | undefined, now: Role | undefined): void => {
    if (before) roles.delete(`${before.kind} ${keyOf(before)}`);
    if (now) roles.set(`${now.kind} ${keyOf(now)}`, now);
  };
  const replaceBinding = (before: Binding | undefined, now: Binding | undefined): void => {
    for (const place of before ? placesOf(before) : []) {
      const there = bindings.get(place);
      there?.delete(keyOf(before as Binding));
      if (there?.size === 0) bindings.delete(place);
    }
    for (const place of now ? placesOf(now) : []) {
      const there = bindings.get(place) ?? new Map<string, Binding>();
      bindings.set(place, there.set(keyOf(now as Binding), now as Binding));
    }
  };
  const stops = [
    follow('clusterroles', replaceRole),
    follow('roles', replaceRole),
    follow('clusterrolebindings', replaceBinding),
    follow('rolebindings', replaceBinding),
  ];

  const rulesOf = ({ kind, name }: RoleReference, namespace: string): readonly PolicyRule[] | undefined => {
    const role = roles.get(`${kind} ${kind === 'Role' ? `${namespace}/${name}` : `/${name}`}`);
    return role && (role.rules ?? []);
  };

  const bindingsOf = (user: User, namespace: string) =>
    (namespace === '' ? [''] : ['', namespace]).flatMap(scope =>
      subjectsOf(user).flatMap(subject =>
        [...(bindings.get(placeOf(scope, subject))?.values() ?? [])].map(binding => ({
          binding,
          subject,
          scope,
        })),
      ),
    );

  return {
    rulesOf,
    *grantsOf(user, namespace) {
      for (const { binding, subject, scope } of bindingsOf(user, namespace)) {
        const rules = rulesOf(binding.roleRef, scope);
        if (rules) yield { rules, by: describeBinding(binding, subject) };
      }
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ''}/${metadata.name}`;

/** Where a binding is filed: by its namespace and each of its subjects. */
const placesOf = ({ metadata, subjects = [] }: Binding): string[] =>
  (subjects ?? []).map(subject =>
    placeOf(metadata.namespace ?? '', subjectText(subject, metadata.namespace)),
  );

const placeOf = (namespace: string, subject: string): string => `${namespace} ${subject}`;

/** A service account is the user that it signs in as. */
const subjectText = ({ kind, name, namespace }: Subject, bindingNamespace = ''): string =>
  kind === 'ServiceAccount'
    ? `User ${serviceAccountName(namespace ?? bindingNamespace, name)}`
    : `${kind} ${name}`;

const subjectsOf = ({ name, groups }: User): string[] => [
  `User ${name}`,
  ...groups.map(group => `Group ${group}`),
];

const describeBinding = ({ kind, metadata, roleRef }: Binding, subject: string): string => {
  const [subjectKind, ...name] = subject.split(' ');
  const key = metadata.namespace === undefined ? metadata.name : `${metadata.name}/${metadata.namespace}`;
  return `RBAC: allowed by ${kind} "${key}" of ${roleRef.kind} "${roleRef.name}" to ${subjectKind} "${name.join(' ')}"`;
};
