import { moduleOf } from './account-modules.ts';
import { type PermissionClaim, permissionText } from './permission.ts';
import type { AccessRule } from './rule.ts';
import { scopeFor } from './scope.ts';

/** Why something is allowed. */
export type AllowReason =
  | 'admin' // an admin of the account
  | 'owner' // it is their own
  | 'open' // every member may
  | 'allow-rule';

/** Why something is refused. */
export type RefuseReason =
  | 'foreign' // it belongs to another account: answer exactly as if it did not exist
  | 'unknown-permission' // the catalog has no such action
  | 'module-off' // the account has switched that part of the product off
  | 'scope' // the API key in use does not reach that far
  | 'admin-only'
  | 'deny-rule'
  | 'not-owner'
  | 'no-rule'; // nothing allows it, and the default is no

/** The answer to "may they?", with why. */
export type Decision = {
  /** One sentence for a person. It names the rule and the permission, never the resource. */
  readonly explanation: string;
  /** The id of the rule that decided; of several, the lowest id, so that the answer is always the same. */
  readonly rule?: string;
} & (
  | { readonly allowed: true; readonly reason: AllowReason }
  | { readonly allowed: false; readonly reason: RefuseReason }
);

type PlainAllow = Exclude<AllowReason, 'allow-rule'>;

const ALLOWED: Record<PlainAllow, (permission: string) => string> = {
  admin: permission => `Admins of the account may do everything in it, ${permission} included.`,
  owner: permission => `Owners may do ${permission} on what is theirs.`,
  open: permission => `Every member of the account may do ${permission} here.`,
};

const REFUSED: Record<RefuseReason, (permission: PermissionClaim) => string> = {
  foreign: ({ resource }) => `The account has no such ${resource}.`,
  'unknown-permission': permission => `There is no permission ${permissionText(permission)}.`,
  'module-off': ({ resource }) =>
    `The account has switched off ${moduleOf(resource)}, which ${resource} belongs to.`,
  scope: permission => `The API key in use lacks the scope ${scopeFor(permission)}.`,
  'admin-only': permission => `Only admins of the account may do ${permissionText(permission)}.`,
  'deny-rule': permission => `Deny rules leave nothing to do ${permissionText(permission)} on.`,
  'not-owner': permission => `Only its owner and admins of the account may do ${permissionText(permission)}.`,
  'no-rule': permission => `No rule allows ${permissionText(permission)} here.`,
};

export const allowed = (reason: PlainAllow, permission: PermissionClaim): Decision => ({
  allowed: true,
  reason,
  explanation: ALLOWED[reason](permissionText(permission)),
});

export const refused = (reason: RefuseReason, permission: PermissionClaim): Decision => ({
  allowed: false,
  reason,
  explanation: REFUSED[reason](permission),
});

const subjectText = ({ subject }: AccessRule): string =>
  subject.kind === 'role' ? 'every member' : `${subject.kind.replace('-', ' ')} ${subject.id}`;

/** The decision that a rule takes by itself. */
export const ruled = (rule: AccessRule, permission: PermissionClaim): Decision => {
  const sentence = (verb: string) =>
    `Rule ${rule.id} ${verb} ${permissionText(permission)} to ${subjectText(rule)}.`;
  return rule.effect === 'allow'
    ? { allowed: true, reason: 'allow-rule', rule: rule.id, explanation: sentence('allows') }
    : { allowed: false, reason: 'deny-rule', rule: rule.id, explanation: sentence('denies') };
};
