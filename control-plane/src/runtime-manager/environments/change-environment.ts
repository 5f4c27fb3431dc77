import { RuntimeEnvironmentDeleted, RuntimeEnvironmentUpdated } from '@freshet/contracts/runtimes';
import { canonicalJson } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeChange, RuntimeCore } from '../core.ts';
import { announceRunners } from '../runners/runner-news.ts';
import { RunnerStore } from '../runners/runner-store.ts';
import type { RuntimeSpec } from '../tables.ts';
import { entityOf } from './create-environment.ts';
import { EnvironmentStore, type RuntimeEnvironment } from './environment-store.ts';

/** What a client says about a runtime environment; parts that are absent or null stay as they are. */
export interface SpecChange {
  readonly description?: string | null | undefined;
  readonly extends?: readonly string[] | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly runtimeScheduler?: Readonly<Record<string, unknown>> | null | undefined;
  readonly dockerDaemonScheduler?: Readonly<Record<string, unknown>> | null | undefined;
  readonly appProxy?: Readonly<Record<string, unknown>> | null | undefined;
  readonly environmentCertPath?: string | null | undefined;
}

/** Gives a runtime environment a new specification. One that says what is already there makes no new version. */
export const updateEnvironment =
  ({ work, clock }: RuntimeCore) =>
  (context: ChangeContext, name: string, specChange: SpecChange): Promise<RuntimeEnvironment> =>
    work.change(context, async change => {
      const before = await locked(change, context, name);
      const spec = merged(before.spec, specChange);
      const unchanged = canonicalJson(spec) === canonicalJson(before.spec);
      const after = unchanged
        ? before
        : {
            ...before,
            spec,
            version: before.version + 1,
            changedAt: clock.now(),
            changedBy: context.actor.name,
          };
      if (!unchanged) await new EnvironmentStore(change.sql).save(after);
      if (!unchanged) tellUpdate(change, after);
      change.audit({
        action: 'runtime-environment.update',
        entity: entityOf(after),
        details: { version: after.version, changed: !unchanged },
      });
      return after;
    });

/** Lets builds that name no runtime environment run here. */
export const setDefaultEnvironment =
  ({ work }: RuntimeCore) =>
  (context: ChangeContext, name: string): Promise<RuntimeEnvironment> =>
    work.change(context, async change => {
      const environment = await locked(change, context, name);
      await new EnvironmentStore(change.sql).setDefault(environment);
      const after = { ...environment, isDefault: true };
      if (!environment.isDefault) tellUpdate(change, after);
      change.audit({ action: 'runtime-environment.set-default', entity: entityOf(after) });
      return after;
    });

/** Deletes a runtime environment; one that is in use only with force, and its runners then serve it no more. */
export const deleteEnvironment =
  (core: RuntimeCore) =>
  (context: ChangeContext, name: string, { force }: { readonly force: boolean }): Promise<void> =>
    core.work.change(context, async change => {
      const environment = await locked(change, context, name);
      const { accountId } = environment;
      const runners = new RunnerStore(change.sql);
      const serving = await runners.countServing(accountId, environment.name);
      if (!force) refuseUsed(environment, serving);
      const detached = await runners.detach(accountId, environment.name);
      await new EnvironmentStore(change.sql).remove(environment);
      await announceRunners(core, change, detached);
      change.emit({
        event: RuntimeEnvironmentDeleted,
        key: `${accountId}/${environment.name}`,
        data: { accountId, name: environment.name },
      });
      change.audit({
        action: 'runtime-environment.delete',
        entity: entityOf(environment),
        details: { force, runners: serving },
      });
    });

const refuseUsed = ({ name, isDefault }: RuntimeEnvironment, serving: number): void => {
  if (isDefault)
    throw new Fault('RUNTIME_IN_USE', `${name} is the default runtime environment of the account`, { name });
  if (serving > 0)
    throw new Fault('RUNTIME_IN_USE', `${serving} runners serve ${name}`, { name, runners: serving });
};

const locked = async (
  change: RuntimeChange,
  { actor }: ChangeContext,
  name: string,
): Promise<RuntimeEnvironment> => {
  const found = await new EnvironmentStore(change.sql).lock(actor.accountId, name);
  if (!found) throw missing('runtime-environment');
  return found;
};

const tellUpdate = (change: RuntimeChange, environment: RuntimeEnvironment): void => {
  const { accountId, name, version, isDefault } = environment;
  change.emit({
    event: RuntimeEnvironmentUpdated,
    key: `${accountId}/${name}`,
    data: { accountId, name, version, isDefault },
  });
};

const merged = (before: RuntimeSpec, change: SpecChange): RuntimeSpec => {
  const optional = <Key extends 'runtimeScheduler' | 'dockerDaemonScheduler' | 'appProxy'>(key: Key) => {
    const value = change[key] ?? before[key];
    return value === undefined ? {} : { [key]: value };
  };
  const path = change.environmentCertPath ?? before.environmentCertPath;
  return {
    description: change.description ?? before.description,
    extends: [...(change.extends ?? before.extends)],
    tags: [...(change.tags ?? before.tags)],
    ...optional('runtimeScheduler'),
    ...optional('dockerDaemonScheduler'),
    ...optional('appProxy'),
    ...(path === undefined ? {} : { environmentCertPath: path }),
  };
};
