import type { AuditRecord } from './use-records.ts';

/**
 * What kind of actor to show. Who signs in or accepts an invitation is nobody yet when they ask, but a user once it
 * succeeded.
 */
export const shownKind = ({
  actor,
  result,
}: Pick<AuditRecord, 'actor' | 'result'>): AuditRecord['actor']['kind'] =>
  actor.kind === 'anonymous' && result === 'success' ? 'user' : actor.kind;
