import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { CommandGroup } from './ranking.ts';

/** Teams, service accounts, rules and keys; there are few, so they are looked through here. */
export const useAccountThings = (isWanted: boolean, limit: number): readonly CommandGroup[] => {
  const t = useText('shell');
  const teams = useQuery({ ...read('/team'), enabled: useCan('read', 'team') && isWanted });
  const robots = useQuery({
    ...read('/service-accounts', { query: { limit: 1000 } }),
    enabled: useCan('read', 'service-account') && isWanted,
  });
  const rules = useQuery({ ...read('/abac', {}), enabled: useCan('read', 'access-rule') && isWanted });
  const keys = useQuery({ ...read('/auth/keys'), enabled: isWanted });
  return [
    {
      title: t('pages.teams'),
      limit,
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
      limit,
      commands: (robots.data?.serviceAccounts ?? []).map(({ id, name }) => ({
        id: `service-account ${id}`,
        title: name,
        icon: 'runner',
        href: `/settings/service-accounts?selected=${id}`,
      })),
    },
    {
      title: t('pages.access'),
      limit,
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
      limit,
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
