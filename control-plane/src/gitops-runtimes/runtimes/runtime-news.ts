import type { GitOpsRuntimesCore, RuntimesChange } from '../core.ts';

type Bell = Pick<GitOpsRuntimesCore, 'invalidation'>;

/** What the processes tell each other: a runtime changed, or the settings of an account. */
const TOPICS = { runtime: 'gitops-runtimes', settings: 'gitops-settings' } as const;

type Topic = keyof typeof TOPICS;

/** Lets the processes that hold sessions know, once the change is committed. */
export const announce = (
  { invalidation }: Bell,
  change: Pick<RuntimesChange, 'sql'>,
  topic: Topic,
  id: string,
): Promise<void> => invalidation.announce(change.sql, TOPICS[topic], id);

/** Hears of it; undefined means that any may be meant. */
export const onNews = (
  { invalidation }: Bell,
  topic: Topic,
  listener: (id: string | undefined) => void,
): void => {
  invalidation.on(TOPICS[topic], listener);
};
