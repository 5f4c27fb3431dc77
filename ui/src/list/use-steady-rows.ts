import { useEffect, useMemo, useState } from 'react';
import { partSteady } from './steady-rows.ts';

interface Asked {
  /** What the rows answer; another question shows its rows at once. */
  readonly question: string;
  /** The rows are those of the question before, kept until the new ones are here. */
  readonly isOld?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Keeps the rows of a live list in their places: newcomers wait until `show` is called. */
export const useSteadyRows = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { question, isOld = false }: Asked,
) => {
  const [seen, setSeen] = useState({ question, keys: NONE });
  const known = seen.question === question ? seen.keys : NONE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is named does not change
  const parted = useMemo(() => partSteady(rows, keyOf, known), [rows, known]);
  useEffect(() => {
    if (isOld) return;
    const keys = parted.shown.map(keyOf);
    const isNews = seen.question !== question || keys.some(key => !known.has(key));
    if (keys.length > 0 && isNews) setSeen({ question, keys: new Set([...known, ...keys]) });
  });
  return { ...parted, show: () => setSeen({ question, keys: NONE }) };
};
