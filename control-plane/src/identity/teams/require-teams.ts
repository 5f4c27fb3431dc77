import { Fault } from '@freshet/kit/errors';
import { missing } from '../../gateway/index.ts';
import type { IdentitySql } from '../core.ts';
import { TeamStore } from './team-store.ts';

/** Refuses ids that are no teams of the account, and teams that nobody can be put into. */
export const requireTeams = async (
  sql: IdentitySql,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const wanted = [...new Set(ids)];
  const teams = new TeamStore(sql);
  const choosable = await teams.choosable(accountId, wanted);
  const other = wanted.find(id => !choosable.includes(id));
  if (other === undefined) return wanted;
  if (!(await teams.exists(accountId, other))) throw missing('team');
  throw automatic();
};

/** The fault of whoever wants to choose the members of a default team. */
export const automatic = (): Fault =>
  new Fault(
    'TEAM_AUTOMATIC',
    'people are in a default team by what they are; it cannot be renamed or deleted',
  );
