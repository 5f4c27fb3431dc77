import { useEffect, useEffectEvent } from 'react';
import type { Sight } from './drawn-rows.ts';
import type { Item } from './items.ts';

interface Watched<Row> {
  readonly items: readonly Item<Row>[];
  readonly range: Sight | null;
  readonly isScrolling: boolean;
  readonly onSight: ((keys: readonly string[]) => void) | undefined;
}

/** Tells which rows can be seen. Not while they pass by: whoever is told may ask a server about them. */
export const useSight = <Row>({ items, range, isScrolling, onSight }: Watched<Row>): void => {
  const [first, last] = range === null ? [0, -1] : [range.startIndex, range.endIndex];
  const keys = isScrolling ? undefined : items.slice(first, last + 1).filter(({ kind }) => kind === 'row');
  const tell = useEffectEvent(() => onSight?.(keys?.map(({ key }) => key) ?? []));
  const seen = keys?.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (seen !== undefined) tell();
  }, [seen]);
};
