import type { Selectable } from 'kysely';
import type { ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import type { DemoPhase, DemoTables } from './tables.ts';

export type DemoRow = Selectable<DemoTables['demo.demos']>;

/** What is known of the demo of an account, so that a process that was killed goes on where it was. */
export class DemoStore {
  readonly #work: UnitOfWork<DemoTables>;

  constructor(work: UnitOfWork<DemoTables>) {
    this.#work = work;
  }

  find(accountId: string): Promise<DemoRow | undefined> {
    return this.#work.sql
      .selectFrom('demo.demos')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  /** Begins a phase anew; what it did before, should there be a row, is done again and finds itself done. */
  async begin(
    context: ChangeContext,
    {
      phase,
      now,
      agentId,
      pipelinesAgentId,
    }: {
      readonly phase: 'bringing' | 'removing';
      readonly now: Date;
      readonly agentId: string;
      readonly pipelinesAgentId: string;
    },
  ): Promise<void> {
    const { accountId } = context.actor;
    await this.#work.change(context, async change => {
      await change.sql
        .insertInto('demo.demos')
        .values({
          account_id: accountId,
          phase,
          done: [],
          agent_id: agentId,
          pipelines_agent_id: pipelinesAgentId,
          problem: null,
          started_at: now,
          ready_at: null,
        })
        .onConflict(conflict =>
          conflict.column('account_id').doUpdateSet({ phase, done: [], problem: null, started_at: now }),
        )
        .execute();
      change.audit({
        action: phase === 'bringing' ? 'demo.add' : 'demo.remove',
        entity: { kind: 'demo', id: accountId, name: 'demo-shop' },
      });
    });
  }

  async noteDone(accountId: string, done: readonly string[]): Promise<void> {
    await this.#work.housekeep(sql =>
      sql
        .updateTable('demo.demos')
        .set({ done: [...done] })
        .where('account_id', '=', accountId)
        .execute(),
    );
  }

  /** Unless something else is wanted meanwhile: that stays what is wanted. */
  async noteEnd(
    accountId: string,
    end: {
      /** What has ended. */
      readonly of: DemoPhase;
      readonly phase: Extract<DemoPhase, 'ready' | 'failed'>;
      readonly problem?: string;
      readonly now: Date;
    },
  ): Promise<void> {
    const values = {
      phase: end.phase,
      problem: end.problem ?? null,
      ...(end.phase === 'ready' ? { ready_at: end.now } : {}),
    };
    await this.#work.housekeep(sql =>
      sql
        .updateTable('demo.demos')
        .set(values)
        .where('account_id', '=', accountId)
        .where('phase', '=', end.of)
        .execute(),
    );
  }

  async forget(accountId: string): Promise<void> {
    await this.#work.housekeep(sql =>
      sql.deleteFrom('demo.demos').where('account_id', '=', accountId).execute(),
    );
  }
}
