import { useCallback, useInsertionEffect, useRef } from 'react';

/** Where a page begins for the keyboard; see the frame of pages. */
const BEGINNING = 'h1[tabindex="-1"], main[tabindex="-1"]';

/**
 * Where the focus goes when something that was opened over the page closes: to what had it before, or to the
 * beginning of the page where that is gone. Noted before a field of the panel takes the focus by itself.
 */
export const useWayBack = (open: boolean): (() => HTMLElement | null) => {
  const before = useRef<Element>(null);
  useInsertionEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return useCallback(() => {
    const element = before.current;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    return isThere ? element : document.querySelector<HTMLElement>(BEGINNING);
  }, []);
};
