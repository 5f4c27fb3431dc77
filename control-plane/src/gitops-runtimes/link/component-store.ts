/** The components of runtimes, as their leading processes sent them last. */
import { GitOpsRuntimeComponentsChanged, type RuntimeComponent } from '@freshet/contracts/gitops';
import { systemActor } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore, RuntimesSql } from '../core.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';

/** A component with the name of its runtime. */
export interface ComponentOfRuntime extends RuntimeComponent {
  readonly runtime: string;
}

const isUnwell = ({ health }: RuntimeComponent): boolean => health === 'Degraded' || health === 'Missing';

/** The health of all components as text: an event is worth it when this changes, not when a message does. */
const healthsOf = (components: readonly RuntimeComponent[]): string =>
  components
    .map(({ name, health }) => `${name} ${health}`)
    .toSorted()
    .join('\n');

/** Stores what a runtime sent, and emits an event where the health of a component is another one. */
export const storeComponents =
  ({ work, clock }: Pick<GitOpsRuntimesCore, 'work' | 'clock'>) =>
  ({ id, accountId, name }: GitOpsRuntime, components: readonly RuntimeComponent[]): Promise<void> =>
    work.progress({ actor: systemActor(accountId, `runtime ${name}`) }, async change => {
      const before = await change.sql
        .selectFrom('gitops_runtimes.components')
        .select('components')
        .where('runtime_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      const unwell = components.filter(isUnwell);
      const row = {
        components: JSON.stringify(components),
        is_unwell: unwell.length > 0,
        sent_at: clock.now(),
      };
      await change.sql
        .insertInto('gitops_runtimes.components')
        .values({ runtime_id: id, ...row })
        .onConflict(conflict => conflict.column('runtime_id').doUpdateSet(row))
        .execute();
      if (before && healthsOf(before.components) === healthsOf(components)) return;
      change.emit({
        event: GitOpsRuntimeComponentsChanged,
        key: id,
        data: {
          accountId,
          runtimeId: id,
          name,
          unwell: unwell.map(component => ({ name: component.name, health: component.health })),
        },
      });
    });

const rowsOf = (db: RuntimesSql, accountId: string) =>
  db
    .selectFrom('gitops_runtimes.components as c')
    .innerJoin('gitops_runtimes.runtimes as r', 'r.id', 'c.runtime_id')
    .select(['r.name', 'c.components'])
    .where('r.account_id', '=', accountId);

const named = (rows: readonly { name: string; components: readonly RuntimeComponent[] }[]) =>
  rows.flatMap(({ name, components }) => components.map(component => ({ ...component, runtime: name })));

/** The components of one runtime. */
export const componentsOf = async (
  db: RuntimesSql,
  accountId: string,
  runtime: string,
): Promise<readonly ComponentOfRuntime[]> =>
  named(await rowsOf(db, accountId).where('r.name', '=', runtime).execute());

/** As many runtimes as are looked through for components that are not well. */
const MOST_RUNTIMES = 1_000;

/** The components of all runtimes of an account that are degraded or missing. */
export const unwellComponentsOf = async (
  db: RuntimesSql,
  accountId: string,
): Promise<readonly ComponentOfRuntime[]> => {
  const rows = await rowsOf(db, accountId)
    .where('c.is_unwell', '=', true)
    .orderBy('r.name')
    .limit(MOST_RUNTIMES)
    .execute();
  return named(rows).filter(isUnwell);
};
