import type { AuditRecordWire } from '@freshet/contracts/audit-manager';
import type { AuditRecord } from './audit-record.ts';

/** The record as REST and exports show it. */
export const wireRecord = (record: AuditRecord): AuditRecordWire => ({
  id: record.id,
  seq: record.seq,
  at: record.at.toISOString(),
  actor: {
    kind: record.actor.kind,
    id: record.actor.id,
    name: record.actor.name,
    ...(record.actor.keyId === undefined ? {} : { keyId: record.actor.keyId }),
  },
  ...(record.ip === undefined ? {} : { ip: record.ip }),
  ...(record.requestId === undefined ? {} : { requestId: record.requestId }),
  action: record.action,
  entity: {
    kind: record.entity.kind,
    id: record.entity.id,
    ...(record.entity.name === undefined ? {} : { name: record.entity.name }),
  },
  result: record.result,
  ...(record.details === undefined ? {} : { details: { ...record.details } }),
  previousHash: record.previousHash,
  hash: record.hash,
});
