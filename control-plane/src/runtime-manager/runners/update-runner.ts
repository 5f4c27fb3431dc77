import { RunnerDeleted, RunnerUpdated } from '@freshet/contracts/runtimes';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeCore } from '../core.ts';
import type { RunnerTrust } from '../tables.ts';
import { requireRuntimes } from './require-runtimes.ts';
import type { Runner } from './runner.ts';
import { announceRunners } from './runner-news.ts';
import { RunnerStore } from './runner-store.ts';

/** What is to change; absent parts stay as they are. */
export interface RunnerPatch {
  readonly name?: string | undefined;
  readonly runtimes?: readonly string[] | undefined;
  readonly capacity?: number | undefined;
  readonly trust?: RunnerTrust | undefined;
  readonly paused?: boolean | undefined;
}

/** Changes what a runner may take. Builds that it holds go on. */
export const updateRunner =
  (core: RuntimeCore) =>
  (context: ChangeContext, id: string, patch: RunnerPatch): Promise<Runner> =>
    core.work.change(context, async change => {
      const { accountId } = context.actor;
      const store = new RunnerStore(change.sql);
      const before = await store.lock(accountId, id);
      if (!before) throw missing('agent');
      const after: Runner = {
        ...before,
        name: patch.name ?? before.name,
        runtimes: patch.runtimes
          ? await requireRuntimes(change.sql, accountId, patch.runtimes)
          : before.runtimes,
        capacity: patch.capacity ?? before.capacity,
        trust: patch.trust ?? before.trust,
        paused: patch.paused ?? before.paused,
      };
      await store.save(after);
      await announceRunners(core, change, [id]);
      const { name, paused } = after;
      change.emit({
        event: RunnerUpdated,
        key: id,
        data: { accountId, runnerId: id, name, runtimes: [...after.runtimes], paused },
      });
      change.audit({
        action: 'agent.update',
        entity: { kind: 'agent', id, name },
        details: { before: detailsOf(before), after: detailsOf(after) },
      });
      return after;
    });

/** Deletes a runner. Its key opens nothing from then on, and its session ends. */
export const deleteRunner =
  (core: RuntimeCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    core.work.change(context, async change => {
      const { accountId } = context.actor;
      const store = new RunnerStore(change.sql);
      const found = await store.lock(accountId, id);
      if (!found) throw missing('agent');
      await store.remove(found);
      await announceRunners(core, change, [id]);
      const { name } = found;
      change.emit({ event: RunnerDeleted, key: id, data: { accountId, runnerId: id, name } });
      change.audit({ action: 'agent.delete', entity: { kind: 'agent', id, name } });
    });

const detailsOf = ({ name, runtimes, capacity, trust, paused }: Runner) => ({
  name,
  runtimes: [...runtimes],
  capacity,
  trust,
  paused,
});
