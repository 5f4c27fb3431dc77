import type { KubeObject } from '../objects/index.ts';
import { forbidden } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import { isAggregating } from './aggregation.ts';
import { decide } from './authorize.ts';
import type { Binding, Role, RoleBook } from './role-book.ts';
import { EVERYTHING, notCovered, type PolicyRule, printRule } from './rules.ts';
import { MASTERS } from './user.ts';

const GROUP = 'rbac.authorization.k8s.io';

/**
 * Nobody may hand out what they do not hold. Writing a role needs its rules, or the verb `escalate`; writing a binding
 * needs the rules of its role, or the verb `bind` on that role.
 */
export const refuseEscalation = (book: RoleBook, user: User, plural: string, object: KubeObject): void => {
  if (user.groups.includes(MASTERS)) return;
  const namespace = object.metadata.namespace ?? '';
  const attempt = { group: GROUP, subresource: '', namespace };
  if (plural === 'roles' || plural === 'clusterroles') {
    const { allowed } = decide(book, user, {
      ...attempt,
      verb: 'escalate',
      resource: plural,
      name: object.metadata.name,
    });
    // Whoever labels a role that it collects gives it more, so that it may come to hold anything.
    const wanted = isAggregating(object) ? EVERYTHING : ((object as Role).rules ?? []);
    if (!allowed) refuseUnless(book, user, { plural, object, wanted });
    return;
  }
  if (plural !== 'rolebindings' && plural !== 'clusterrolebindings') return;
  const { roleRef } = object as Binding;
  const resource = roleRef.kind === 'Role' ? 'roles' : 'clusterroles';
  const { allowed } = decide(book, user, { ...attempt, verb: 'bind', resource, name: roleRef.name });
  if (allowed) return;
  const wanted = book.rulesOf(roleRef, namespace);
  if (wanted) refuseUnless(book, user, { plural, object, wanted });
  else
    throw forbidden(
      { group: GROUP, plural },
      object.metadata.name,
      `${roleRef.kind} "${roleRef.name}" not found`,
    );
};

interface Attempt {
  readonly plural: string;
  readonly object: KubeObject;
  readonly wanted: readonly PolicyRule[];
}

const refuseUnless = (book: RoleBook, user: User, { plural, object, wanted }: Attempt): void => {
  const held = [...book.grantsOf(user, object.metadata.namespace ?? '')].flatMap(({ rules }) => rules);
  const missing = notCovered(held, wanted);
  if (missing.length === 0) return;
  const who = `user ${JSON.stringify(user.name)} (groups=[${user.groups.map(group => JSON.stringify(group)).join(' ')}])`;
  const why = `${who} is attempting to grant RBAC permissions not currently held:\n${missing.map(printRule).join('\n')}`;
  throw forbidden({ group: GROUP, plural }, object.metadata.name, why);
};
