import { UserPasswordChanged } from '@freshet/contracts/identity';
import type { Secret } from '@freshet/kit/secret';
import { missing } from '../../gateway/index.ts';
import { systemActor } from '../../unit-of-work/index.ts';
import { AccountStore } from '../accounts/account-store.ts';
import type { IdentityCore } from '../core.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { UserStore } from '../users/user-store.ts';
import { randomPassword } from './random-password.ts';

/**
 * Gives a user a new random password and ends all their sessions. For whoever runs the machine: it asks for
 * nothing, so no route may lead here.
 */
export const resetPassword =
  (core: IdentityCore) =>
  async (login: string): Promise<Secret> => {
    const user = await new UserStore(core.work.sql).findByLogin(login);
    if (!user) throw missing('user');
    const [account] = await new AccountStore(core.work.sql).openTo(user.id);
    const accountId = account?.id ?? 'installation';
    const password = randomPassword(core.ids);
    const passwordHash = await core.hasher.hash(password);
    await core.work.change({ actor: systemActor(accountId, 'recovery on the server') }, async change => {
      const users = new UserStore(change.sql);
      const { id: userId, userName } = user;
      if (!(await users.lock(userId))) throw missing('user');
      await users.setPasswordHash(userId, passwordHash);
      await new SessionStore(change.sql).endAllOf({ userId }, core.clock.now());
      await core.news.announce(change, `subject:${userId}`);
      if (account)
        change.emit({ event: UserPasswordChanged, key: userId, data: { accountId, userId, userName } });
      change.audit({ action: 'user.reset-password', entity: { kind: 'user', id: userId, name: userName } });
    });
    return password;
  };
