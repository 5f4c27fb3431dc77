import { RuntimeEnvironmentCreated } from '@freshet/contracts/runtimes';
import { type ChangeContext, systemActor } from '../../unit-of-work/index.ts';
import type { RuntimeChange, RuntimeCore } from '../core.ts';
import { refuseWhenFull } from '../limits.ts';
import type { RuntimeSpec } from '../tables.ts';
import { EnvironmentStore, type RuntimeEnvironment } from './environment-store.ts';

export interface NewEnvironment {
  readonly name: string;
  readonly agent: boolean;
  readonly spec: RuntimeSpec;
}

const EMPTY: RuntimeSpec = { description: '', extends: [], tags: [] };

/** The name of the runtime environment that every account begins with. */
const FIRST_RUNTIME = 'default';

/** Creates a runtime environment in the caller's account; the first one is its default. */
export const createEnvironment =
  (core: RuntimeCore) =>
  (context: ChangeContext, input: NewEnvironment): Promise<RuntimeEnvironment> =>
    core.work.change(context, change => addEnvironment(core, change, context, input));

/** The part that runs in a transaction. */
const addEnvironment = async (
  { clock }: Pick<RuntimeCore, 'clock'>,
  change: RuntimeChange,
  { actor }: ChangeContext,
  input: NewEnvironment,
): Promise<RuntimeEnvironment> => {
  const { accountId } = actor;
  const store = new EnvironmentStore(change.sql);
  refuseWhenFull('runtime environments', await store.count(accountId));
  const isDefault = (await store.default(accountId)) === undefined;
  const now = clock.now();
  const created = { createdAt: now, changedAt: now, changedBy: actor.name };
  const environment = { ...input, accountId, isDefault, version: 1, ...created };
  await store.add(environment);
  noteCreation(change, environment);
  return environment;
};

/** The default runtime environment of an account; one that has none yet gets one. */
export const ensureDefault =
  ({ work, clock }: RuntimeCore) =>
  async (accountId: string): Promise<RuntimeEnvironment> => {
    const known = await new EnvironmentStore(work.sql).default(accountId);
    if (known) return known;
    const actor = systemActor(accountId, 'runtime manager');
    return work.change({ actor }, async change => {
      const store = new EnvironmentStore(change.sql);
      const now = clock.now();
      const created = { createdAt: now, changedAt: now, changedBy: actor.name };
      const name = FIRST_RUNTIME;
      const added = await store.addIfAbsent({
        accountId,
        name,
        agent: true,
        isDefault: true,
        version: 1,
        spec: EMPTY,
        ...created,
      });
      // One of this name that was not the default becomes it: builds must have somewhere to run.
      if (!added && !(await store.default(accountId))) await store.setDefault({ accountId, name });
      const environment = await store.default(accountId);
      if (!environment) throw new Error('the default runtime environment vanished while it was made');
      if (added) noteCreation(change, environment);
      else change.audit({ action: 'runtime-environment.set-default', entity: entityOf(environment) });
      return environment;
    });
  };

const noteCreation = (change: RuntimeChange, environment: RuntimeEnvironment): void => {
  const { accountId, name } = environment;
  change.emit({ event: RuntimeEnvironmentCreated, key: `${accountId}/${name}`, data: { accountId, name } });
  change.audit({
    action: 'runtime-environment.create',
    entity: entityOf(environment),
    details: { isDefault: environment.isDefault },
  });
};

export const entityOf = ({ name }: Pick<RuntimeEnvironment, 'name'>) => ({
  kind: 'runtime-environment',
  id: name,
  name,
});
