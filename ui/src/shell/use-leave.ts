import { useSession, useSignOut } from '../session/index.ts';
import { forgetUses } from './palette/recent.ts';

/** Signs out, and leaves nothing in the browser of what the person looked at. */
export const useLeave = (): (() => void) => {
  const session = useSession();
  const signOut = useSignOut();
  return () => {
    // Not when it is done: whoever asked for it may be gone from the screen by then.
    forgetUses(session);
    signOut.mutate();
  };
};
