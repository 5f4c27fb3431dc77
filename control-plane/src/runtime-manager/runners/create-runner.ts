import { RunnerRegistered } from '@freshet/contracts/runtimes';
import type { Secret } from '@freshet/kit/secret';
import { mintKey } from '../../machine-keys/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeChange, RuntimeCore } from '../core.ts';
import { refuseWhenFull } from '../limits.ts';
import type { RunnerTrust } from '../tables.ts';
import { requireRuntimes } from './require-runtimes.ts';
import type { Runner } from './runner.ts';
import { RunnerStore } from './runner-store.ts';

export interface NewRunner {
  readonly name: string;
  readonly runtimes: readonly string[];
  readonly trust?: RunnerTrust;
  readonly capacity?: number;
  readonly version?: string | undefined;
  readonly platform?: string | undefined;
  readonly embedded?: boolean;
}

export interface CreatedRunner {
  readonly runner: Runner;
  /** Shown once. */
  readonly key: Secret;
}

/** What a runner takes unless somebody decides otherwise: code of strangers runs nowhere by default. */
const DEFAULTS = { trust: 'trusted-only', capacity: 4 } as const;

/** Creates a runner in the caller's account together with its key. */
export const createRunner =
  (core: RuntimeCore) =>
  (context: ChangeContext, input: NewRunner): Promise<CreatedRunner> =>
    core.work.change(context, change => addRunner(core, change, context.actor.accountId, input));

/** The part that runs in a transaction. */
export const addRunner = async (
  { ids, clock }: Pick<RuntimeCore, 'ids' | 'clock'>,
  change: RuntimeChange,
  accountId: string,
  input: NewRunner,
): Promise<CreatedRunner> => {
  const store = new RunnerStore(change.sql);
  refuseWhenFull('runners', await store.count(accountId));
  const runtimes = await requireRuntimes(change.sql, accountId, input.runtimes);
  const id = ids.next();
  const { key, hash } = mintKey(ids, id);
  const now = clock.now();
  const { name, version, platform } = input;
  const runner: Runner = {
    id,
    accountId,
    name,
    runtimes,
    trust: input.trust ?? DEFAULTS.trust,
    capacity: input.capacity ?? DEFAULTS.capacity,
    paused: false,
    embedded: input.embedded ?? false,
    keyMadeAt: now,
    ...(version === undefined ? {} : { version }),
    ...(platform === undefined ? {} : { platform }),
    builds: [],
    createdAt: now,
  };
  await store.add(runner, hash);
  change.emit({
    event: RunnerRegistered,
    key: id,
    data: { accountId, runnerId: id, name, runtimes: [...runtimes] },
  });
  change.audit({
    action: 'agent.create',
    entity: { kind: 'agent', id, name },
    details: { runtimes: [...runtimes], trust: runner.trust, capacity: runner.capacity },
  });
  return { runner, key };
};
