import { useCallback } from 'react';
import { type components, fetchData } from '../../api/index.ts';
import type { ComboboxOption } from '../../design/combobox/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { isPartOfUserName } from '../../user-names/index.ts';
import { memberOptions } from './member-options.ts';

type Team = components['schemas']['Team'];

const MOST = 50;
const MACHINES = 1000;

/** Asks the server for users and service accounts that could join a team. */
export const useFindMembers = (team?: Team) => {
  const t = useText('teams');
  const mayReadMachines = useCan('read', 'service-account');
  return useCallback(
    async (query: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      const typed = query.trim().toLowerCase();
      // What no user name can hold finds no user.
      const isFindable = typed === '' || isPartOfUserName(typed);
      const [users, machines] = await Promise.all([
        isFindable
          ? fetchData('/users', { query: { limit: MOST, ...(typed ? { search: typed } : {}) } }, signal)
          : undefined,
        mayReadMachines ? fetchData('/service-accounts', { query: { limit: MACHINES } }, signal) : undefined,
      ]);
      const found = {
        users: users?.users ?? [],
        machines: (machines?.serviceAccounts ?? []).filter(({ name }) => name.toLowerCase().includes(typed)),
      };
      return memberOptions(found, t('field.machine'), team);
    },
    [mayReadMachines, t, team],
  );
};
