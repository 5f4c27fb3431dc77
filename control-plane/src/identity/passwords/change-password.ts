import { UserPasswordChanged } from '@freshet/contracts/identity';
import type { Secret } from '@freshet/kit/secret';
import type { Call } from '../../gateway/index.ts';
import type { SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityCore } from '../core.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { UserStore } from '../users/user-store.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { refuseWeakPassword } from './password-policy.ts';

interface PasswordChange {
  readonly currentPassword: Secret;
  readonly newPassword: Secret;
}

/** Changes the caller's password. All their other sessions end, in every account. */
export const changePassword = (core: IdentityCore, throttle: SignInThrottle) => {
  const confirm = confirmPassword(core, throttle);
  return async (call: Call, { currentPassword, newPassword }: PasswordChange): Promise<void> => {
    const { user, attempt } = await confirm(call, currentPassword);
    refuseWeakPassword(newPassword, user);
    const passwordHash = await core.hasher.hash(newPassword);
    await core.work.change(call.context, async change => {
      const users = new UserStore(change.sql);
      const locked = await users.lock(user.id);
      // Somebody else has changed it meanwhile: the password that was confirmed is not the current one any more.
      if (!locked || locked.passwordHash !== user.passwordHash) throw wrongPassword();
      await users.setPasswordHash(user.id, passwordHash);
      await new SessionStore(change.sql).endAllOf(
        { userId: user.id, ...(call.sessionId === undefined ? {} : { except: call.sessionId }) },
        core.clock.now(),
      );
      await throttle.forgive(change.sql, attempt);
      await core.news.announce(change, `subject:${user.id}`);
      const { accountId } = call.principal;
      const { id: userId, userName } = user;
      change.emit({ event: UserPasswordChanged, key: userId, data: { accountId, userId, userName } });
      change.audit({ action: 'user.change-password', entity: { kind: 'user', id: userId, name: userName } });
    });
  };
};
