import type { IdentityCore } from './core.ts';
import { InvitationStore } from './invitations/invitation-store.ts';
import { SessionStore } from './sessions/session-store.ts';

const DAY_MS = 86_400_000;

/** How long ended sessions remember where their user signed in from. */
const SESSION_MEMORY_MS = 30 * DAY_MS;

/**
 * Removes what has ended: old sessions, expired invitations, counters of attempts and of key uses. Nothing here
 * decides anything, so it may run late, twice, or on several processes at once.
 */
export const expireIdentities =
  ({ work, clock }: IdentityCore) =>
  async (): Promise<void> => {
    const now = clock.now();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    await work.housekeep(sql => new SessionStore(sql).removeEndedBefore(ago(SESSION_MEMORY_MS)));
    await work.housekeep(sql => new InvitationStore(sql).removeExpired(now));
    await work.housekeep(sql =>
      sql.deleteFrom('identity.sign_in_attempts').where('last_at', '<', ago(DAY_MS)).execute(),
    );
    await work.housekeep(sql =>
      sql.deleteFrom('identity.api_key_uses').where('audited_at', '<', ago(DAY_MS)).execute(),
    );
  };
