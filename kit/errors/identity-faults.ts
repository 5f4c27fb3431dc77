import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong when people and programs sign in, are invited, or are given keys. */
export const IDENTITY_FAULTS = {
  ALREADY_MEMBER: {
    kind: 'conflict',
    hint: 'Look the person up with `freshet get users`; to change what they may do, change their role or teams.',
  },
  DOMAIN_NOT_ALLOWED: {
    kind: 'denied',
    hint: 'Use an address of a domain the account lets in, or let an admin add the domain to the account settings.',
  },
  EMAIL_TAKEN: {
    kind: 'conflict',
    hint: 'If the address is yours, sign in as that user and join from there; otherwise use another address.',
  },
  INVITATION_INVALID: {
    kind: 'missing',
    hint: 'Ask whoever invited you for a new invitation; each link works once and for seven days.',
  },
  INVITATION_PENDING: {
    kind: 'conflict',
    hint: 'Revoke the pending invitation first if its link was lost, then invite again.',
  },
  KEY_EXCEEDS_CALLER: {
    kind: 'denied',
    hint: 'Ask for scopes and an expiry within those of the key in use, or make the key from a signed-in session.',
  },
  LAST_ADMIN: {
    kind: 'conflict',
    hint: 'Make somebody else an admin of the account first.',
  },
  PASSWORD_WEAK: {
    kind: 'invalid',
    hint: 'Choose a password of at least twelve characters that is not among the commonest; several words work well.',
  },
  PASSWORD_WRONG: {
    kind: 'denied',
    hint: 'Type the password you sign in with now; if it is lost, it can be reset on the server.',
  },
  SESSION_BOUND: {
    kind: 'denied',
    hint: 'Sign out and sign in with your password, or through the identity provider of the other account.',
  },
  SESSION_REQUIRED: {
    kind: 'invalid',
    hint: 'Sign in with a user name and password and repeat it from that session.',
  },
  SIGN_IN_FAILED: {
    kind: 'unauthenticated',
    hint: 'Check the user name and the password; an account administrator can see the reason in the audit log.',
  },
  SIGN_IN_THROTTLED: {
    kind: 'limited',
    hint: 'Wait for the seconds in the Retry-After header, then try once with the right password.',
  },
  SSO_ATTEMPT_INVALID: {
    kind: 'unauthenticated',
    hint: 'Start the sign-in again from the sign-in page, in one browser window, and finish it within ten minutes.',
  },
  SSO_DECLINED: {
    kind: 'unauthenticated',
    hint: 'Start the sign-in again; if the provider keeps refusing, ask whoever runs it whether you may use Freshet.',
  },
  SSO_EMAIL_REFUSED: {
    kind: 'denied',
    hint: 'Sign in with a verified e-mail address of an allowed domain, or ask an account administrator to allow yours.',
  },
  SSO_IDENTITY_CONFLICT: {
    kind: 'conflict',
    hint: 'Ask an account administrator to remove the former user of this address from the account first.',
  },
  SSO_LOCKOUT: {
    kind: 'conflict',
    hint: 'Name at least one active admin who has a password in `breakGlassUsers`, then enforce the provider.',
  },
  SSO_NOT_A_MEMBER: {
    kind: 'denied',
    hint: 'Ask an account administrator for an invitation, or to let the provider create users.',
  },
  SSO_PROVIDER_DISABLED: {
    kind: 'denied',
    hint: 'Sign in another way, or ask an account administrator to enable the identity provider.',
  },
  SSO_PROVIDER_INVALID: {
    kind: 'broken',
    hint: 'An account administrator can test the provider in the settings and correct issuer, client id or secret.',
  },
  SSO_PROVIDER_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Try again in a moment; if it lasts, check that the server can reach the issuer address over the network.',
  },
  SSO_REQUIRED: {
    kind: 'denied',
    hint: 'Sign in through the identity provider of the account; only its break-glass users may use a password.',
  },
  SSO_TOKEN_REFUSED: {
    kind: 'unauthenticated',
    hint: 'Start the sign-in again; if it stays, an administrator should compare the provider with its settings here.',
  },
  SSO_USER_DISABLED: {
    kind: 'denied',
    hint: 'Ask an account administrator to enable your user again.',
  },
  TEAM_AUTOMATIC: {
    kind: 'conflict',
    hint: 'Make a team of your own and put the members into it.',
  },
} as const satisfies Record<string, FaultEntry>;
