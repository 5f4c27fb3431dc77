/** Puts on record what people did through a runtime. */
import type { RecordCalls } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import { type Actor, type AuditEntry, systemActor } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';

type Told = z.infer<(typeof RecordCalls)['body']>['entries'][number];

/**
 * Each entry once, however often it is told. The runtime says who did something; that is believed as far as there is
 * somebody of that id in its account, and the record names the runtime that said it.
 */
export const recordCalls =
  ({ work, callers, clock }: Pick<GitOpsRuntimesCore, 'work' | 'callers' | 'clock'>) =>
  async (runtime: GitOpsRuntime, entries: readonly Told[]): Promise<void> => {
    const byCaller = Map.groupBy(entries, ({ callerKind, callerId }) => `${callerKind} ${callerId}`);
    for (const told of byCaller.values()) {
      const [first] = told;
      if (!first) continue;
      const actor = await actorOf(callers, runtime, first);
      await work.progress({ actor }, async change => {
        const fresh = await change.sql
          .insertInto('gitops_runtimes.recorded_calls')
          .values(told.map(({ id }) => ({ runtime_id: runtime.id, id, at: clock.now() })))
          .onConflict(conflict => conflict.doNothing())
          .returning('id')
          .execute();
        const ids = new Set(fresh.map(({ id }) => id));
        for (const one of told) if (ids.delete(one.id)) change.audit(entryOf(runtime, one, actor));
      });
    }
  };

const actorOf = async (
  callers: GitOpsRuntimesCore['callers'],
  { id, accountId, name }: GitOpsRuntime,
  { callerKind: kind, callerId }: Told,
): Promise<Actor> => {
  const known = await callers.nameOf(accountId, kind, callerId);
  if (known !== undefined) return { kind, id: callerId, name: known, accountId };
  return { ...systemActor(accountId, `runtime ${name}`), id };
};

const entryOf = (runtime: GitOpsRuntime, told: Told, actor: Actor): AuditEntry => ({
  action: told.action,
  entity: told.entity,
  result: told.result === 'done' ? 'success' : 'failure',
  details: {
    ...told.details,
    runtime: runtime.name,
    ...(actor.id === told.callerId ? {} : { caller: `${told.callerName} (${told.callerId})` }),
  },
});
