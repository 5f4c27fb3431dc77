/**
 * Signing in with a password. An unknown name, a wrong password, a disabled member, somebody who signs in
 * elsewhere only: each takes the same steps, one password hash included, and gets the same answer. What went
 * wrong is in the audit log, for admins.
 */
import { Fault, isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { networkOf } from '../../gateway/index.ts';
import type { Actor } from '../../unit-of-work/index.ts';
import { isAccount } from '../accounts/account-store.ts';
import type { IdentityCore } from '../core.ts';
import { nameKey } from '../name-key.ts';
import { type OpenedSession, openSession, type SignInOrigin } from '../sessions/open-session.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { type Entrance, MemberStore } from '../users/member-store.ts';
import { type User, UserStore } from '../users/user-store.ts';
import type { Attempt, SignInThrottle } from './sign-in-throttle.ts';

export interface SignInInput {
  /** A user name or an e-mail address. */
  readonly login: string;
  readonly password: Secret;
  /** Id or name of the account to act in; the one last signed in to unless said. */
  readonly account?: string | undefined;
  readonly origin: SignInOrigin;
}

export interface SignedIn extends OpenedSession {
  readonly accountId: string;
  readonly userId: string;
}

/** An address is familiar for so long after a sign-in from it. */
const FAMILIAR_MS = 30 * 86_400_000;

export const signIn = (core: IdentityCore, throttle: SignInThrottle) => {
  const failed = failedSignIn(core);
  return async (input: SignInInput): Promise<SignedIn> => {
    const user = await new UserStore(core.work.sql).findByLogin(input.login);
    const account = await entranceOf(core, user, input.account);
    const attempt = await attemptOf(core, user, input);
    try {
      await throttle.take(attempt);
      const rightPassword = await core.hasher.verify(user?.passwordHash, input.password);
      const why = reasonToRefuse(user, account, rightPassword);
      if (!user || !account || why !== undefined) throw refused(why ?? 'unknown user');
      return await enter(core, throttle, { user, account, attempt, input });
    } catch (error) {
      if (isFault(error)) await failed({ user, account, origin: input.origin }, whyOf(error));
      throw error;
    }
  };
};

/** Carries the reason for the audit log, which the answer does not show. */
const refused = (why: string): Fault =>
  new Fault('SIGN_IN_FAILED', 'the user name or the password is not right', {}, { cause: why });

const whyOf = ({ code, cause }: Fault): string => (typeof cause === 'string' ? cause : code);

/** For the audit log only. */
const reasonToRefuse = (
  user: User | undefined,
  account: Entrance | undefined,
  rightPassword: boolean,
): string | undefined => {
  if (!user) return 'unknown user';
  if (user.passwordHash === undefined) return 'has no password';
  if (!rightPassword) return 'wrong password';
  if (!account) return 'not a member';
  return account.disabled ? 'disabled' : undefined;
};

/** The account a sign-in leads to: the named one, else the one used last that is not closed to the user. */
const entranceOf = async (
  core: IdentityCore,
  user: User | undefined,
  named: string | undefined,
): Promise<Entrance | undefined> => {
  // Asked for nobody as well, so that an unknown name takes as long as a known one.
  const entrances = await new MemberStore(core.work.sql).entrancesOf(user?.id ?? '');
  if (named !== undefined) return entrances.find(account => isAccount(account, named));
  return entrances.find(({ disabled }) => !disabled) ?? entrances[0];
};

const attemptOf = async (
  { work, clock }: IdentityCore,
  user: User | undefined,
  { login, origin }: SignInInput,
): Promise<Attempt> => {
  const since = new Date(clock.now().getTime() - FAMILIAR_MS);
  const addresses = await new SessionStore(work.sql).addressesOf(user?.id ?? '', since);
  const network = networkOf(origin.ip);
  return {
    who: user?.id ?? nameKey(login),
    ip: origin.ip,
    familiar: addresses.some(address => networkOf(address) === network),
  };
};

interface Entering {
  readonly user: User;
  readonly account: Entrance;
  readonly attempt: Attempt;
  readonly input: SignInInput;
}

/** Opens the session unless the password was changed or the membership ended while it was being checked. */
const enter = async (
  core: IdentityCore,
  throttle: SignInThrottle,
  { user, account, attempt, input: { password, origin } }: Entering,
): Promise<SignedIn> => {
  const rehashed =
    user.passwordHash !== undefined && core.hasher.isOutdated(user.passwordHash)
      ? await core.hasher.hash(password)
      : undefined;
  const actor = actorOf(user, account, origin);
  return core.work.change({ actor }, async change => {
    const users = new UserStore(change.sql);
    const locked = await users.lock(user.id);
    const member = await new MemberStore(change.sql).find(account.id, user.id);
    if (locked?.passwordHash !== user.passwordHash || !member || member.disabled)
      throw refused('changed meanwhile');
    await throttle.forgive(change.sql, attempt);
    if (rehashed !== undefined) await users.setPasswordHash(user.id, rehashed);
    const opened = await openSession(core, change, {
      accountId: account.id,
      userId: user.id,
      userName: user.userName,
      method: 'password',
      origin,
    });
    return { ...opened, accountId: account.id, userId: user.id };
  });
};

const actorOf = ({ id, userName }: User, account: Entrance, { ip, requestId }: SignInOrigin): Actor => ({
  kind: 'user',
  id,
  name: userName,
  accountId: account.id,
  ip,
  requestId,
});

interface Failure {
  readonly user: User | undefined;
  readonly account: Entrance | undefined;
  readonly origin: SignInOrigin;
}

/**
 * Failures of a member are in their account's log, all others in the installation's. The text that was typed is
 * in neither: now and then it is a password.
 */
const failedSignIn =
  ({ work }: IdentityCore) =>
  async ({ user, account, origin: { ip, requestId } }: Failure, why: string): Promise<void> => {
    const accountId = account?.id ?? 'installation';
    const actor: Actor = { kind: 'anonymous', id: 'anonymous', name: 'anonymous', accountId, ip, requestId };
    const entity = user && account ? { id: user.id, name: user.userName } : { id: 'unknown' };
    await work.change({ actor }, async change =>
      change.audit({
        action: 'user.sign-in',
        entity: { kind: 'user', ...entity },
        result: 'failure',
        details: { why },
      }),
    );
  };
