import type { Team } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { defineView } from '../output/index.ts';

export const teamView = defineView<z.infer<typeof Team>>({
  kind: 'team',
  name: team => team.name,
  empty: 'There are no teams that you can see; `freshet create team NAME` makes one.',
  columns: [
    { title: 'NAME', value: team => team.name },
    { title: 'TYPE', value: team => team.type, tone: team => (team.type === 'default' ? 'dim' : undefined) },
    { title: 'USERS', value: team => team.users.map(user => user.userName) },
    { title: 'SERVICE-ACCOUNTS', value: team => team.serviceAccounts.map(({ name }) => name), wide: true },
    { title: 'TAGS', value: team => team.tags },
    { title: 'ID', value: team => team._id, wide: true },
  ],
});
