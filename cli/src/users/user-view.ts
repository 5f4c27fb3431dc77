import type { User } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { defineView, formatAge, type View } from '../output/index.ts';

export const userView = (now: Date): View<z.infer<typeof User>> =>
  defineView({
    kind: 'user',
    name: user => user.userName,
    empty: 'No user matches.',
    columns: [
      { title: 'NAME', value: user => user.userName },
      { title: 'EMAIL', value: user => user.email },
      { title: 'ROLE', value: user => user.role },
      {
        title: 'STATUS',
        value: user => user.status,
        tone: user => (user.status === 'active' ? 'good' : 'bad'),
      },
      { title: 'TEAMS', value: user => user.teams.map(team => team.name) },
      { title: 'SIGNED-IN', value: user => ago(user.lastSignInAt, now) },
      { title: 'JOINED', value: user => ago(user.joinedAt, now), wide: true },
      { title: 'ID', value: user => user._id, wide: true },
    ],
  });

const ago = (then: string | undefined, now: Date): string | undefined => {
  const age = formatAge(then, now);
  return age === undefined ? undefined : `${age} ago`;
};
