import type { EventDefinition } from '@freshet/contracts/events';
import { inTransaction } from '@freshet/kit/db';
import type { Kysely, Transaction } from 'kysely';
import type { ChangeContext } from './actor.ts';
import type { AuditEntry, EventDraft, JobDraft, Journals } from './journal.ts';

/** What a use case holds while it changes something. */
export interface Change<Tables> {
  readonly sql: Transaction<Tables>;
  audit(entry: Omit<AuditEntry, 'result'> & { readonly result?: AuditEntry['result'] }): void;
  emit<Definition extends EventDefinition>(draft: EventDraft<Definition>): void;
  enqueue(job: JobDraft): void;
  /** Runs once the change is durable; for caches and wake-ups, never for anything that must happen. */
  afterCommit(effect: () => void): void;
}

/**
 * The only way a module writes. A change commits with its audit records, events, jobs and idempotency mark,
 * and a change that forgot its audit record does not commit at all.
 */
export class UnitOfWork<Tables> {
  readonly sql: Kysely<Tables>;
  readonly #journals: Journals;

  constructor(sql: Kysely<Tables>, journals: Journals) {
    this.sql = sql;
    this.#journals = journals;
  }

  async change<Result>(
    context: ChangeContext,
    job: (change: Change<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const { result, notes } = await inTransaction(this.sql, async transaction => {
      const noted = new ChangeNotes();
      if (context.idempotency) {
        await this.#journals.idempotency(transaction, context.actor, context.idempotency);
      }
      const outcome = await job(noted.changeOver(transaction));
      if (noted.audits.length === 0) throw new Error('a change must be audited: call change.audit()');
      await this.#write(transaction, context, noted);
      return { result: outcome, notes: noted };
    });
    this.#announce(notes);
    return result;
  }

  /**
   * What a machine tells of work that somebody asked for, such as the steps of a build: events and jobs, without an
   * audit record of their own, since the asking has one.
   */
  async progress<Result>(
    context: Pick<ChangeContext, 'actor'>,
    job: (change: Change<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const { result, notes } = await inTransaction(this.sql, async transaction => {
      const noted = new ChangeNotes();
      const outcome = await job(noted.changeOver(transaction));
      await this.#write(transaction, context, noted);
      return { result: outcome, notes: noted };
    });
    this.#announce(notes);
    return result;
  }

  /** Bookkeeping that no person asked for and no auditor wants: last-seen times, leases, expired rows. */
  housekeep<Result>(job: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return inTransaction(this.sql, job);
  }

  async #write(
    transaction: Transaction<Tables>,
    { actor }: Pick<ChangeContext, 'actor'>,
    notes: ChangeNotes,
  ): Promise<void> {
    if (notes.audits.length > 0) await this.#journals.audit(transaction, actor, notes.audits);
    if (notes.events.length > 0) await this.#journals.events(transaction, actor, notes.events);
    if (notes.jobs.length > 0) await this.#journals.jobs(transaction, notes.jobs);
  }

  #announce(notes: ChangeNotes): void {
    const [audit, events, jobs] = [notes.audits, notes.events, notes.jobs].map(written => written.length > 0);
    if (audit || events || jobs)
      this.#journals.committed({ audit: audit === true, events: events === true, jobs: jobs === true });
    for (const effect of notes.effects) effect();
  }
}

/** What a job says while it runs. Made anew for each attempt, so a retried transaction says nothing twice. */
class ChangeNotes {
  readonly audits: AuditEntry[] = [];
  readonly events: EventDraft[] = [];
  readonly jobs: JobDraft[] = [];
  readonly effects: (() => void)[] = [];

  changeOver<Tables>(transaction: Transaction<Tables>): Change<Tables> {
    return {
      sql: transaction,
      audit: entry => this.audits.push({ result: 'success', ...entry }),
      emit: draft => this.events.push(draft),
      enqueue: job => this.jobs.push(job),
      afterCommit: effect => this.effects.push(effect),
    };
  }
}
