import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { isPartOfUserName } from '../../user-names/index.ts';
import type { PaletteQuery } from './query.ts';
import type { CommandGroup } from './ranking.ts';
import { useAccountThings } from './use-account-things.ts';
import { useApplications } from './use-applications.ts';
import { useBuildCommands, usePipelineCommands } from './use-building-things.ts';
import { useRuntimeCommands } from './use-deploying-things.ts';

const SHOWN = 5;
const SETTLE_MS = 150;

/** What was typed once the typing has stopped for a moment, so that not every letter asks the server. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** The people that answer a query. */
const usePeople = (words: string, isWanted: boolean): CommandGroup => {
  const t = useText('shell');
  const canRead = useCan('read', 'user');
  const query = { limit: SHOWN + 1, ...(words === '' ? {} : { search: words }) };
  const users = useQuery({
    ...read('/users', { query }),
    enabled: canRead && isWanted && (words === '' || isPartOfUserName(words)),
    // Nothing that is chosen goes away only to come back.
    placeholderData: keepPreviousData,
  });
  return {
    title: t('pages.users'),
    isFound: !users.isPlaceholderData,
    limit: SHOWN,
    commands: (users.data?.users ?? []).map(({ _id, userName, email, role }) => ({
      id: `user ${_id}`,
      title: userName,
      icon: 'user',
      hint: email ?? t(role === 'admin' ? 'nav.admin' : 'nav.member'),
      href: `/settings/users?selected=${_id}`,
    })),
  };
};

/** The things of the account that answer a query; only of kinds the person may see. */
export const useThings = ({ scope, words }: PaletteQuery): readonly CommandGroup[] => {
  const settled = useSettled(words);
  const everything = scope === 'all' && settled !== '';
  // Until the typing has stopped these answer what was typed before, and only those that still fit may stay.
  const isSettled = settled === words;
  const found = (group: CommandGroup): CommandGroup => ({
    ...group,
    isFound: group.isFound === true && isSettled,
  });
  const people = found(usePeople(settled, scope === 'people' || everything));
  const applications = found(useApplications(settled, everything, SHOWN));
  const pipelines = found(usePipelineCommands(settled, everything, SHOWN));
  const runtimes = useRuntimeCommands(everything, SHOWN);
  const builds = useBuildCommands(settled, scope === 'builds' || everything, scope === 'builds' ? 20 : SHOWN);
  const others = useAccountThings(everything, SHOWN);

  if (scope === 'people') return [people];
  if (scope === 'builds') return [builds];
  if (scope !== 'all' || words === '') return [];
  return [applications, pipelines, builds, runtimes, people, ...others];
};
