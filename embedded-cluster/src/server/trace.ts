import type { User } from '../verbs/index.ts';
import type { AuditNotes } from './audit-notes.ts';
import type { RequestAttributes } from './ports.ts';
import type { Warnings } from './reply.ts';

/** What becomes known of a request while it is handled; the audit wants it also where it fails. */
export interface Trace {
  user?: User;
  sender?: User;
  attributes?: RequestAttributes;
  notes?: AuditNotes;
  warnings?: Warnings;
}
