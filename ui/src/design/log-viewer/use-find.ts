import { useEffect, useMemo, useState } from 'react';
import { type FindOptions, findIn, type Match, MOST_MATCHES, matcherFor } from './find.ts';
import type { LogStore } from './log-store.ts';

/** Lines per turn: short enough that typing stays smooth. */
const TURN = 20_000;

interface Found {
  readonly matches: readonly Match[];
  /** Lines looked through so far. */
  readonly upTo: number;
}

export interface Find {
  readonly matches: readonly Match[];
  readonly invalid: boolean;
  /** Not all lines are looked through yet. */
  readonly searching: boolean;
  /** There may be more than are counted. */
  readonly full: boolean;
}

const NOTHING: Found = { matches: [], upTo: 0 };

/** Looks through the log in turns, and goes on when it grows. */
export const useFind = (log: LogStore, needle: string, options: FindOptions, count: number): Find => {
  const { matchCase, regex } = options;
  const matcher = useMemo(() => matcherFor(needle, { matchCase, regex }), [needle, matchCase, regex]);
  const [found, setFound] = useState<{ readonly by: unknown; readonly found: Found }>({
    by: undefined,
    found: NOTHING,
  });
  const now = found.by === matcher ? found.found : NOTHING;
  const full = now.matches.length >= MOST_MATCHES;
  const searching = typeof matcher === 'function' && !full && now.upTo < count;
  useEffect(() => {
    if (!searching || typeof matcher !== 'function') return undefined;
    const timer = setTimeout(() => {
      const to = Math.min(count, now.upTo + TURN);
      const more = findIn(log, matcher, { from: now.upTo, to });
      const matches = more.length === 0 ? now.matches : [...now.matches, ...more].slice(0, MOST_MATCHES);
      setFound({ by: matcher, found: { matches, upTo: to } });
    }, 0);
    return () => clearTimeout(timer);
  }, [log, matcher, searching, count, now]);
  return { matches: now.matches, invalid: matcher === 'invalid', searching, full };
};
