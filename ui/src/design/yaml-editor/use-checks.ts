import { useEffect, useState } from 'react';
import type { YamlProblem } from './problem.ts';

type Check = (text: string, signal: AbortSignal) => Promise<readonly YamlProblem[]>;

export interface Checks {
  readonly state: 'idle' | 'checking' | 'done' | 'failed';
  readonly problems: readonly YamlProblem[];
}

const PAUSE_MS = 300;
const NONE: readonly YamlProblem[] = [];

/** The problems of a text, asked for when the writer pauses. An answer about an older text is dropped. */
export const useChecks = (text: string, check: Check | undefined): Checks => {
  const [checks, setChecks] = useState<Checks>({ state: 'idle', problems: NONE });
  useEffect(() => {
    if (check === undefined) return;
    const stale = new AbortController();
    setChecks(last => ({ state: 'checking', problems: last.problems }));
    const timer = setTimeout(() => {
      check(text, stale.signal).then(
        problems => !stale.signal.aborted && setChecks({ state: 'done', problems }),
        () => !stale.signal.aborted && setChecks(last => ({ state: 'failed', problems: last.problems })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [text, check]);
  return check === undefined ? { state: 'idle', problems: NONE } : checks;
};
