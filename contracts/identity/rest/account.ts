import { z } from 'zod';
import { defineOperation, Id, Instant, json, may } from '../../rest/index.ts';
import { AccountName, MailDomain } from '../fields.ts';

export const EventTextInCommands = z.enum(['warn', 'refuse-forks', 'refuse']);

export const Account = z
  .strictObject({
    id: Id,
    name: z.string(),
    inviteDomains: z
      .array(z.string())
      .describe('The only mail domains that may join; empty for no restriction'),
    sessionIdleMinutes: z
      .int()
      .nullable()
      .describe('Sessions end when unused for so long; null for the default of the installation'),
    eventTextInCommands: EventTextInCommands.describe(
      'Whether builds run whose commands hold text of an event, such as a commit message: all do (`warn`), those of forks do not (`refuse-forks`), or none does (`refuse`)',
    ),
    operatesInstallation: z
      .boolean()
      .describe('It was created first, so its admins look after the installation: health, schedules, queues'),
    createdAt: Instant,
  })
  .meta({ id: 'Account' });

export const getAccount = defineOperation({
  id: 'account-get',
  method: 'GET',
  path: '/account',
  tag: 'Account',
  summary: 'Show the account that the caller acts in',
  guard: may('read', 'account'),
  sdk: 'account.get',
  reply: json(Account),
});

export const updateAccount = defineOperation({
  id: 'account-update',
  method: 'PATCH',
  path: '/account',
  tag: 'Account',
  summary: 'Change the settings of the account',
  guard: may('update', 'account'),
  sdk: 'account.update',
  body: z.strictObject({
    name: AccountName.optional(),
    inviteDomains: z.array(MailDomain).max(100).optional(),
    sessionIdleMinutes: z.int().min(5).max(43_200).nullable().optional(),
    eventTextInCommands: EventTextInCommands.optional(),
  }),
  reply: json(Account),
});
