import { type RefObject, useLayoutEffect } from 'react';

/** Scrolls a row of tabs, and nothing else, so that the current one can be seen. */
export const useCurrentInView = (row: RefObject<HTMLElement | null>, current: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab that becomes the current one
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab) return;
    const { left, right } = row.current.getBoundingClientRect();
    const place = tab.getBoundingClientRect();
    // Whole pixels: a browser may drop the rest of one.
    if (place.right > right) row.current.scrollLeft += Math.ceil(place.right - right);
    else if (place.left < left) row.current.scrollLeft += Math.floor(place.left - left);
  }, [current]);
};
