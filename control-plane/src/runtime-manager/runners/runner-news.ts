import type { RuntimeChange, RuntimeCore } from '../core.ts';

const TOPIC = 'runners';

type Bell = Pick<RuntimeCore, 'invalidation'>;

/** Lets the process that holds a runner's session look at the runner again, once the change is committed. */
export const announceRunners = async (
  { invalidation }: Bell,
  change: RuntimeChange,
  runnerIds: readonly string[],
): Promise<void> => {
  for (const runnerId of runnerIds) await invalidation.announce(change.sql, TOPIC, runnerId);
};

/** Hears of changed runners; undefined means that any may have changed. */
export const onRunnerChange = (
  { invalidation }: Bell,
  listener: (runnerId: string | undefined) => void,
): void => {
  invalidation.on(TOPIC, listener);
};
