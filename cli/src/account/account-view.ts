import type { Account } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const accountView = defineView<z.infer<typeof Account>>({
  kind: 'account',
  name: account => account.name,
  columns: [
    { title: 'NAME', value: account => account.name },
    {
      title: 'INVITE-DOMAINS',
      value: ({ inviteDomains }) => (inviteDomains.length > 0 ? inviteDomains : 'any'),
    },
    {
      title: 'SESSIONS-END',
      value: ({ sessionIdleMinutes: minutes }) =>
        minutes === null ? 'by default' : `after ${minutes} idle minutes`,
    },
    { title: 'EVENT-TEXT', value: ({ eventTextInCommands }) => eventTextInCommands },
    { title: 'CREATED', value: account => shortInstant(account.createdAt), wide: true },
    { title: 'ID', value: account => account.id, wide: true },
  ],
});
