import type { ServiceAccount } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const serviceAccountView = defineView<z.infer<typeof ServiceAccount>>({
  kind: 'service-account',
  name: account => account.name,
  empty: 'There are no service accounts; `freshet create service-account NAME` makes one.',
  columns: [
    { title: 'NAME', value: account => account.name },
    { title: 'ADMIN', value: account => account.admin, tone: ({ admin }) => (admin ? 'warn' : undefined) },
    {
      title: 'STATUS',
      value: account => (account.enabled ? 'active' : 'disabled'),
      tone: account => (account.enabled ? 'good' : 'bad'),
    },
    { title: 'TEAMS', value: account => account.teams.map(team => team.name) },
    { title: 'CREATED', value: account => shortInstant(account.createdAt), wide: true },
    { title: 'ID', value: account => account.id, wide: true },
  ],
});

export const SERVICE_ACCOUNT_ARG = {
  name: 'serviceAccount',
  what: 'Name or id of the service account',
  completeFrom: ['get', 'service-accounts'],
} as const;
