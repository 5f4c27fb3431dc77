import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Call } from '../../gateway/index.ts';
import type { Attempt, SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityCore } from '../core.ts';
import { type User, UserStore } from '../users/user-store.ts';

/** A user who has just proved to know their password. */
export interface Confirmed {
  readonly user: User;
  readonly attempt: Attempt;
}

/**
 * Asks for the password again before something that would let a stolen session or key stay. Guessing here is
 * slowed down like guessing at the door.
 */
export const confirmPassword =
  (core: IdentityCore, throttle: SignInThrottle) =>
  async (call: Call, password: Secret): Promise<Confirmed> => {
    const { principal } = call;
    if (principal.kind !== 'user')
      throw new Fault('SESSION_REQUIRED', 'a service account has no password; this is for users');
    const attempt = { who: `confirm ${principal.id}`, ip: call.ip };
    await throttle.take(attempt);
    const user = await new UserStore(core.work.sql).find(principal.id);
    if (user && (await core.hasher.verify(user.passwordHash, password))) return { user, attempt };
    await core.work.change(call.context, async change =>
      change.audit({
        action: 'user.confirm-password',
        entity: { kind: 'user', id: principal.id, name: call.context.actor.name },
        result: 'failure',
      }),
    );
    throw wrongPassword();
  };

export const wrongPassword = (): Fault => new Fault('PASSWORD_WRONG', 'the current password is not right');
