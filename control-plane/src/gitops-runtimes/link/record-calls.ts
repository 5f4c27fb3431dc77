/**
 * Puts on record what people did through a runtime. The runtime is believed no further than it can prove:
 *
 *   what    Deeds on GitOps entities, in the words of the app-proxy (`<kind>.<verb>-<noun>`), on things of this runtime.
 *           The platform's own deeds have one word, so none of them can be told. Anything else is put on record as a
 *           refused attempt of the runtime.
 *   who     Somebody of the account whose token the runtime has shown within the hour is the actor. For anyone else,
 *           such as after a restart of ours or from the spool of a runtime that was away, the actor is the runtime; its
 *           entry says whom it named (`caller`), and that this is its word alone (`toldBy`).
 *   where   The address is that of the connection that the tunnel or the runtime saw; no header of the client counts.
 *
 * Each entry is put on record once, however often it is told.
 */
import type { RecordCalls } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import { type Actor, type AuditEntry, systemActor } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';
import { addressOf } from './authorize.ts';
import type { ShownCallers } from './shown-callers.ts';

type Told = z.infer<(typeof RecordCalls)['body']>['entries'][number];

interface Deps extends Pick<GitOpsRuntimesCore, 'work' | 'callers' | 'clock'> {
  readonly shown: Pick<ShownCallers, 'has'>;
}

const KINDS = new Set(['gitops-application', 'git-source', 'cluster', 'integration', 'gitops-runtime']);
const VERB = /^[a-z]+(-[a-z]+)+$/;

export const recordCalls =
  (deps: Deps) =>
  async (runtime: GitOpsRuntime, entries: readonly Told[]): Promise<void> => {
    const { work, clock } = deps;
    const byCaller = Map.groupBy(
      entries,
      ({ callerKind, callerId, ip = '' }) => `${callerKind} ${callerId} ${ip}`,
    );
    for (const told of byCaller.values()) {
      const [first] = told;
      if (!first) continue;
      const caller = await callerOf(deps, runtime, first);
      const own = { ...systemActor(runtime.accountId, `runtime ${runtime.name}`), id: runtime.id };
      for (const [actor, some] of [
        [caller ?? own, told.filter(one => isTellable(runtime, one))],
        [own, told.filter(one => !isTellable(runtime, one))],
      ] as const) {
        if (some.length === 0) continue;
        await work.progress({ actor }, async change => {
          const fresh = await change.sql
            .insertInto('gitops_runtimes.recorded_calls')
            .values(some.map(({ id }) => ({ runtime_id: runtime.id, id, at: clock.now() })))
            .onConflict(conflict => conflict.doNothing())
            .returning('id')
            .execute();
          const ids = new Set(fresh.map(({ id }) => id));
          for (const one of some) if (ids.delete(one.id)) change.audit(entryOf(runtime, one, caller));
        });
      }
    }
  };

/** Whether a runtime may say so. */
const isTellable = ({ id, name }: GitOpsRuntime, { action, entity }: Told): boolean => {
  const [kind = '', verb = '', ...more] = action.split('.');
  if (!KINDS.has(kind) || !KINDS.has(entity.kind) || !VERB.test(verb) || more.length > 0) return false;
  return entity.kind === 'gitops-runtime' ? entity.id === id : entity.id.startsWith(`${name}/`);
};

const callerOf = async (
  { callers, shown }: Deps,
  { id, accountId }: GitOpsRuntime,
  { callerKind: kind, callerId, ip }: Told,
): Promise<Actor | undefined> => {
  if (!shown.has(id, { kind, id: callerId })) return undefined;
  const name = await callers.nameOf(accountId, kind, callerId);
  return name === undefined ? undefined : { kind, id: callerId, name, accountId, ...addressOf(ip) };
};

const entryOf = (runtime: GitOpsRuntime, told: Told, caller: Actor | undefined): AuditEntry => {
  const named = {
    caller: `${told.callerName} (${told.callerId})`,
    toldBy: 'runtime',
    ...addressOf(told.ip),
  };
  if (!isTellable(runtime, told))
    return {
      action: 'gitops-runtime.record',
      entity: { kind: 'gitops-runtime', id: runtime.id, name: runtime.name },
      result: 'denied',
      details: {
        why: 'no deed that a runtime may tell of',
        action: told.action,
        entityKind: told.entity.kind,
        entityId: told.entity.id,
        ...named,
      },
    };
  return {
    action: told.action,
    entity: told.entity,
    result: told.result === 'done' ? 'success' : 'failure',
    details: { ...told.details, runtime: runtime.name, ...(caller ? {} : named) },
  };
};
