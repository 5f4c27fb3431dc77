import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { TablePage } from './types.ts';

const NEAR_END = 20;

interface Watched {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly count: number;
  /** Nothing is being read, and nothing failed. */
  readonly isReadable: boolean;
  readonly page: TablePage | undefined;
}

/** Asks for more rows when the end comes near, once for each number of rows at hand. Why after each drawing: see `useSight`. */
export const useMore = ({ virtual, count, isReadable, page }: Watched): void => {
  const asked = useRef<number>(undefined);
  useEffect(() => {
    const isNear = virtual.range !== null && virtual.range.endIndex >= count - NEAR_END;
    const wantsMore =
      isNear && isReadable && page?.hasMore === true && !page.loading && page.isReread !== true;
    if (wantsMore && asked.current !== count) page.onMore();
    asked.current = wantsMore ? count : undefined;
  });
};
