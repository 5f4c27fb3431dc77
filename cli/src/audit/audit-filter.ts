import type { listAudit } from '@freshet/contracts/audit-manager';
import type { OperationRequest } from '@freshet/contracts/rest';
import { type FlagSpecs, filters } from '../command/index.ts';
import { momentBefore } from '../moment/index.ts';

/** Whose log is meant. */
export const LOG_FLAG = {
  type: 'choice',
  choices: ['account', 'installation'],
  placeholder: 'LOG',
  what: "Whose log: the account's, or the installation's own (calls of nobody, work on the server)",
} as const;

/** Which records are wanted. */
export const FILTER_FLAGS = {
  log: LOG_FLAG,
  ...filters({
    user: { type: 'string', placeholder: 'NAME', what: 'Done by the user or service account of this name' },
    entity: {
      type: 'string',
      placeholder: 'KIND',
      what: 'Done to things of this kind, such as team or api-key',
    },
    entityId: { type: 'string', placeholder: 'ID', what: 'Done to the thing with this id' },
    action: {
      type: 'string',
      placeholder: 'ACTION',
      what: 'This action, or all that begin so: team.create, team',
    },
    result: {
      type: 'choice',
      choices: ['success', 'failure', 'denied'],
      placeholder: 'RESULT',
      what: 'How it ended',
    },
    since: {
      type: 'string',
      placeholder: 'WHEN',
      what: 'From then on: a span such as 90m, 24h or 7d ago, a date (UTC) or a time',
    },
    until: { type: 'string', placeholder: 'WHEN', what: 'Up to then, given in the same way' },
    search: {
      type: 'string',
      placeholder: 'WORDS',
      what: 'Words that the record has anywhere, or their beginnings',
    },
  }),
} as const satisfies FlagSpecs;

interface FilterFlags {
  readonly log: 'account' | 'installation' | undefined;
  readonly user: string | undefined;
  readonly entity: string | undefined;
  readonly entityId: string | undefined;
  readonly action: string | undefined;
  readonly result: 'success' | 'failure' | 'denied' | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly search: string | undefined;
}

type Filter = Omit<OperationRequest<typeof listAudit>['query'], 'limit' | 'cursor'>;

/** The filter as the server takes it. */
export const filterOf = (flags: FilterFlags, now: Date, see: readonly string[]): Filter => ({
  log: flags.log,
  userName: flags.user,
  entity: flags.entity,
  entityId: flags.entityId,
  action: flags.action,
  result: flags.result,
  search: flags.search,
  from: flags.since && momentBefore(flags.since, { now, flag: '--since', see }).toISOString(),
  to: flags.until && momentBefore(flags.until, { now, flag: '--until', see, dayEnd: true }).toISOString(),
});
