import { useEffect, useState } from 'react';

/** Reads from a source until the signal aborts, and tells what is read so far each time it changes. */
type Read<Source, Feed> = (source: Source, tell: (feed: Feed) => void, signal: AbortSignal) => Promise<void>;

/** What was read of a source, as it comes; another source, or another attempt, begins with nothing. */
export const useFeed = <Source, Feed>(source: Source, read: Read<Source, Feed>, nothing: Feed) => {
  const [feed, setFeed] = useState(nothing);
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  const key = JSON.stringify(source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the source, and another round is another attempt
  useEffect(() => {
    const stop = new AbortController();
    setError(undefined);
    setFeed(nothing);
    read(source, setFeed, stop.signal).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
    });
    return () => stop.abort();
  }, [key, round]);
  return { feed, error, retry: () => setRound(round + 1) };
};
