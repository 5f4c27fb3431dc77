import { useState } from 'react';

export type Act = 'next' | 'finish' | 'save';

/** One act at a time: which is under way, and what went wrong with the last. */
export const useRun = (failed: string) => {
  const [fault, setFault] = useState<Error>();
  const [busy, setBusy] = useState<Act>();
  const run = async (what: Act, act: () => Promise<void>): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(what);
    setFault(undefined);
    try {
      await act();
    } catch (thrown) {
      setFault(thrown instanceof Error ? thrown : new Error(failed));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, fault, run };
};
