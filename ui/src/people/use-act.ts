import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { faultFrom } from '../api/index.ts';
import { sentence } from '../design/sentence/index.ts';
import { toast } from '../design/toast/index.ts';

interface Act {
  readonly run: () => Promise<unknown>;
  /** What happened, once it has. */
  readonly says: string;
  /** Takes it back. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

const READS = ['/user', '/users', '/users/{id}', '/team', '/team/{id}', '/invitations'];

/** Marks everything about users and teams as old, and waits until what is on the screen is new again. */
export const useRefreshPeople = () => {
  const queryClient = useQueryClient();
  return useCallback(
    () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && READS.includes(path),
      }),
    [queryClient],
  );
};

/** Changes something about people at once, says so, and offers to take it back. What goes wrong is said the same way. */
export const useAct = () => {
  const refresh = useRefreshPeople();
  return useCallback(
    async ({ run, says, undo }: Act): Promise<boolean> => {
      const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
        try {
          await work();
          return true;
        } catch (error) {
          const { message, hint } = faultFrom(error);
          toast({ tone: 'bad', title: `${sentence(message)} ${hint}` });
          return false;
        } finally {
          await refresh();
        }
      };
      const done = await attempt(run);
      if (done) toast({ title: says, ...(undo ? { undo: () => void attempt(undo) } : {}) });
      return done;
    },
    [refresh],
  );
};
