import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

interface Held {
  /** Goes where the person wanted to. */
  readonly proceed: () => void;
  /** Stays here, with the address that belongs here. */
  readonly stay: () => void;
}

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

export interface Move {
  readonly action: string;
  readonly current: Place;
  readonly next: Place;
}

/** What only changes the address of this page is left alone: that is how a panel closes on purpose. */
const leavesThePage = ({ action, current, next }: Move): boolean =>
  current.pathname !== next.pathname || action === 'BACK' || action === 'FORWARD' || action === 'GO';

/** Holds up whoever leaves by the history of the browser or for another page while something would be lost. */
export const useHistoryGuard = (
  isAtRisk: () => boolean,
  isAway: (move: Move) => boolean = leavesThePage,
): Held | undefined => {
  const asked = useRef({ isAtRisk, isAway });
  useEffect(() => {
    asked.current = { isAtRisk, isAway };
  });
  // The router keeps the function it was given first for as long as it is the same.
  const shouldBlockFn = useCallback(
    (move: Move) => asked.current.isAway(move) && asked.current.isAtRisk(),
    [],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: false, withResolver: true });
  if (blocker.status !== 'blocked') return undefined;
  return { proceed: blocker.proceed, stay: blocker.reset };
};
