import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

interface Held {
  /** Goes where the person wanted to. */
  readonly proceed: () => void;
  /** Stays here, with the address that belongs here. */
  readonly stay: () => void;
}

/**
 * Holds up whoever leaves by the history of the browser or for another page while something would be lost. What only
 * changes the address of this page is left alone: that is how a panel closes on purpose.
 */
export const useHistoryGuard = (isAtRisk: () => boolean): Held | undefined => {
  const atRisk = useRef(isAtRisk);
  useEffect(() => {
    atRisk.current = isAtRisk;
  });
  // The router keeps the function it was given first for as long as it is the same.
  const shouldBlockFn = useCallback(({ action, current, next }: Move) => {
    const isAway = current.pathname !== next.pathname;
    return (isAway || action === 'BACK' || action === 'FORWARD' || action === 'GO') && atRisk.current();
  }, []);
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: false, withResolver: true });
  if (blocker.status !== 'blocked') return undefined;
  return { proceed: blocker.proceed, stay: blocker.reset };
};

interface Move {
  readonly action: string;
  readonly current: { readonly pathname: string };
  readonly next: { readonly pathname: string };
}
