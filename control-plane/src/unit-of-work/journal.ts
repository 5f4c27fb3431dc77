import type { EventDefinition } from '@freshet/contracts/events';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Actor, IdempotencyMark } from './actor.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** One line of the audit log. `details` is for names, before and after: never a secret. */
export interface AuditEntry {
  /** `noun.verb`, as `team.create`. */
  readonly action: string;
  readonly entity: { readonly kind: string; readonly id: string; readonly name?: string };
  readonly result: 'success' | 'failure' | 'denied';
  readonly details?: { readonly [key: string]: JsonValue };
}

/** An event about to be written; `key` orders it among its like. */
export interface EventDraft<Definition extends EventDefinition = EventDefinition> {
  readonly event: Definition;
  readonly key: string;
  readonly data: z.input<Definition['data']>;
}

/** A piece of work for later, carried out at least once by one worker at a time. */
export interface JobDraft {
  readonly queue: string;
  readonly payload: { readonly [key: string]: JsonValue };
  readonly accountId?: string;
  readonly runAt?: Date;
  /** Among jobs that are due, higher ones go first; normal unless said. */
  readonly priority?: 'high' | 'normal' | 'low';
  /** While a job with this key waits, another one is not added. */
  readonly uniqueKey?: string;
}

/** A transaction of any module; the journals insert into their own schemas through it. */
// biome-ignore lint/suspicious/noExplicitAny: the module's tables do not matter to a journal
export type AnyTransaction = Kysely<any>;

/** What else is written in the transaction of an act that has one of its own, such as its audit record. */
export type Alongside = (transaction: AnyTransaction) => Promise<void>;

/**
 * The insert-only doors that other modules hold open for every transaction. Each writes with the caller's
 * transaction, so that a change, its audit record, its events and its jobs commit together or not at all.
 */
export interface Journals {
  readonly audit: (
    transaction: AnyTransaction,
    actor: Actor,
    entries: readonly AuditEntry[],
  ) => Promise<void>;
  readonly events: (
    transaction: AnyTransaction,
    actor: Actor,
    drafts: readonly EventDraft[],
  ) => Promise<void>;
  readonly jobs: (transaction: AnyTransaction, drafts: readonly JobDraft[]) => Promise<void>;
  /** Throws REQUEST_REPLAYED when the mark is already there: the effect has happened before. */
  readonly idempotency: (transaction: AnyTransaction, actor: Actor, mark: IdempotencyMark) => Promise<void>;
  /** Called once after a commit that wrote to a journal, so that sleeping workers look. Must not throw. */
  readonly committed: (touched: { audit: boolean; events: boolean; jobs: boolean }) => void;
}
