import { listSessions, type Session } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { defineCommand } from '../command/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView, formatAge, type View } from '../output/index.ts';

export const sessions = defineCommand({
  path: ['auth', 'sessions'],
  aliases: [['get', 'sessions']],
  summary: 'List your sessions: the browsers that are signed in as you',
  description: 'This command line works with a key and has no session; `freshet get tokens` lists keys.',
  examples: [{ command: 'freshet auth sessions -o wide', what: 'Where am I signed in?' }],
  async run({ api, print, clock }) {
    const { sessions: found } = await api.call(listSessions);
    await print.list(sessionView(clock.now()), found);
  },
});

const sessionView = (now: Date): View<z.infer<typeof Session>> =>
  defineView({
    kind: 'session',
    name: session => session.id,
    empty: 'You are signed in nowhere.',
    columns: [
      { title: 'ID', value: session => session.id, whole: true },
      { title: 'METHOD', value: session => session.method },
      { title: 'USED', value: session => `${formatAge(session.lastSeenAt, now)} ago` },
      { title: 'FROM', value: session => session.ip },
      { title: 'BROWSER', value: session => session.userAgent },
      { title: 'CREATED', value: session => shortInstant(session.createdAt), wide: true },
      { title: 'ENDS', value: session => shortInstant(session.expiresAt), wide: true },
    ],
  });
