import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export const LINE_HEIGHT = 20;
/** Browsers cannot make an element of any height; beyond this the bar moves more than one row per row. */
const TALLEST = 12_000_000;

export interface Viewport {
  /** First row in view, with its fraction. */
  readonly top: number;
  /** Rows in view. */
  readonly rows: number;
  readonly width: number;
  readonly scrollTop: number;
  /** Height of the content for the scroll bar. */
  readonly height: number;
  readonly toRow: (row: number, align?: 'center' | 'start' | 'nearest') => void;
  readonly toEnd: () => void;
  readonly atEnd: boolean;
}

interface Place {
  readonly scrollTop: number;
  readonly view: number;
  readonly width: number;
}

/** Which rows can be seen of a list that may be taller than any element. */
export const useViewport = (
  scroller: RefObject<HTMLElement | null>,
  total: number,
  onReader: (atEnd: boolean) => void,
): Viewport => {
  const [place, setPlace] = useState<Place>({ scrollTop: 0, view: 0, width: 0 });
  const real = total * LINE_HEIGHT;
  const height = Math.min(real, TALLEST);
  const scale = height <= place.view ? 1 : (real - place.view) / (height - place.view);
  const own = useRef<number>(undefined);

  const read = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    setPlace({ scrollTop: element.scrollTop, view: element.clientHeight, width: element.clientWidth });
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const scrolled = () => {
      read();
      // A scroll that the viewer made itself is not the reader's wish.
      if (own.current !== undefined && Math.abs(own.current - element.scrollTop) < 2) own.current = undefined;
      else onReader(element.scrollHeight - element.scrollTop - element.clientHeight < LINE_HEIGHT);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, read, onReader]);

  const scrollTo = (offset: number) => {
    const element = scroller.current;
    if (element === null) return;
    const target = Math.max(0, Math.min(offset / scale, height - element.clientHeight));
    own.current = target;
    element.scrollTop = target;
    own.current = element.scrollTop;
    read();
  };
  const top = (place.scrollTop * scale) / LINE_HEIGHT;
  const rows = place.view / LINE_HEIGHT;
  return {
    top,
    rows,
    width: place.width,
    scrollTop: place.scrollTop,
    height,
    toRow: (row, align = 'center') => {
      // Read anew: an effect may ask before the first measure was drawn.
      const seen = (scroller.current?.clientHeight ?? 0) / LINE_HEIGHT;
      if (align === 'nearest' && row >= top + 1 && row < top + seen - 2) return;
      scrollTo((align === 'start' ? row : row - seen / 3) * LINE_HEIGHT);
    },
    toEnd: () => scrollTo(real),
    atEnd: top + rows >= total - 1,
  };
};
