export { type Actor, type ChangeContext, type IdempotencyMark, systemActor } from './actor.ts';
export type {
  Alongside,
  AnyTransaction,
  AuditEntry,
  EventDraft,
  JobDraft,
  Journals,
  JsonValue,
} from './journal.ts';
export { type Change, UnitOfWork } from './unit-of-work.ts';
