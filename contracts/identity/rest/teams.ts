import { z } from 'zod';
import { defineOperation, empty, Id, json, may, mayEntity, Name, Tags } from '../../rest/index.ts';
import { Ids, NamedRef } from '../fields.ts';

export const Team = z
  .strictObject({
    _id: Id,
    name: z.string(),
    type: z.enum(['default', 'custom']).describe('Members of default teams come and go by themselves'),
    account: Id,
    tags: z.array(z.string()),
    users: z.array(z.strictObject({ _id: Id, userName: z.string() })),
    serviceAccounts: z.array(NamedRef),
  })
  .meta({ id: 'Team' });

export const listTeams = defineOperation({
  id: 'teams-list',
  method: 'GET',
  path: '/team',
  tag: 'Teams',
  summary: 'List the teams of the account with their members',
  guard: may('read', 'team'),
  sdk: 'teams.list',
  reply: json(z.array(Team)),
});

export const createTeam = defineOperation({
  id: 'teams-create',
  method: 'POST',
  path: '/team',
  tag: 'Teams',
  summary: 'Create a team',
  guard: may('create', 'team'),
  sdk: 'teams.create',
  body: z.strictObject({
    name: Name,
    tags: Tags.default([]),
    users: Ids.default([]),
    serviceAccounts: Ids.default([]),
  }),
  reply: json(Team, 201),
  idempotency: 'replay',
});

const byId = z.strictObject({ id: Id });

export const getTeam = defineOperation({
  id: 'teams-get',
  method: 'GET',
  path: '/team/{id}',
  tag: 'Teams',
  summary: 'Show one team',
  guard: mayEntity('read', 'team'),
  sdk: 'teams.get',
  params: byId,
  reply: json(Team),
});

export const replaceTeam = defineOperation({
  id: 'teams-replace',
  method: 'PUT',
  path: '/team/{id}',
  tag: 'Teams',
  summary: 'Replace the name, tags and members of a team',
  guard: mayEntity('update', 'team'),
  sdk: 'teams.replace',
  params: byId,
  body: z.strictObject({
    name: Name,
    tags: Tags.default([]),
    users: Ids.default([]),
    serviceAccounts: Ids.default([]),
  }),
  reply: json(Team),
});

export const updateTeam = defineOperation({
  id: 'teams-update',
  method: 'PATCH',
  path: '/team/{id}',
  tag: 'Teams',
  summary: 'Change the named parts of a team',
  guard: mayEntity('update', 'team'),
  sdk: 'teams.update',
  params: byId,
  body: z.strictObject({
    name: Name.optional(),
    tags: Tags.optional(),
    users: Ids.optional(),
    serviceAccounts: Ids.optional(),
  }),
  reply: json(Team),
});

export const deleteTeam = defineOperation({
  id: 'teams-delete',
  method: 'DELETE',
  path: '/team/{id}',
  tag: 'Teams',
  summary: 'Delete a team',
  guard: mayEntity('delete', 'team'),
  sdk: 'teams.delete',
  params: byId,
  reply: empty,
});

const byTeamAndUser = z.strictObject({ teamId: Id, userId: Id });

export const addUserToTeam = defineOperation({
  id: 'teams-add-user',
  method: 'PUT',
  path: '/team/{teamId}/{userId}/assignUserToTeam',
  tag: 'Teams',
  summary: 'Add a user to a team',
  guard: mayEntity('update', 'team'),
  sdk: 'teams.addUser',
  params: byTeamAndUser,
  reply: json(Team),
});

export const removeUserFromTeam = defineOperation({
  id: 'teams-remove-user',
  method: 'PUT',
  path: '/team/{teamId}/{userId}/deleteUserFromTeam',
  tag: 'Teams',
  summary: 'Take a user out of a team',
  guard: mayEntity('update', 'team'),
  sdk: 'teams.removeUser',
  params: byTeamAndUser,
  reply: json(Team),
});

export const listTeamsOfUser = defineOperation({
  id: 'teams-list-by-user',
  method: 'GET',
  path: '/team/{userId}/findTeamsByUser',
  tag: 'Teams',
  summary: 'List the teams that a user is in',
  guard: may('read', 'team'),
  sdk: 'teams.listByUser',
  params: z.strictObject({ userId: Id }),
  reply: json(z.array(Team)),
});
