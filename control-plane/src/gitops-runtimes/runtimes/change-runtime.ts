import { GitOpsRuntimeDeleted, GitOpsRuntimeUpdated, type RuntimeProblem } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import { missing } from '../../gateway/index.ts';
import { type ChangeContext, systemActor } from '../../unit-of-work/index.ts';
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

/** Takes over what a runtime says of its role in Git: the platform says the same from then on. */
export const followGit =
  (core: GitOpsRuntimesCore) =>
  async ({ accountId, name }: Pick<GitOpsRuntime, 'accountId' | 'name'>, isConfigurationRuntime: boolean) => {
    const actor = systemActor(accountId, `runtime ${name}`);
    await core.work.progress({ actor }, async change => {
      const store = new RuntimeStore(change.sql);
      const before = await locked(store, accountId, name);
      await store.save({
        ...before,
        isConfigurationRuntime,
        wasConfigurationRuntimeInGit: isConfigurationRuntime,
      });
      await announce(core, change, 'runtime', before.id);
      if (before.isConfigurationRuntime === isConfigurationRuntime) return;
      const after = { ...before, isConfigurationRuntime };
      tellUpdate(change, after);
      change.audit({
        action: 'gitops-runtime.update',
        entity: { kind: 'gitops-runtime', id: before.id, name },
        details: { before: detailsOf(before), after: detailsOf(after), reason: 'Git says so' },
      });
    });
  };

/** Gives the role of a configuration runtime that was removed to another one, where no other has it. */
const handRoleOn = async (
  core: GitOpsRuntimesCore,
  change: RuntimesChange,
  { accountId, name: former }: Pick<GitOpsRuntime, 'accountId' | 'name'>,
): Promise<string | undefined> => {
  const store = new RuntimeStore(change.sql);
  if (await store.hasConfigurationRuntime(accountId)) return undefined;
  const name = await store.heir(accountId, core.clock.now());
  const before = name === undefined ? undefined : await store.lock(accountId, name);
  if (!before) return undefined;
  const after = { ...before, isConfigurationRuntime: true, updatedAt: core.clock.now() };
  await store.save(after);
  // It commits that to Git when it hears of it.
  await announce(core, change, 'runtime', after.id);
  tellUpdate(change, after);
  change.audit({
    action: 'gitops-runtime.update',
    entity: { kind: 'gitops-runtime', id: after.id, name: after.name },
    details: {
      before: detailsOf(before),
      after: detailsOf(after),
      reason: `the configuration runtime ${former} was removed`,
    },
  });
  return after.name;
};

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
      const { id, isConfigurationRuntime } = await locked(store, accountId, name);
      const seen = await store.find(accountId, name, core.clock.now());
      // The process that the platform runs itself would be left without a record.
      if (seen && seen.clients > 0 && (!force || seen.kind === 'hosted'))
        throw new Fault('GITOPS_RUNTIME_ONLINE', `the runtime ${name} is connected`);
      await store.remove({ accountId, id });
      await announce(core, change, 'runtime', id);
      change.emit({ event: GitOpsRuntimeDeleted, key: id, data: { accountId, runtimeId: id, name } });
      const heir = isConfigurationRuntime ? await handRoleOn(core, change, { accountId, name }) : undefined;
      change.audit({
        action: 'gitops-runtime.delete',
        entity: { kind: 'gitops-runtime', id, name },
        details: { force, ...(heir === undefined ? {} : { configurationRuntime: heir }) },
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
