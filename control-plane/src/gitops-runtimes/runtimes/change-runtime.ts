import { GitOpsRuntimeDeleted, GitOpsRuntimeUpdated, type RuntimeProblem } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore, RuntimesChange } from '../core.ts';
import type { InstallationStatus } from '../tables.ts';
import type { GitOpsRuntime } from './runtime.ts';
import { announce } from './runtime-news.ts';
import { RuntimeStore } from './runtime-store.ts';

/** What is to change; absent parts stay as they are. */
export interface RuntimePatch {
  readonly isConfigurationRuntime?: boolean | undefined;
  readonly installationStatus?: InstallationStatus | undefined;
  readonly errors?: readonly Omit<RuntimeProblem, 'lastSeen'>[] | undefined;
}

export const updateRuntime =
  (core: GitOpsRuntimesCore) =>
  (context: ChangeContext, name: string, patch: RuntimePatch): Promise<void> =>
    core.work.change(context, async change => {
      const store = new RuntimeStore(change.sql);
      const before = await locked(store, context.actor.accountId, name);
      const now = core.clock.now();
      const after: GitOpsRuntime = {
        ...before,
        isConfigurationRuntime: patch.isConfigurationRuntime ?? before.isConfigurationRuntime,
        installationStatus: patch.installationStatus ?? before.installationStatus,
        errors: patch.errors?.map(error => ({ ...error, lastSeen: now.toISOString() })) ?? before.errors,
        updatedAt: now,
      };
      await store.save(after);
      await announce(core, change, 'runtime', before.id);
      tellUpdate(change, after);
      change.audit({
        action: 'gitops-runtime.update',
        entity: { kind: 'gitops-runtime', id: before.id, name },
        details: { before: detailsOf(before), after: detailsOf(after) },
      });
    });

/** Tells whoever follows runtimes that one is different now. */
export const tellUpdate = (
  change: RuntimesChange,
  { id, accountId, name, installationStatus, isConfigurationRuntime }: GitOpsRuntime,
): void =>
  change.emit({
    event: GitOpsRuntimeUpdated,
    key: id,
    data: { accountId, runtimeId: id, name, installationStatus, isConfigurationRuntime },
  });

/** Forgets a runtime. What runs in its cluster goes on; its key, and all that was given out for it, ends at once. */
export const deleteRuntime =
  (core: GitOpsRuntimesCore) =>
  (context: ChangeContext, name: string, { force }: { readonly force: boolean }): Promise<void> =>
    core.work.change(context, async change => {
      const { accountId } = context.actor;
      const store = new RuntimeStore(change.sql);
      const { id } = await locked(store, accountId, name);
      const seen = await store.find(accountId, name, core.clock.now());
      // The process that the platform runs itself would be left without a record.
      if (seen && seen.clients > 0 && (!force || seen.kind === 'hosted'))
        throw new Fault('GITOPS_RUNTIME_ONLINE', `the runtime ${name} is connected`);
      await store.remove({ accountId, id });
      await announce(core, change, 'runtime', id);
      change.emit({ event: GitOpsRuntimeDeleted, key: id, data: { accountId, runtimeId: id, name } });
      change.audit({
        action: 'gitops-runtime.delete',
        entity: { kind: 'gitops-runtime', id, name },
        details: { force },
      });
    });

/** Has a runtime tell everything again; one that is away does so when it comes back. */
export const resyncRuntime =
  (core: GitOpsRuntimesCore) =>
  (context: ChangeContext, name: string): Promise<void> =>
    core.work.change(context, async change => {
      const store = new RuntimeStore(change.sql);
      const { id, accountId } = await locked(store, context.actor.accountId, name);
      await store.wantResync({ id, accountId }, core.clock.now());
      await announce(core, change, 'runtime', id);
      change.audit({ action: 'gitops-runtime.resync', entity: { kind: 'gitops-runtime', id, name } });
    });

const locked = async (store: RuntimeStore, accountId: string, name: string): Promise<GitOpsRuntime> => {
  const found = await store.lock(accountId, name);
  if (!found) throw missing('gitops-runtime');
  return found;
};

const detailsOf = ({ isConfigurationRuntime, installationStatus, errors }: GitOpsRuntime) => ({
  isConfigurationRuntime,
  installationStatus,
  errors: errors.map(({ code }) => code),
});
