/**
 * Building the read model anew: everything of an account is dropped that runtimes will tell again, and they are asked
 * to. Facts stay: deployments and changes are told once, and a runtime may have forgotten them.
 */
import { sql } from 'kysely';
import type { ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { noteUnlisted } from './apply-applications.ts';
import type { RuntimesToAsk } from './ports.ts';
import type { GitOpsTables } from './tables.ts';

interface RebuildDeps {
  readonly work: UnitOfWork<GitOpsTables>;
  readonly runtimes: RuntimesToAsk;
}

export interface Rebuilt {
  /** How many runtimes were connected and asked; the others tell everything when they come back. */
  readonly asked: number;
}

export const rebuildReadModel = async (
  { work, runtimes }: RebuildDeps,
  context: ChangeContext,
): Promise<Rebuilt> => {
  const { accountId } = context.actor;
  await work.change(context, async change => {
    // Held against batches that are being applied: each comes before all of this, or after.
    await sql`select from gitops.runtimes where account_id = ${accountId} order by runtime_id for update`.execute(
      change.sql,
    );
    await sql`delete from gitops.application_bodies where id in (
      select id from gitops.applications where account_id = ${accountId}
    )`.execute(change.sql);
    await noteUnlisted(change.sql, sql`app.account_id = ${accountId}`);
    for (const table of ['gitops.applications', 'gitops.objects', 'gitops.tombstones'])
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(change.sql);
    change.audit({
      action: 'gitops-runtime.rebuild',
      entity: { kind: 'gitops-read-model', id: accountId },
    });
  });
  return { asked: await runtimes.resync(accountId, 'the read model is built anew') };
};
