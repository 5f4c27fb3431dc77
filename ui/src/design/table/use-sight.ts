import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Item } from './items.ts';

interface Watched<Row> {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly items: readonly Item<Row>[];
  readonly onSight: ((keys: readonly string[]) => void) | undefined;
}

/**
 * Tells which rows can be seen. Not while they pass by: whoever is told may ask a server about them.
 *
 * What is in sight is known when rows have been drawn, and changes without any state of React: an effect that depends on
 * what a render saw of it is forgotten when React finds that it need not have rendered.
 */
export const useSight = <Row>({ virtual, items, onSight }: Watched<Row>): void => {
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (virtual.isScrolling) return;
    const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 };
    const rows = items.slice(startIndex, endIndex + 1).filter(({ kind }) => kind === 'row');
    const keys = rows.map(({ key }) => key);
    const seen = keys.join(' ');
    if (seen === told.current) return;
    told.current = seen;
    onSight?.(keys);
  });
};
