import type { SsoProvider } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const ssoView = defineView<z.infer<typeof SsoProvider>>({
  kind: 'sso',
  name: provider => provider.name,
  empty: 'There are no identity providers; `freshet create sso NAME` adds one.',
  columns: [
    { title: 'NAME', value: provider => provider.name },
    { title: 'ISSUER', value: provider => provider.issuer },
    {
      title: 'STATUS',
      value: provider => statusOf(provider),
      tone: ({ enabled }) => (enabled ? 'good' : 'bad'),
    },
    {
      title: 'GROUPS',
      value: ({ groupTeams }) => groupTeams.map(({ group, team }) => `${group}=${team.name}`),
    },
    { title: 'DOMAINS', value: ({ allowedDomains }) => (allowedDomains.length > 0 ? allowedDomains : 'any') },
    { title: 'CLIENT-ID', value: provider => provider.clientId, wide: true },
    { title: 'ADMIN-GROUP', value: provider => provider.adminGroup ?? undefined, wide: true },
    { title: 'CREATES-USERS', value: provider => provider.createUsers, wide: true },
    { title: 'REDIRECT-URI', value: provider => provider.redirectUri, wide: true },
    { title: 'UPDATED', value: provider => shortInstant(provider.updatedAt), wide: true },
    { title: 'ID', value: provider => provider.id, wide: true },
  ],
});

const statusOf = ({ enabled, enforced }: z.infer<typeof SsoProvider>): string => {
  if (!enabled) return 'disabled';
  return enforced ? 'enforced' : 'enabled';
};

export const SSO_ARG = {
  name: 'provider',
  what: 'Name or id of the identity provider',
  completeFrom: ['get', 'sso'],
} as const;
