import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { isPartOfUserName } from '../../user-names/index.ts';
import type { PaletteQuery } from './query.ts';
import type { CommandGroup } from './ranking.ts';
import { useApplications } from './use-applications.ts';

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
  const t = useText('shell');
  const settled = useSettled(words);
  const everything = scope === 'all' && settled !== '';
  const found = usePeople(settled, scope === 'people' || everything);
  // Until the typing has stopped these answer what was typed before, and only those that still fit may stay.
  const people = { ...found, isFound: found.isFound === true && settled === words };
  const runs = useApplications(settled, everything, SHOWN);
  const applications = { ...runs, isFound: runs.isFound === true && settled === words };
  const teams = useQuery({ ...read('/team'), enabled: useCan('read', 'team') && everything });
  const robots = useQuery({
    ...read('/service-accounts', { query: { limit: 1000 } }),
    enabled: useCan('read', 'service-account') && everything,
  });
  const rules = useQuery({ ...read('/abac', {}), enabled: useCan('read', 'access-rule') && everything });
  const keys = useQuery({ ...read('/auth/keys'), enabled: everything });

  if (scope !== 'all' || words === '') return scope === 'people' ? [people] : [];
  return [
    applications,
    people,
    {
      title: t('pages.teams'),
      limit: SHOWN,
      commands: (teams.data ?? []).map(({ _id, name, tags, users: members }) => ({
        id: `team ${_id}`,
        title: name,
        icon: 'product',
        keywords: tags,
        hint: t('palette.members', { count: members.length }),
        href: `/settings/teams?selected=${_id}`,
      })),
    },
    {
      title: t('pages.serviceAccounts'),
      limit: SHOWN,
      commands: (robots.data?.serviceAccounts ?? []).map(({ id, name }) => ({
        id: `service-account ${id}`,
        title: name,
        icon: 'runner',
        href: `/settings/service-accounts?selected=${id}`,
      })),
    },
    {
      title: t('pages.access'),
      limit: SHOWN,
      commands: (rules.data ?? []).map(({ id, effect, actions, resource }) => ({
        id: `rule ${id}`,
        title: t(effect === 'allow' ? 'palette.allow' : 'palette.deny', {
          actions: actions === '*' ? t('palette.everything') : actions.join(', '),
          resource,
        }),
        icon: 'shield-check',
        href: `/settings/access?selected=${id}`,
      })),
    },
    {
      title: t('pages.tokens'),
      limit: SHOWN,
      commands: (keys.data ?? []).map(({ _id, name, tokenPrefix }) => ({
        id: `key ${_id}`,
        title: name,
        icon: 'key',
        hint: tokenPrefix,
        href: `/settings/tokens?selected=${_id}`,
      })),
    },
  ];
};
