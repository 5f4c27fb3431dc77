import { z } from 'zod';
import { Instant } from '../rest/index.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

export const AuditResult = z.enum(['success', 'failure', 'denied']);

/** One record of the audit log. */
export const AuditRecord = z
  .strictObject({
    id: z.string(),
    seq: z.int().describe("The place in the account's log; starts at 1 and has no gaps"),
    at: Instant,
    actor: z.strictObject({
      kind: z.enum(['user', 'service-account', 'system', 'anonymous']),
      id: z.string(),
      name: z.string(),
      keyId: z.string().optional().describe('The API key that was used, if one was'),
    }),
    ip: z.string().optional(),
    requestId: z.string().optional(),
    action: z.string().describe('noun.verb, as team.create'),
    entity: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().optional() }),
    result: AuditResult,
    details: z.record(z.string(), z.unknown()).optional(),
    previousHash: Hash,
    hash: Hash.describe('Covers this record and the hash of the one before it'),
  })
  .meta({ id: 'AuditRecord' });

export type AuditRecordWire = z.infer<typeof AuditRecord>;

export const AuditPage = z
  .strictObject({
    records: z.array(AuditRecord),
    nextCursor: z.string().optional().describe('Absent on the last page'),
  })
  .meta({ id: 'AuditPage' });

/** The end of a log. Kept outside, it lets a later verification notice that the log was rewritten. */
export const AuditHead = z
  .strictObject({
    seq: z.int(),
    hash: Hash,
    signature: z.string().optional().describe('Made with a key that the database does not have'),
  })
  .meta({ id: 'AuditHead' });

export const AuditVerification = z
  .strictObject({
    ok: z.boolean(),
    checked: z.int().describe('How many records hold, up to the problem if there is one'),
    from: z.int().describe('The first place that holds; 0 when none does'),
    to: z.int().describe('The last place that holds; 0 when none does'),
    head: AuditHead.optional(),
    signedFrom: z
      .int()
      .optional()
      .describe('The first record with a signature; those before are of an earlier release'),
    noted: z
      .boolean()
      .optional()
      .describe('Whether the end of the log was compared with a note outside of the database'),
    anchor: z
      .enum(['found', 'expired'])
      .optional()
      .describe('Whether the given head is in the log, or so old that retention has removed it'),
    problem: z
      .strictObject({
        seq: z.int(),
        kind: z.enum([
          'edited',
          'removed',
          'inserted',
          'reordered',
          'tail-cut',
          'head',
          'checkpoint',
          'anchor',
          'signature',
        ]),
        explanation: z.string(),
      })
      .optional()
      .describe('The first place that does not hold'),
  })
  .meta({ id: 'AuditVerification' });

export const AuditAnchorHash = Hash;
