import { z } from 'zod';
import { defineOperation, json, may, PageQuery, text } from '../rest/index.ts';
import { AuditAnchorHash, AuditPage, AuditResult, AuditVerification } from './record.ts';

const tag = 'Audit';

const Text = (max: number) => z.string().min(1).max(max);

/** Existing scripts send milliseconds since 1970; people rather write dates. */
const Moment = z
  .union([z.string().regex(/^\d{1,15}$/), z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a date, an ISO 8601 time or milliseconds since 1970',
  })
  .describe('A date, an ISO 8601 time or milliseconds since 1970');

const log = {
  log: z
    .enum(['account', 'installation'])
    .default('account')
    .describe(
      'installation: calls of nobody in particular and work on the server; for the account that runs it',
    ),
};

const filters = {
  ...log,
  userName: Text(256).optional().describe('The name of who did it, in any case'),
  userId: Text(256).optional(),
  entity: Text(64).optional().describe('The kind of thing it was done to, as team'),
  entityId: Text(256).optional(),
  action: Text(128).optional().describe('An action or the beginning of one: team.create, team'),
  result: AuditResult.optional(),
  rs_status: z.coerce
    .number()
    .int()
    .min(100)
    .max(599)
    .optional()
    .describe('For existing scripts: below 400 is success, 401 and 403 are denied, the rest is failure'),
  showTriggers: z.enum(['true', 'false']).optional().describe('true: only what arrived through a trigger'),
  search: Text(256).optional().describe('Words, each the beginning of a word anywhere in the record'),
  from: Moment.optional(),
  to: Moment.optional(),
};

// Strict: a filter with a typing error must not silently give the whole log.
export const listAudit = defineOperation({
  id: 'audit-list',
  method: 'GET',
  path: '/audit',
  tag,
  summary: 'List audit records, the newest first',
  guard: may('read', 'audit'),
  sdk: 'audit.list',
  query: z.strictObject({ ...filters, ...PageQuery.shape }),
  reply: json(AuditPage),
});

export const downloadAudit = defineOperation({
  id: 'audit-download',
  method: 'GET',
  path: '/audit/download',
  tag,
  summary: 'Download audit records as CSV or JSON',
  description:
    'At most 150,000 records; where more match, the header x-audit-truncated is true and a narrower time range gives the rest. CSV fields that a spreadsheet would calculate start with an apostrophe.',
  guard: may('export', 'audit'),
  sdk: 'audit.download',
  query: z.strictObject({
    ...filters,
    format: z.enum(['csv', 'json']).default('csv'),
    sort: z.enum(['asc', 'desc']).optional().describe('asc: the oldest first; desc, the default: the newest'),
    sortField: z
      .enum(['id', 'createdAt', 'updatedAt'])
      .optional()
      .describe('For existing scripts; all mean time'),
    sortType: z.enum(['ASC', 'DESC', 'ASK', 'DESK']).optional().describe('For existing scripts; as sort'),
  }),
  reply: text('text/csv; charset=utf-8', 'application/json; charset=utf-8'),
  perMinute: 30,
});

export const verifyAudit = defineOperation({
  id: 'audit-verify',
  method: 'GET',
  path: '/audit/verify',
  tag,
  summary: 'Check that no audit record was edited, removed, added or moved',
  description:
    'Walks the whole log. Keep the reported head in another place and send it as seq and hash next time: that also finds a log which was rewritten as a whole.',
  guard: may('verify', 'audit'),
  sdk: 'audit.verify',
  query: z
    .strictObject({
      ...log,
      seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      hash: AuditAnchorHash.optional(),
    })
    .refine(({ seq, hash }) => (seq === undefined) === (hash === undefined), 'seq and hash belong together'),
  reply: json(AuditVerification),
  perMinute: 10,
});
