import type { IdentityChange, IdentityCore } from '../core.ts';
import { TeamStore } from './team-store.ts';

/** Every account has them, and people come and go in them by themselves. */
const DEFAULT_TEAMS = [
  { name: 'users', members: 'everyone' },
  { name: 'admins', members: 'admins' },
] as const;

export const addDefaultTeams = async (
  { ids, clock }: IdentityCore,
  change: IdentityChange,
  accountId: string,
): Promise<void> => {
  const teams = new TeamStore(change.sql);
  for (const { name, members } of DEFAULT_TEAMS) {
    await teams.add({ id: ids.next(), accountId, name, members, tags: [], createdAt: clock.now() });
  }
};
