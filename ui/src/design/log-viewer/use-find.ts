import { useCallback, useEffect, useMemo, useState } from 'react';
import { plainText } from './ansi.ts';
import { type FindOptions, findIn, type Match, type Matcher, MOST_MATCHES, matcherFor } from './find.ts';
import type { LogFound, LogSource } from './log-store.ts';

/** Lines per turn: short enough that typing stays smooth. */
const TURN = 20_000;
/** The server is asked when the reader stopped typing for so long. */
const TYPING_MS = 150;

interface Found {
  readonly matches: readonly Match[];
  /** Lines searched so far; of the server, the lines that there were when it was asked. */
  readonly upTo: number;
  readonly invalid: boolean;
  /** Part of the log that the server has searched; 1 when it has searched all. */
  readonly searched: number;
  readonly next: string | undefined;
  readonly failed: boolean;
}

export interface Find {
  readonly matches: readonly Match[];
  /** Finds the matches of one line. */
  readonly matcher: Matcher | undefined;
  readonly invalid: boolean;
  /** The log is not searched to its end yet. */
  readonly searching: boolean;
  /** From 0 to 1, while a server searches. */
  readonly searched: number;
  /** There may be more than are counted; `more` looks for the next ones. */
  readonly full: boolean;
  readonly failed: boolean;
  readonly more: () => void;
}

const NOTHING: Found = {
  matches: [],
  upTo: 0,
  invalid: false,
  searched: 0,
  next: undefined,
  failed: false,
};

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 400;

/** The places in the lines that a server found; a line counts once where its place cannot be shown. */
const matchesOf = (found: LogFound['lines'], matcher: Matcher | undefined): Match[] =>
  found.flatMap(({ index, text }) => {
    const places = matcher?.(plainText(text)) ?? [];
    return places.length === 0
      ? [{ line: index, start: 0, end: 0 }]
      : places.map(place => ({ line: index, ...place }));
  });

interface Question {
  readonly log: LogSource;
  readonly needle: string;
  readonly options: FindOptions;
  readonly matcher: Matcher | undefined;
  readonly limit: number;
}

/** Asks the server part by part until all is searched or enough is found. */
const askServer = async (
  { log, needle, options, matcher, limit }: Question,
  before: Found,
  onFound: (found: Found) => void,
  signal: AbortSignal,
): Promise<void> => {
  const upTo = before.next === undefined ? log.count() : before.upTo;
  const query = { text: needle, matchCase: options.matchCase, regex: options.regex };
  let { matches, searched, next }: Found = before.next === undefined ? NOTHING : before;
  try {
    do {
      const part = await log.search?.(query, next, signal);
      if (part === undefined || signal.aborted) return;
      matches = [...matches, ...matchesOf(part.lines, matcher)];
      searched += part.searched;
      ({ next } = part);
      onFound({
        ...NOTHING,
        matches,
        upTo,
        searched: next === undefined ? 1 : Math.min(searched, 0.99),
        next,
      });
    } while (next !== undefined && matches.length < limit);
  } catch (error) {
    if (signal.aborted) return;
    onFound({ ...NOTHING, matches, upTo, searched: 1, invalid: isRefusal(error), failed: !isRefusal(error) });
  }
};

/**
 * Searches the log and continues when it grows: a log that is kept elsewhere on its server, and what has come since in
 * the lines at hand.
 */
export const useFind = (log: LogSource, needle: string, options: FindOptions, count: number): Find => {
  const { matchCase, regex } = options;
  const isRemote = log.search !== undefined;
  const [limit, setLimit] = useState(MOST_MATCHES);
  const prepared = useMemo(() => matcherFor(needle, { matchCase, regex }), [needle, matchCase, regex]);
  const matcher = typeof prepared === 'function' ? prepared : undefined;
  const key = useMemo(() => ({ log, needle, matchCase, regex }), [log, needle, matchCase, regex]);
  const [found, setFound] = useState<{ readonly by: unknown; readonly found: Found }>({
    by: undefined,
    found: NOTHING,
  });
  const isOwn = found.by === key;
  const now = isOwn ? found.found : NOTHING;
  const full = isRemote ? now.next !== undefined && now.matches.length >= limit : now.matches.length >= limit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for another question, and on for a higher limit
  useEffect(() => {
    if (!isRemote || needle === '') return undefined;
    const stop = new AbortController();
    const question = { log, needle, options: { matchCase, regex }, matcher, limit };
    const ask = () => void askServer(question, now, part => setFound({ by: key, found: part }), stop.signal);
    const timer = setTimeout(ask, isOwn ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, limit]);

  const isAsked = isRemote && !(isOwn && now.next === undefined && now.searched === 1);
  const grows = matcher !== undefined && !isAsked && !full && !now.failed && now.upTo < count;
  useEffect(() => {
    if (!grows || matcher === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const to = Math.min(count, now.upTo + TURN);
      const last = now.matches.at(-1)?.line ?? -1;
      // The server may have seen lines that came while it searched.
      const from = isRemote ? Math.max(now.upTo, last + 1) : now.upTo;
      const added = await findAdded(log, matcher, { from, to }).catch(() => undefined);
      if (!isCurrent) return;
      const matches = added?.length === 0 ? now.matches : [...now.matches, ...(added ?? [])];
      setFound({ by: key, found: { ...now, matches, upTo: to, failed: added === undefined } });
    }, 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [log, key, matcher, grows, count, now, isRemote]);
  const more = useCallback(() => setLimit(before => before + MOST_MATCHES), []);
  return {
    matches: now.matches,
    matcher,
    invalid: isRemote ? now.invalid : prepared === 'invalid',
    searching: needle !== '' && !full && (isRemote ? isAsked : grows),
    searched: now.searched,
    full,
    failed: now.failed,
    more,
  };
};

/** Finds in lines that came since; those that are not at hand are read. */
const findAdded = async (
  log: LogSource,
  matcher: Matcher,
  range: { readonly from: number; readonly to: number },
): Promise<readonly Match[]> => {
  const isMissing = (_: unknown, offset: number) => log.line(range.from + offset) === undefined;
  const length = Math.max(0, range.to - range.from);
  if (log.read === undefined || !Array.from({ length }).some(isMissing)) return findIn(log, matcher, range);
  const texts = await log.read(range.from, range.to - 1);
  return texts.flatMap((text, offset) =>
    matcher(plainText(text)).map(place => ({ line: range.from + offset, ...place })),
  );
};
