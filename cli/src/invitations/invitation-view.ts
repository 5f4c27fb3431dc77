import type { Invitation } from '@freshet/contracts/identity';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const invitationView = defineView<z.infer<typeof Invitation>>({
  kind: 'invitation',
  name: invitation => invitation.id,
  empty: 'No invitation waits to be accepted; `freshet create invitation EMAIL` makes one.',
  columns: [
    { title: 'EMAIL', value: invitation => invitation.email },
    { title: 'ROLE', value: invitation => invitation.role },
    { title: 'TEAMS', value: invitation => invitation.teams.map(team => team.name) },
    { title: 'EXPIRES', value: invitation => shortInstant(invitation.expiresAt) },
    { title: 'CREATED', value: invitation => shortInstant(invitation.createdAt), wide: true },
    { title: 'ID', value: invitation => invitation.id, whole: true },
  ],
});
