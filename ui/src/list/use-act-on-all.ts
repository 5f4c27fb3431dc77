import { useState } from 'react';
import { useText } from '../text/index.ts';
import { actOnAll, partlyFault } from './act-on-all.ts';

interface Deed<Thing> {
  readonly act: (thing: Thing) => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  /** After each try, with what it did. */
  readonly onDone?: ((done: readonly Thing[]) => void) | undefined;
}

/**
 * For a question about many things, mounted while it is asked: what is left of them, and the act. The act throws what
 * it could not finish, so that the question stays and is then about the rest.
 */
export const useActOnAll = <Thing>(things: readonly Thing[], { act, refresh, onDone }: Deed<Thing>) => {
  const t = useText('common');
  const [left, setLeft] = useState(things);
  const run = async (): Promise<void> => {
    const outcome = await actOnAll({ things: left, act, refresh });
    onDone?.(outcome.done);
    const fault = partlyFault(outcome, count => t('partly', { ...count }));
    if (fault === undefined) return;
    setLeft(outcome.left);
    throw fault;
  };
  return { left, run };
};
