import { useEffect, useRef, useState } from 'react';
import { type FindOptions, type Match, matchFrom } from './find.ts';
import type { LogSource } from './log-store.ts';
import { useFind } from './use-find.ts';

interface Where {
  readonly log: LogSource;
  readonly count: number;
  /** The line at the top of the view. */
  readonly topLine: () => number;
  readonly goTo: (line: number) => void;
  /** Lines are chosen, so the view stays there when a search begins with the page. */
  readonly isChosen: boolean;
}

/** The matches of a search, and the one that the reader is at. */
export const useMatches = (needle: string, options: FindOptions, where: Where) => {
  const find = useFind(where.log, needle, options, where.count);
  const { matches, searching, full } = find;
  const [at, setAt] = useState(0);
  const [sought, setSought] = useState<string>();
  const awaited = useRef<number>(undefined);
  const started = useRef(needle);

  const show = (index: number) => {
    setAt(index);
    const match: Match | undefined = matches[index];
    if (match !== undefined) where.goTo(match.line);
  };
  const top = where.topLine();
  const isHere = matches.length > 0 && (!searching || (matches.at(-1)?.line ?? 0) >= top);
  const question = JSON.stringify([needle, options.matchCase, options.regex]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search, when its first match is known
  useEffect(() => {
    if (!isHere || sought === question) return;
    setSought(question);
    const first = matchFrom(matches, top);
    if (where.isChosen && started.current === needle) setAt(first);
    else show(first);
  }, [isHere, question, sought]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the matches after the last one have come
  useEffect(() => {
    const index = awaited.current;
    if (index === undefined || (index >= matches.length && (searching || full))) return;
    awaited.current = undefined;
    show(index < matches.length ? index : 0);
  }, [matches.length, searching, full]);

  const step = (by: 1 | -1) => {
    if (matches.length === 0) return;
    const next = at + by;
    if (next >= matches.length && (full || searching)) {
      awaited.current = next;
      if (full) find.more();
    } else show((next + matches.length) % matches.length);
  };
  const index = Math.min(at, Math.max(0, matches.length - 1));
  return { find, at: index, now: matches[index], step };
};
