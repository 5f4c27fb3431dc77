import { ApiError, forbidden, groupResourceName } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import { type Attributes, describeAttempt, isPath } from './attributes.ts';
import type { RoleBook } from './role-book.ts';
import { allows } from './rules.ts';
import { MASTERS } from './user.ts';

export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
}

/** Decides by the roles that a user is bound to; there are no rules that deny. */
export const decide = (book: RoleBook, user: User, attributes: Attributes): Decision => {
  if (user.groups.includes(MASTERS)) return { allowed: true, reason: '' };
  const namespace = isPath(attributes) ? '' : attributes.namespace;
  for (const { rules, by } of book.grantsOf(user, namespace)) {
    if (rules.some(rule => allows(rule, attributes))) return { allowed: true, reason: by };
  }
  return { allowed: false, reason: '' };
};

/** The refusal of a request, in the words that people look up. */
export const refusal = (user: User, attributes: Attributes): ApiError => {
  const why = `User ${JSON.stringify(user.name)} ${describeAttempt(attributes)}`;
  if (isPath(attributes))
    return new ApiError({ code: 403, reason: 'Forbidden', message: `forbidden: ${why}`, details: {} });
  const resource = { group: attributes.group, plural: attributes.resource };
  if (groupResourceName(resource) === '')
    return new ApiError({ code: 403, reason: 'Forbidden', message: why, details: {} });
  return forbidden(resource, attributes.name, why);
};
