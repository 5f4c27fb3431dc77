import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Item } from './items.ts';

export interface RowFocus {
  /** Place of the one row that Tab reaches. */
  readonly active: number;
  readonly setActive: (key: string) => void;
  /** Makes a row the active one and gives it the focus once it is drawn. */
  readonly moveTo: (index: number) => void;
  /** The same for what stands first once the table is drawn anew. */
  readonly moveToFirst: () => void;
}

/** Keeps one row in the tab order, by its key: rows that come or go do not move the focus to another row. */
export const useRowFocus = <Row>(
  items: readonly Item<Row>[],
  grid: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): RowFocus => {
  const [activeKey, setActive] = useState<string>();
  const wanted = useRef<number>(undefined);
  const found = useMemo(
    () => (activeKey === undefined ? -1 : items.findIndex(item => item.key === activeKey)),
    [items, activeKey],
  );
  const last = useRef(0);
  const active = found >= 0 ? found : Math.min(last.current, Math.max(0, items.length - 1));
  useLayoutEffect(() => {
    last.current = active;
    if (wanted.current === undefined) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });
  return {
    active,
    setActive,
    moveTo: index => {
      const item = items[index];
      if (item === undefined) return;
      wanted.current = index;
      setActive(item.key);
      scrollTo(index);
      const row = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      row?.focus({ preventScroll: true });
    },
    moveToFirst: () => {
      last.current = 0;
      wanted.current = 0;
      setActive(undefined);
      scrollTo(0);
    },
  };
};
