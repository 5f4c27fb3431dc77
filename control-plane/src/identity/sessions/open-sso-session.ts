import type { Actor } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import type { AdmittedUser } from '../users/admit-external-user.ts';
import { type OpenedSession, openSession, type SignInOrigin } from './open-session.ts';

/** Opens a session for a user whom the account's identity provider has authenticated. It is good there only. */
export const openSsoSession =
  (core: IdentityCore) =>
  (user: AdmittedUser, origin: SignInOrigin): Promise<OpenedSession> => {
    const { accountId, userId, userName } = user;
    const { ip, requestId } = origin;
    const actor: Actor = { kind: 'user', id: userId, name: userName, accountId, ip, requestId };
    return core.work.change({ actor }, change =>
      openSession(core, change, { ...user, method: 'sso', origin }),
    );
  };
