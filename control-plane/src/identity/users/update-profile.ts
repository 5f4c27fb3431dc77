import { UserUpdated } from '@freshet/contracts/identity';
import type { Secret } from '@freshet/kit/secret';
import type { Call } from '../../gateway/index.ts';
import type { SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityCore } from '../core.ts';
import { confirmPassword, wrongPassword } from '../passwords/confirm-password.ts';
import { UserStore } from './user-store.ts';

interface ProfilePatch {
  readonly userName?: string | undefined;
  readonly email?: string | undefined;
  readonly currentPassword: Secret;
}

/**
 * Changes the caller's own name or address, in all their accounts. Only they can: an admin of one account must
 * not be able to take over somebody who belongs to others too. An address that its user has typed is vouched
 * for by nobody, so no identity provider is matched with it any more.
 */
export const updateProfile = (core: IdentityCore, throttle: SignInThrottle) => {
  const confirm = confirmPassword(core, throttle);
  return async (call: Call, { currentPassword, ...patch }: ProfilePatch): Promise<void> => {
    const { user, attempt } = await confirm(call, currentPassword);
    await core.work.change(call.context, async change => {
      const users = new UserStore(change.sql);
      const before = await users.lock(user.id);
      if (!before || before.passwordHash !== user.passwordHash) throw wrongPassword();
      const email = patch.email ?? before.email;
      const after = {
        ...before,
        userName: patch.userName ?? before.userName,
        email,
        emailVouched: before.emailVouched && email === before.email,
      };
      await users.saveProfile(after);
      await throttle.forgive(change.sql, attempt);
      await core.news.announce(change, `subject:${user.id}`);
      const { accountId } = call.principal;
      const { id: userId, userName } = after;
      change.emit({ event: UserUpdated, key: userId, data: { accountId, userId, userName } });
      change.audit({
        action: 'user.update',
        entity: { kind: 'user', id: userId, name: userName },
        details: {
          before: { userName: before.userName },
          after: { userName },
          emailChanged: email !== before.email,
        },
      });
    });
  };
};
