import { type CurrentUser, getCurrentUser } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { defineCommand } from '../command/index.ts';
import { resolveConnection } from '../contexts/index.ts';
import { defineView, type View } from '../output/index.ts';

export const whoami = defineCommand({
  path: ['auth', 'whoami'],
  aliases: [['whoami']],
  summary: 'Say who you are to the server, and in which account',
  description: 'Ends with exit code 3 when there is no key, or the server does not accept it.',
  examples: [
    { command: 'freshet auth whoami', what: 'Who am I?' },
    { command: 'freshet auth whoami -o json', what: 'The same for scripts' },
  ],
  async run({ api, print, env, contexts, given }) {
    const { url } = await resolveConnection({ flags: given, env, contexts });
    await print.one(currentUserView(url), await api.call(getCurrentUser));
  },
});

const currentUserView = (url: string): View<z.infer<typeof CurrentUser>> =>
  defineView({
    kind: 'user',
    name: user => user.userName,
    columns: [
      { title: 'NAME', value: user => user.userName },
      { title: 'ACCOUNT', value: user => user.activeAccountName },
      { title: 'ROLES', value: user => user.roles },
      { title: 'SCOPES', value: user => user.scopes ?? 'any' },
      { title: 'SERVER', value: () => url },
      { title: 'TYPE', value: user => user.type, wide: true },
      { title: 'EMAIL', value: user => user.email, wide: true },
      { title: 'ID', value: user => user._id, wide: true },
    ],
  });
